import Model

extension Problem {
    /// The problem in words. The sentence says what to do, and makes sense without the field next to it.
    public func sentence(in form: Form) -> Sentence {
        let field = form.field(field)
        var filled: [String: Sentence.Argument] = [
            "label": field?.custom.map { .text($0.label) } ?? .sentence(Sentence(field?.label ?? self.field)),
            "noun": field?.custom.map { .text($0.label) } ?? .sentence(Sentence(field?.noun ?? self.field)),
            "example": .sentence(Sentence(field?.placeholder ?? "")),
        ]
        for (index, argument) in arguments.enumerated() { filled["\(index + 1)"] = argument.sentenceArgument }
        return Sentence(code.pattern, filled)
    }
}

extension Problem.Argument {
    fileprivate var sentenceArgument: Sentence.Argument {
        switch self {
        case .number(let number): .number(number)
        case .amount(let amount): .amount(amount)
        case .text(let text): .text(text)
        }
    }
}

extension Problem.Code {
    /// The English sentence. `{label}` is the field's label ("Name"), `{noun}` the noun for its value ("a
    /// name"), `{example}` its placeholder ("Ada Lovelace"), and `{1}` the problem's first argument.
    var pattern: String {
        switch self {
        case .missing: "Enter {noun}."
        case .tooShort: "{label} needs at least {1} characters."
        case .tooLong: "{label} can have at most {1} characters."
        case .notAnEmail: "Enter {noun} like {example}."
        case .notDigits: "{label} can contain digits only. Write 00 instead of +."
        case .invisible: "{label} has an invisible character. Type it again."
        case .taken: "{label} is taken: somebody is already signed up with it."
        case .usernameTaken: "{label} is taken: somebody has it, or one that looks like it. Choose another."
        case .hasDigit: "{label} can’t contain digits."
        case .hasAt: "{label} can’t contain @."
        case .hasCapitals: "{label} can’t contain capital letters."
        case .localPartTooShort: "{label} needs at least {1} characters before the @."
        case .localPartTooLong: "{label} can have at most {1} characters before the @."
        case .digitFirst: "{label} can’t begin with a digit."
        case .different: "The two passwords differ. Type both again."
        case .common: "{label} is too common. Choose another."
        case .wrong: "That is not your password."
        case .refused:
            "That password isn’t right, or nobody has that email or username. Check both and try again."
        case .notAnAmount: "{label} needs to be a number, such as 1000 or 12.50."
        case .notPositive: "{label} needs to be more than zero."
        case .tooManyDecimals: "{label} can have at most two decimal places; write a thousand as 1000."
        case .tooLarge: "{label} is too high."
        case .unknown: "Nobody here has this username or email. Check it and try again."
        case .own: "That is your own account. Enter somebody else’s username or email."
        case .notEnough: "You have {1} credits. Enter that much or less."
        case .notANumber: "{label} needs to be a whole number, such as 50."
        case .outOfRange: "{label} was out of range (0 to 100) and is now {1}."
        case .nothingLeft: "You have no credits left to send."
        case .tooManyMarks: "{label} has too many accents on one character."
        case .ownName: "{label} is little more than your own name. Choose another."
        case .notAUsername: "{label} can’t contain spaces, emoji or unusual symbols."
        case .tooShortWithDigits: "{label} needs at least {1} characters if it has digits."
        case .neither: "Enter an email address or a username."
        case .wrongCode:
            "This code is wrong, expired, or was used already. If you have just set a password with it, sign in; otherwise ask for a new code."
        case .passwordLinkOver:
            "This link doesn’t work, or no longer does: only the newest link works, once and within an hour. If you have just used it, sign in; otherwise look for a later mail, or ask for another link."
        case .confirmationLinkOver:
            "This link doesn’t work any more. Perhaps it was used already: “My details” says whether your email is confirmed."
        case .addressTaken: "Somebody else has signed up with this address meanwhile. Ask an organiser."
        case .notEnoughToTake: "You can take back up to {1} credits."
        case .belowZero: "{label} can’t be less than zero."
        case .notAChoice: "Choose {noun}."
        case .tooFewDigits: "{label} needs at least {1} digits."
        case .tooManyDigits: "{label} can have at most {1} digits."
        case .notADay: "{label} needs to be a date that exists, such as {example}."
        case .onlyWhereRestartKeeps: "This works only where Restart keeps everybody."
        case .unanswered: "{label} is still needed."
        case .notAgreed: "{label}: select the box to agree."
        case .textChanged: "{label}: the text has changed meanwhile. Read the new one before you agree."
        case .choiceGone: "{label}: what was chosen is no longer a choice. Choose again."
        case .notADecimal: "{label} needs to be a number, such as 50 or 12.5."
        case .tooManyDecimalPlaces: "{label} can have at most six decimal places."
        case .numberTooLong: "{label} can have at most twelve digits before the decimal point."
        case .labelTaken: "Another field or column has this label. Choose another one."
        case .kindIsFixed:
            "People have answered already, so the kind can’t change. Add another field instead. The answers of people who were removed count for ten minutes, too."
        case .tooManyFields: "There are {1} fields already, which is the most. Remove one first."
        case .noChoices: "Add at least one choice."
        case .tooManyChoices: "There can be at most {1} choices."
        case .sameChoice: "Two choices are the same. Change one of them."
        case .noWay: "Leave at least one way to sign up."
        case .deskNeeded: "People sign up at the desk only, so leave this way on."
        case .neitherNameNorEmail: "Enter a name or an email address."
        case .neitherNameNorPhone: "Enter a name or a phone number."
        case .nothingKnown: "Enter a name, an email address or a phone number."
        case .noneOfAnswers: "{label} has to be one of these: {1}"
        case .ambiguousDay: "{label} could be two different dates. Write the year first, such as {example}."
        case .notAPhone: "{label} can have only digits, spaces and + . / - ( ). Take out the rest."
        }
    }
}
