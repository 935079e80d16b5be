import HTTP
import HTTPTypes
import Storage
import Visitors
import Words

/// An error with words of its own, which no code has to tell from others. Each page declares its own.
struct Refusal: AnswerableError {
    let answer: ErrorAnswer

    init(_ status: HTTPResponse.Status, heading: Sentence, advice: Sentence) {
        answer = ErrorAnswer(status, heading: heading, advice: advice)
    }

    /// The result of `body`; if that throws `error`, this refusal is thrown instead.
    func instead<Outcome>(of error: StoreError, _ body: () async throws -> Outcome) async throws -> Outcome {
        do { return try await body() } catch let thrown as StoreError where thrown == error { throw self }
    }
}

extension Request {
    /// The id that the path names.
    ///
    /// - Throws: `refusal` if the path has no number there.
    func pathID(orElse refusal: Refusal) throws(Refusal) -> Int64 {
        guard let pathID else { throw refusal }
        return pathID
    }
}
