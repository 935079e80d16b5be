import Foundation
import MicroHTTPD

extension TLSCertificate {
    func isValid(at seconds: Int) -> Bool { validFromSeconds <= seconds && seconds <= validUntilSeconds }

    /// A warning about the certificate, as the end of a sentence; nil if there is nothing to warn about.
    func remark(at seconds: Int, warningDays: Int) -> String? {
        let daysLeft = (validUntilSeconds - seconds) / 86_400
        if seconds < validFromSeconds {
            return
                "is not valid before \(Self.utc(validFromSeconds)), and this machine’s clock says \(Self.utc(seconds))"
        }
        if seconds > validUntilSeconds {
            return
                "has expired at \(Self.utc(validUntilSeconds)), and this machine’s clock says \(Self.utc(seconds)): browsers warn of it"
        }
        if daysLeft > warningDays { return nil }
        return "expires at \(Self.utc(validUntilSeconds)), in \(daysLeft) \(daysLeft == 1 ? "day" : "days")"
    }

    /// The moment in ISO 8601, in UTC.
    static func utc(_ seconds: Int) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }
}
