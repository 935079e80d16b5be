import Foundation
import Logging
import MicroHTTPD
import Synchronization

/// Takes up a renewed certificate while the program serves, and says in the log how long the one in use is valid.
final class CertificateRenewal: Sendable {
    private static let pollSeconds = 5.0
    /// Renewal is mostly tried a month before the end; with so much left it should have worked.
    private static let warningDays = 14
    private static let daySeconds = 86_400

    private struct State {
        /// What the latest look at the files found wrong; the same twice in a row is no moment between two writes.
        var problem: String?
        var reported: String?
        var remarkedSeconds: Int?
    }

    private let certificateFile: String
    private let keyFile: String
    private let credentials: TLSCredentials
    private let logger: Logger
    private let nowSeconds: @Sendable () -> Int
    private let state = Mutex(State())
    private let isOver = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Says what is in use, and looks for another from here on, until `stop`.
    init(
        _ files: TLSFiles, _ credentials: TLSCredentials, logger: Logger,
        nowSeconds: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    ) {
        certificateFile = files.certificateFile
        keyFile = files.keyFile
        self.credentials = credentials
        self.logger = logger
        self.nowSeconds = nowSeconds
        introduce(credentials.certificate)
        if files.isKeyExposed { warnOfExposure() }
        state.withLock { remark(&$0) }
        Thread.detachNewThread { [self] in
            while isOver.wait(timeout: .now() + Self.pollSeconds) == .timedOut { check(isAsked: false) }
            hasEnded.signal()
        }
    }

    func stop() {
        isOver.signal()
        hasEnded.wait()
    }

    /// Looks at the files.
    ///
    /// - Parameter isAsked: by a person or a program that has just renewed them: what is wrong is told at once.
    func check(isAsked: Bool) {
        state.withLock { state in
            do throws(TLSCertificateError) {
                let files = try TLSFiles(certificateFile: certificateFile, keyFile: keyFile)
                if files.digest != credentials.certificate.digest {
                    try takeUp(files, isAsked: isAsked, &state)
                } else {
                    state.problem = nil
                    state.reported = nil
                    if isAsked { logger.notice("the TLS certificate is the same as before") }
                }
            } catch {
                report(Failure(error).description, isAsked: isAsked, &state)
            }
            remark(&state)
        }
    }

    private func takeUp(_ files: TLSFiles, isAsked: Bool, _ state: inout State) throws(TLSCertificateError) {
        let certificate = try TLSCertificate(files)
        let now = nowSeconds()
        if !certificate.isValid(at: now), credentials.certificate.isValid(at: now) {
            let problem = certificate.remark(at: now, warningDays: 0) ?? ""
            return report("The certificate in \(certificateFile) \(problem).", isAsked: isAsked, &state)
        }
        let names = credentials.certificate.hostNames
        credentials.replace(with: certificate)
        state = State()
        introduce(certificate)
        if Set(names) != Set(certificate.hostNames) {
            logger.warning("the certificate’s names have changed: a restart makes the site answer to them")
        }
        if files.isKeyExposed { warnOfExposure() }
    }

    private func report(_ problem: String, isAsked: Bool, _ state: inout State) {
        if isAsked || state.problem == problem && state.reported != problem {
            logger.error("the renewed TLS certificate can’t be used, the one before stays: \(problem)")
            state.reported = problem
        }
        state.problem = problem
    }

    private func introduce(_ certificate: TLSCertificate) {
        let names =
            certificate.hostNames.isEmpty
            ? "no single host name (--allow-host says which)" : certificate.hostNames.joined(separator: ", ")
        logger.notice(
            "TLS certificate for \(names), valid until \(TLSCertificate.utc(certificate.validUntilSeconds))")
    }

    private func warnOfExposure() {
        logger.warning("everybody on this machine can read the private key in \(keyFile): chmod 600 it")
    }

    /// Once a day.
    private func remark(_ state: inout State) {
        let now = nowSeconds()
        if let last = state.remarkedSeconds, now - last < Self.daySeconds, now >= last { return }
        guard let remark = credentials.certificate.remark(at: now, warningDays: Self.warningDays) else {
            return
        }
        state.remarkedSeconds = now
        logger.warning("the TLS certificate \(remark)")
    }
}
