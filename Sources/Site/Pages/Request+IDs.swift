import HTTP
import Visitors

extension Request {
    /// The id that the path names; nil if it isn't a number written exactly as the site writes it.
    var pathID: Int64? { parameters["id"].flatMap { Int64(inPath: $0) } }

    /// The id that the path names.
    ///
    /// - Throws: `refusal` if the path has no number there.
    func pathID(orElse refusal: Refusal) throws(Refusal) -> Int64 {
        guard let pathID else { throw refusal }
        return pathID
    }

    /// The place where a page of a newest-first list begins, such as `?before=12`; nil for the newest page.
    ///
    /// - Throws: an `HTTPError`: 400 if it isn't a number.
    func idBefore() throws(HTTPError) -> Int64? {
        guard let text = try FormData(query: query)["before"] else { return nil }
        guard let id = Int64(text) else { throw HTTPError(.badRequest) }
        return id
    }
}

extension Int64 {
    /// Reads a number in a path, if it is written exactly as the site writes it, so that no two paths lead to
    /// the same page.
    init?(inPath text: some StringProtocol) {
        guard let number = Int64(text), String(number) == text else { return nil }
        self = number
    }
}
