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
        /// The text differs from the one that was typed first.
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
        /// A space, a symbol, or a compatibility character.
        case notAUsername
        /// A password made of the member's own name, email or username.
        case ownName
        /// Has digits, and so needs more characters. Argument: the least number of them.
        case tooShortWithDigits
        /// Nothing was typed, neither here nor into the field that may be filled in instead.
        case neither
        /// A one-time code that isn't this member's, or is no longer valid.
        case wrongCode
        /// An organiser takes more than the member has. Argument: the member's balance.
        case notEnoughToTake
        /// An amount below zero, where zero is allowed.
        case belowZero
        /// Not one of the choices.
        case notAChoice
        /// Argument: the least number of digits.
        case tooFewDigits
        /// Argument: the largest number of digits.
        case tooManyDigits
        /// Characters other than digits and the usual separators of a phone number.
        case notAPhone
        /// Not a day of the calendar.
        case notADay
        /// A choice that applies only where Restart keeps people as members.
        case onlyWhereRestartKeeps
        /// One of the group's own fields has no answer.
        case unanswered
        /// The box of an agreement isn't ticked.
        case notAgreed
        /// The chosen option is no longer among the choices.
        case choiceGone
        /// Not a `DecimalNumber`.
        case notADecimal
        /// More digits after the decimal point than a `DecimalNumber` has.
        case tooManyDecimalPlaces
        /// More digits before the decimal point than a `DecimalNumber` has.
        case numberTooLong
        /// Another of the group's own fields, or a column of the members' file, has this label.
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
        /// People can only sign up at the desk, so that way is needed.
        case deskNeeded
        /// Nothing was typed by which a member could be known: neither a name nor an email.
        case neitherNameNorEmail
        /// The same: neither a name nor a phone number.
        case neitherNameNorPhone
        /// The same: neither a name nor an email nor a phone number.
        case nothingKnown
        /// A cell of an imported table isn't an answer that its field has. Argument: these answers.
        case noneOfAnswers
        /// One day if the day comes first, and another if the month does.
        case ambiguousDay
        /// The text of an agreement was changed after the form was opened.
        case textChanged
        /// The code of a link for setting a new password isn't valid, or no longer is.
        case passwordLinkOver
        /// The code of a link for confirming an address isn't valid, or no longer is.
        case confirmationLinkOver
        /// Another member now has the address that the link would confirm.
        case addressTaken
        /// Another member has this username, or one that looks like it.
        case usernameTaken

        /// Whether something is still to be filled in, rather than wrong.
        var isOfEmptiness: Bool { self == .missing || self == .unanswered || self == .notAgreed }
    }

    /// A value that the sentence mentions besides the field.
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
