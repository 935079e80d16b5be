import Foundation
import Model
import Passwords

/// Why a password is among the first that somebody would try. Where strangers can sign up it is refused.
enum PasswordWeakness: Sendable, Equatable {
    /// Everybody's (`CommonPasswords`).
    case common
    /// Made of the member's own name, nickname, email or username.
    case ownName

    private static let shortestName = 3
    private static let shortestPart = 4
    /// A year, say.
    private static let mostOthers = 4

    /// Nil where it is neither.
    ///
    /// A password is made of a name if one is left with at most four letters and digits once every occurrence of a name
    /// is struck out. A name is each of the four texts as a whole and what stands before an email's `@`, from three
    /// characters on; and each run of letters and digits in them, from four on. Letter case, accents and width are ignored.
    init?(of password: String, for profile: Profile) {
        if CommonPasswords.contains(password) {
            self = .common
        } else if Self.isMade(password, ofNamesOf: profile) {
            self = .ownName
        } else {
            return nil
        }
    }

    private static func isMade(_ password: String, ofNamesOf profile: Profile) -> Bool {
        let whole = plain(password)
        // Longest first: an email goes before the names in it.
        let rest = names(of: profile).sorted { $0.count > $1.count }
            .reduce(whole) { $0.replacingOccurrences(of: $1, with: " ") }
        return rest != whole && rest.count(where: isLetterOrDigit) <= mostOthers
    }

    private static func names(of profile: Profile) -> Set<String> {
        let texts = [profile.name, profile.nickname, profile.email, profile.username].compactMap {
            $0.map(plain)
        }
        let wholes = texts + texts.compactMap { $0.split(separator: "@").first.map { String($0) } }
        let parts = texts.flatMap { $0.split { !isLetterOrDigit($0) }.map { String($0) } }
        return Set(wholes.filter { $0.count >= shortestName } + parts.filter { $0.count >= shortestPart })
    }

    private static func plain(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    private static func isLetterOrDigit(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}
