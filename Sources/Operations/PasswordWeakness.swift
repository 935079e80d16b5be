import Foundation
import Model
import Passwords

/// Why a password is among the first that somebody would try. Where strangers can sign up it is refused.
public enum PasswordWeakness: Sendable, Equatable {
    /// Everybody's (`CommonPasswords`).
    case common
    /// Made of the member's own name, nickname, email or username.
    case ownName

    /// What everybody tries at this door.
    private static let product = "frontdesk"
    private static let shortestName = 3
    private static let shortestPart = 4
    /// A year, say.
    private static let mostOthers = 4
    /// Longer ones are tried by nobody first.
    private static let longest = 64

    /// Nil where it is neither.
    ///
    /// Of a password and of names only letters and digits count, without their case, accents and width. A password of at
    /// most 64 of them is made of a name if at most four are left once every occurrence of a name is struck out. A name is
    /// each of the four texts as a whole, and what stands before an email's `@`, from three on; and each run of letters
    /// and digits in them, from four on.
    init?(of password: String, for profile: Profile) {
        if CommonPasswords.contains(password) || Self.isMade(password, of: Self.runs(of: Self.product)) {
            self = .common
        } else if Self.isMade(password, of: Self.names(of: profile)) {
            self = .ownName
        } else {
            return nil
        }
    }

    private static func isMade(_ password: String, of names: [[Unicode.Scalar]]) -> Bool {
        let all = runs(of: password).joined()
        if all.count > longest { return false }
        // Longest first: an email goes before the names in it.
        let rest = names.sorted { $0.count > $1.count }.reduce(Array(all)) {
            strike($1, from: $0)
        }
        return rest.contains(struck) && rest.count(where: { $0 != struck }) <= mostOthers
    }

    private static func names(of profile: Profile) -> [[Unicode.Scalar]] {
        let texts = [profile.name, profile.nickname, profile.email, profile.username].compactMap(\.self)
        let wholes = texts + (profile.email?.split(separator: "@").prefix(1).map { String($0) } ?? [])
        return wholes.map { Array(runs(of: $0).joined()) }.filter { $0.count >= shortestName }
            + texts.flatMap(runs).filter { $0.count >= shortestPart }
    }

    /// Stands where a name was.
    private static let struck: Unicode.Scalar = " "

    private static func strike(_ name: [Unicode.Scalar], from text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var rest: [Unicode.Scalar] = []
        var index = 0
        while index < text.count {
            let isName = text[index...].starts(with: name)
            rest.append(isName ? struck : text[index])
            index += isName ? name.count : 1
        }
        return rest
    }

    /// Of letters and digits.
    private static func runs(of text: String) -> [[Unicode.Scalar]] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .precomposedStringWithCanonicalMapping.unicodeScalars
            .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }.map { Array($0) }
    }
}
