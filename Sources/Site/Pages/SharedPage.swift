import HTTP

/// A page that is made once for many visitors, but for the id of its form, which is each one's own.
struct SharedPage: Sendable {
    private let page: Response
    /// Where the id stands in the page; nil if it isn't there.
    private let place: Range<Int>?

    /// - Parameter id: that of the form as the page was made with it.
    init(_ page: Response, madeWith id: FormID) {
        self.page = page
        guard case .bytes(let bytes) = page.body else {
            place = nil
            return
        }
        place = bytes.firstRange(of: Array(id.text.utf8))
    }

    /// The page with another id for its form.
    func page(with id: FormID) -> Response {
        guard let place, case .bytes(var bytes) = page.body else { return page }
        bytes.replaceSubrange(place, with: id.text.utf8)
        var copy = page
        copy.body = .bytes(bytes)
        return copy
    }
}
