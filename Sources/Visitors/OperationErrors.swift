import HTTP
import Operations
import Passwords
import Storage
import Words

extension ErrorWords {
    /// The words for an operation that failed, and can simply be tried again.
    fileprivate static let unavailable = ErrorWords(
        heading: "Frontdesk can’t reach its data just now",
        advice: "It keeps trying. Wait a few seconds, then try again.")

    /// The words for a page that the browser reloads by itself.
    package static let waiting = ErrorWords(
        heading: unavailable.heading,
        advice: "It keeps trying. The page you asked for will open by itself as soon as it can.")

    /// The words for data that isn't sound, where trying again doesn't help.
    fileprivate static let unsound = ErrorWords(
        heading: "The credits don’t add up",
        advice:
            "Nothing can be changed until this has been looked into. Tell whoever runs this Frontdesk: its log says more."
    )

    fileprivate static let noBackup = ErrorWords(
        heading: "The backup could not be made",
        advice:
            "Perhaps the disk of the computer that runs Frontdesk is full. Nothing was changed. Tell whoever runs this Frontdesk: its log says more."
    )

    fileprivate static let noRoom = ErrorWords(
        heading: "There is no room for the backup",
        advice:
            "The disk of the computer that runs Frontdesk is too full. Nothing was changed. Ask whoever runs this Frontdesk to make room there, then try again: its log says how much it takes."
    )

    /// The words for a full outbox: neither the mail nor the change that would cause it can be stored.
    fileprivate static let outboxFull = ErrorWords(
        heading: "Too many mails are waiting to be sent",
        advice: "Nothing was changed, and nothing is sent. Try again later.")

    fileprivate static let lastOrganiser = ErrorWords(
        heading: "That is the last organiser who can sign in",
        advice:
            "Without one, nobody could name another. First let another organiser set a password, or make somebody who has one an organiser. Nothing was changed."
    )
}

extension BackupFailure: AnswerableError {
    package var answer: ErrorAnswer {
        ErrorAnswer(
            .internalServerError, lacksRoom ? .noRoom : .noBackup,
            fault: .init("could not make the backup for a download", ["error": "\(self)"]))
    }
}

extension StoreError: AnswerableError {
    package var answer: ErrorAnswer {
        switch self {
        case .emailTaken, .usernameTaken, .formUsed, .listChanged, .agreementChanged, .priceChanged,
            .restartChanged, .cannotSignIn:
            HTTPError(.conflict).answer
        case .unknownMember, .passwordChanged: HTTPError.signInFirst.answer
        case .unknownEvent: HTTPError(.notFound).answer
        case .lastOrganiser: ErrorAnswer(.conflict, .lastOrganiser)
        case .outboxFull:
            ErrorAnswer(.serviceUnavailable, .outboxFull, .outboxFull, headers: [.retryAfter: "600"])
        case .forbidden: HTTPError(.forbidden).answer
        case .unavailable(let reason):
            ErrorAnswer(
                .serviceUnavailable, .unavailable, .unavailable, headers: HTTPError.busy.headers,
                fault: .init("the store is not available", ["reason": "\(reason)"]))
        case .unsound(let reason):
            ErrorAnswer(
                .serviceUnavailable, .unsound, headers: [.retryAfter: "3600"],
                fault: .init("the credits don’t add up: nothing is changed", ["reason": "\(reason)"]))
        }
    }
}

extension PasswordError: AnswerableError {
    package var answer: ErrorAnswer {
        switch self {
        case .busy: HTTPError.busy.answer
        }
    }
}

extension TooManyAttempts: AnswerableError {
    package var answer: ErrorAnswer {
        HTTPError(.tooManyRequests, headers: [.retryAfter: "\(waitSeconds)"]).answer
    }
}

extension SetUp.NotOffered: AnswerableError {
    package var answer: ErrorAnswer {
        ErrorAnswer(
            .notFound, heading: "This link no longer works",
            advice:
                "There is already an organiser, or Frontdesk was started again. If it was started again, it has printed a new link."
        )
    }
}
