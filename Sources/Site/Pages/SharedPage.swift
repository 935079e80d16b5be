import HTTP

/// A page that is made once for many responses, but for the id of its form, of which each has its own. It is made with
/// `FormID.placeholder`.
struct SharedPage: Sendable {
    private let page: Response
    /// Where the id stands in the page; nil if it isn't there.
    private let place: Range<Int>?

    init(_ page: Response) {
        self.page = page
        let id = FormID.placeholder.text.utf8
        if let filling = page.filling {
            place = filling.place
        } else if case .bytes(let bytes) = page.body, let byte = id.first,
            let start = bytes.firstIndex(of: byte)
        {
            place = start..<start + id.count
        } else {
            place = nil
        }
    }

    /// The page to keep, in which the place of the id isn't searched for again.
    var kept: Response { page(with: .placeholder) }

    /// The page with an id for its form.
    func page(with id: FormID) -> Response {
        place.map { page.filled(at: $0, with: Array(id.text.utf8)) } ?? page
    }
}
