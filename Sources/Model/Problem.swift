/// A problem with one field: a code with arguments. Its sentence is made when a page is rendered, in the
/// reader's language.
public struct Problem: Sendable, Equatable {
    /// The raw values must not change: the browser's scripts use them.
    public enum Code: UInt8, Error, Sendable, CaseIterable {
        /// Nothing was typed.
        case missing = 1
        /// Argument: the least number of characters.
        case tooShort
        /// Argument: the largest number of characters.
        case tooLong
        case notAnEmail, notDigits
        /// A character that can't be seen.
        case invisible
        /// Another member has it.
        case taken
        case hasDigit, hasAt, hasCapitals
        /// Before the `@`. Argument: the least number of characters.
        case localPartTooShort
        /// Before the `@`. Argument: the largest number of characters.
        case localPartTooLong
        case digitFirst
        /// Not what was typed the first time.
        case different
        /// A password that attackers try first.
        case common
        /// Not the member's password.
        case wrong
        /// Name and password don't belong together, or there is no such member.
        case refused
        case notAnAmount, notPositive, tooManyDecimals, tooLarge
        /// There is no such receiver.
        case unknown
        /// The receiver is the sender.
        case own
        /// Argument: the sender's balance.
        case notEnough
        case notANumber
        /// Argument: the nearest number in range, which counts instead.
        case outOfRange
        /// The sender has no credits at all.
        case nothingLeft
        /// More accents and other marks in a row than any language has.
        case tooManyMarks
        /// A space, a symbol, or a character that stands for a plain one.
        case notAUsername
        /// A password made of the member's own name, email or username.
        case ownName
        /// Has digits, and so needs more characters. Argument: the least number of them.
        case tooShortWithDigits
        /// Nothing was typed, neither here nor into the field that could stand in for it.
        case neither
        /// A one-time code that isn't this member's, or isn't valid any more.
        case wrongCode
        /// An organiser takes more than the member has. Argument: the member's balance.
        case notEnoughToTake
        /// An amount below zero, where zero is right.
        case belowZero
        /// Not one of the choices.
        case notAChoice
        /// Argument: the least number of digits.
        case tooFewDigits
        /// Argument: the largest number of digits.
        case tooManyDigits
        /// Other characters than digits and what people put between those of a phone number.
        case notAPhone
        /// Not a day of the calendar.
        case notADay
        /// A choice that applies only where Restart keeps people as members.
        case onlyWhereRestartKeeps
        /// A field of the group's own has no answer.
        case unanswered
        /// The box of an agreement isn't ticked.
        case notAgreed
        /// The chosen option isn't among the choices any more.
        case choiceGone
        /// Not a `DecimalNumber`.
        case notADecimal
        /// More digits behind the decimal point than a `DecimalNumber` has.
        case tooManyDecimalPlaces
        /// More digits before the decimal point than a `DecimalNumber` has.
        case numberTooLong
        /// Another field of the group's own, or a column of the members' file, has this label.
        case labelTaken
        /// The kind can't change, since the field has answers.
        case kindIsFixed
        /// There are `CustomField.limit` fields. Argument: that number.
        case tooManyFields
        /// A field that is answered by choosing has no choices.
        case noChoices
        /// Argument: `CustomField.choiceLimit`.
        case tooManyChoices
        /// Two choices have the same label.
        case sameChoice
        /// No way to sign up would be left.
        case noWay
        /// People sign up at the desk only, and so that way is needed.
        case deskNeeded
        /// Nothing was typed that a member could be known by: neither a name nor an email.
        case neitherNameNorEmail
        /// The same: neither a name nor a phone number.
        case neitherNameNorPhone
        /// The same: neither a name nor an email nor a phone number.
        case nothingKnown
        /// A cell of an imported table is none of the answers that its field has. Argument: these.
        case noneOfAnswers
        /// One day if the day comes first, and another if the month does.
        case ambiguousDay
        /// The text of an agreement was changed after the form was opened.
        case textChanged
        /// The code of a link to set a new password that isn't valid, or not any more.
        case passwordLinkOver
        /// The code of a link to confirm an address that isn't valid, or not any more.
        case confirmationLinkOver
        /// Another member has the address that was to be confirmed.
        case addressTaken
        /// Another member has this username, or one that looks like it.
        case usernameTaken

        /// Whether something is still to be filled in, rather than wrong.
        var isOfEmptiness: Bool { self == .missing || self == .unanswered || self == .notAgreed }
    }

    /// A value that the sentence names beside the field.
    public enum Argument: Sendable, Equatable {
        /// A count or a limit.
        case number(Int)
        /// Credits.
        case amount(Amount)
        /// Words of the group's own.
        case text(String)

        /// Digits, with a point before the decimals.
        public var text: String {
            switch self {
            case .number(let number): "\(number)"
            case .amount(let amount): amount.text
            case .text(let text): text
            }
        }
    }

    /// The name of the field.
    public let field: String
    /// The kind of problem.
    public let code: Code
    /// The arguments that the code's description lists; most codes have none.
    public let arguments: [Argument]

    /// Creates a problem with the field of this name.
    public init(field: String, code: Code, arguments: [Argument] = []) {
        self.field = field
        self.code = code
        self.arguments = arguments
    }
}

/// The problems of one form, in the order of its fields, at most one per field.
public struct Problems: Error, Sendable {
    /// At least one.
    public let list: [Problem]

    /// - Parameter list: at least one, in the order of the form's fields.
    public init(_ list: [Problem]) { self.list = list }

    /// A single problem.
    public init(_ field: String, _ code: Problem.Code, _ arguments: Problem.Argument...) {
        list = [Problem(field: field, code: code, arguments: arguments)]
    }
}
