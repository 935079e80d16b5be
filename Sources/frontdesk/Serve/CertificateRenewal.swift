import Foundation
import Logging
import MicroHTTPD
import Synchronization

/// Switches to a renewed certificate while the site is running, and logs how long the current one is valid.
final class CertificateRenewal: Sendable {
    private static let pollEvery = Duration.seconds(5)
    /// Certificates are usually renewed a month before they expire; with only this many days left, renewal
    /// has probably failed.
    private static let warningDays = 14
    private static let daySeconds = 86_400

    private struct State {
        /// The problem found by the latest check. A problem is logged only if two checks in a row find it:
        /// the first time, the files may have been half written.
        var problem: String?
        var logged: String?
        var warnedSeconds: Int?
    }

    private let certificateFile: String
    private let keyFile: String
    private let credentials: TLSCredentials
    private let logger: Logger
    private let state = Mutex(State())
    private let stopRequest = Latch()
    private let end = DispatchSemaphore(value: 0)

    /// Logs which certificate is in use, and from now on checks for a new one until `stop`.
    init(_ files: TLSFiles, _ credentials: TLSCredentials, logger: Logger) {
        certificateFile = files.certificateFile
        keyFile = files.keyFile
        self.credentials = credentials
        self.logger = logger
        introduce(credentials.certificate)
        if files.isKeyExposed { warnOfExposure() }
        state.withLock { warnIfExpiring(&$0) }
        Thread.detachNewThread { [self] in
            while !stopRequest.wait(atMost: Self.pollEvery) { check(isAsked: false) }
            end.signal()
        }
    }

    func stop() {
        stopRequest.open()
        end.wait()
    }

    /// Checks whether the files have changed, and uses the new certificate if it is valid.
    ///
    /// - Parameter isAsked: whether a signal asked for the check, after a renewal: then a problem is logged
    ///   at once.
    func check(isAsked: Bool) {
        state.withLock { state in
            do throws(TLSCertificateError) {
                let files = try TLSFiles(certificateFile: certificateFile, keyFile: keyFile)
                if files.digest != credentials.certificate.digest {
                    try adopt(files, isAsked: isAsked, &state)
                } else {
                    state.problem = nil
                    state.logged = nil
                    if isAsked { logger.notice("the TLS certificate is the same as before") }
                }
            } catch {
                logOnce(Failure(error).description, isAsked: isAsked, &state)
            }
            warnIfExpiring(&state)
        }
    }

    private func adopt(_ files: TLSFiles, isAsked: Bool, _ state: inout State) throws(TLSCertificateError) {
        let certificate = try TLSCertificate(files)
        let now = Int(Date().timeIntervalSince1970)
        if !certificate.isValid(at: now), credentials.certificate.isValid(at: now) {
            let problem = certificate.remark(at: now, warningDays: 0) ?? ""
            // The message contains the current time, so the files' digest identifies the problem instead.
            return logOnce(
                "The certificate in \(certificateFile) \(problem).", of: files.digest, isAsked: isAsked,
                &state)
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

    /// - Parameter digest: identifies the problem; nil if the message itself does.
    private func logOnce(
        _ words: String, of digest: [UInt8]? = nil, isAsked: Bool, _ state: inout State
    ) {
        let problem = digest.map { "\($0)" } ?? words
        if isAsked || state.problem == problem && state.logged != problem {
            logger.error("the renewed TLS certificate can’t be used, the one before stays: \(words)")
            state.logged = problem
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

    /// Warns at most once a day about a certificate that isn't valid yet, has expired or soon will.
    private func warnIfExpiring(_ state: inout State) {
        let now = Int(Date().timeIntervalSince1970)
        if let last = state.warnedSeconds, now - last < Self.daySeconds, now >= last { return }
        guard let remark = credentials.certificate.remark(at: now, warningDays: Self.warningDays) else {
            return
        }
        state.warnedSeconds = now
        logger.warning("the TLS certificate \(remark)")
    }
}
