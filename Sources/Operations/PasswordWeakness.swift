import Foundation
import Model
import Passwords

/// Why a password is among the first that an attacker would try. It is refused where strangers can sign up.
public enum PasswordWeakness: Sendable, Equatable {
    /// The password is one of the most common ones (`CommonPasswords`), or made of this program's name.
    case common
    /// The password is made of the member's own name, nickname, email or username.
    case ownName

    /// An attacker would also try the program's own name.
    private static let product = "frontdesk"
    private static let minNameLength = 3
    private static let minPartLength = 4
    /// How many other characters a weak password may have, such as the four of a year.
    private static let maxOtherCharacters = 4
    /// The most letters and digits of a weak password: an attacker wouldn't try longer ones first.
    private static let maxWeakLength = 64

    /// Nil if the password isn't weak.
    ///
    /// Only letters and digits of a password and of names count, without their case, accents and width. A
    /// password of at most 64 of them is made of a name if at most four are left once every occurrence of a
    /// name is struck out. The names are: each of the four texts as a whole, and the part before an email's
    /// `@`, if they have three characters or more; and each run of letters and digits in them that has four
    /// or more.
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
        if all.count > maxWeakLength { return false }
        // The longest name is struck out first, so that an email is struck out before the names in it.
        let rest = names.sorted { $0.count > $1.count }.reduce(Array(all)) {
            strikeOut($1, from: $0)
        }
        return rest.contains(struck) && rest.count(where: { $0 != struck }) <= maxOtherCharacters
    }

    private static func names(of profile: Profile) -> [[Unicode.Scalar]] {
        let texts = [profile.name, profile.nickname, profile.email, profile.username].compactMap(\.self)
        let wholes = texts + (profile.email?.split(separator: "@").prefix(1).map { String($0) } ?? [])
        return wholes.map { Array(runs(of: $0).joined()) }.filter { $0.count >= minNameLength }
            + texts.flatMap(runs).filter { $0.count >= minPartLength }
    }

    /// Takes the place of a name that was struck out.
    private static let struck: Unicode.Scalar = " "

    private static func strikeOut(_ name: [Unicode.Scalar], from text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var rest: [Unicode.Scalar] = []
        var index = 0
        while index < text.count {
            let isName = text[index...].starts(with: name)
            rest.append(isName ? struck : text[index])
            index += isName ? name.count : 1
        }
        return rest
    }

    /// The runs of letters and digits, folded for comparison.
    private static func runs(of text: String) -> [[Unicode.Scalar]] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .precomposedStringWithCanonicalMapping.unicodeScalars
            .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }.map { Array($0) }
    }
}
