import HTTP
import HTTPTypes
import Logging
import Words

/// An error that says how it is answered, to a person or to a program. Any other error is a fault of the
/// program, which is logged but never shown.
package protocol AnswerableError: Error {
    /// The answer's status and words, the header fields that it must have, and what is logged.
    var answer: ErrorAnswer { get }
}

package struct ErrorAnswer: Sendable {
    /// The log line for an error that the operator should know about.
    package struct Fault: Sendable {
        package let message: Logger.Message
        package let metadata: Logger.Metadata

        package init(_ message: Logger.Message, _ metadata: Logger.Metadata) {
            (self.message, self.metadata) = (message, metadata)
        }
    }

    /// Why an operation failed, as far as a page depends on it.
    package enum Cause: Sendable {
        /// The program has too much to do just now.
        case busy
        /// The data can't be reached just now.
        case unavailable
        /// Too many mails wait to be sent.
        case outboxFull
        /// The session ended while a visitor was writing.
        case signedOut
        /// Any other cause: the same request would fail again.
        case other
    }

    package let status: HTTPResponse.Status
    package let words: ErrorWords
    package let cause: Cause
    /// Header fields such as `Allow`, `Location` or `Retry-After`.
    package let headers: HTTPFields
    /// Nil if the operator needn't know about the error.
    package let fault: Fault?

    package init(
        _ status: HTTPResponse.Status, _ words: ErrorWords, _ cause: Cause = .other,
        headers: HTTPFields = [:], fault: Fault? = nil
    ) {
        (self.status, self.words, self.cause) = (status, words, cause)
        (self.headers, self.fault) = (headers, fault)
    }

    package init(
        _ status: HTTPResponse.Status, heading: Sentence, advice: Sentence, headers: HTTPFields = [:],
        fault: Fault? = nil
    ) {
        self.init(status, ErrorWords(heading: heading, advice: advice), headers: headers, fault: fault)
    }

    /// The answer to any error.
    package init(to error: any Error) {
        if let error = error as? any AnswerableError {
            self = error.answer
        } else if error is CancellationError {
            self = HTTPError.busy.answer
        } else {
            self.init(
                .internalServerError, HTTPError(.internalServerError).answer.words,
                fault: Fault("a request failed", ["error": "\(error)"]))
        }
    }
}

/// An error in words: what happened, and what to do.
package struct ErrorWords: Sendable, Hashable {
    /// A page that the advice speaks of.
    package struct Link: Sendable, Hashable {
        package let path: String
        package let name: Sentence

        package init(_ path: String, _ name: Sentence) { (self.path, self.name) = (path, name) }
    }

    package let heading: Sentence
    package let advice: Sentence
    package let link: Link?

    package init(heading: Sentence, advice: Sentence, link: Link? = nil) {
        (self.heading, self.advice, self.link) = (heading, advice, link)
    }
}
