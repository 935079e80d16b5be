import HTTP
import HTTPTypes
import Operations
import Storage
import Words

/// An error with words of its own, which no code has to tell from others. Each page declares its own; those
/// that several pages throw are below.
package struct Refusal: AnswerableError {
    package let answer: ErrorAnswer

    package init(_ answer: ErrorAnswer) { self.answer = answer }

    package init(
        _ status: HTTPResponse.Status, heading: Sentence, advice: Sentence, link: ErrorWords.Link? = nil
    ) {
        self.init(ErrorAnswer(status, ErrorWords(heading: heading, advice: advice, link: link)))
    }

    /// The result of `body`; if that throws `error`, this refusal is thrown instead.
    package func instead<Outcome>(
        of error: StoreError, _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        do { return try await body() } catch let thrown as StoreError where thrown == error { throw self }
    }
}

extension Refusal {
    /// A form was sent by the page of a member who isn't the one who is signed in now.
    static func anotherMember(_ signedIn: SignedIn) -> Refusal {
        Refusal(
            .conflict,
            heading: Sentence(
                "You are signed in as {name} now", ["name": .entered(signedIn.member.profile.displayName)]),
            advice: "The page that you used was another member’s. Nothing was changed. Open it again.")
    }

    /// The session ended while a visitor was writing or choosing something that must not be lost.
    package static let signedOutMeanwhile = Refusal(
        ErrorAnswer(
            .forbidden,
            ErrorWords(
                heading: "You were signed out meanwhile",
                advice:
                    "Nothing was sent. Sign in in another tab with the link below, then come back here and press “Try again”."
            ), .signedOut))

    /// Visitors can't sign up just now, or not in this way.
    static func signUpClosed(_ settings: CurrentSettings) -> Refusal {
        Refusal(
            .forbidden, heading: settings.signUpRefusal ?? "Nobody can sign up just now",
            advice: settings.contactAdvice)
    }
}
