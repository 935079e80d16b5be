import HTTP

/// A page that is made once, with `FormID.placeholder`, for many responses that differ only in the id of
/// their form.
extension Response {
    /// The page with its gap where the placeholder is; a page without a placeholder is unchanged.
    func withGapForFormID() -> Response {
        let id = FormID.placeholder.text.utf8
        guard case .bytes(let bytes) = body, let byte = id.first, let start = bytes.firstIndex(of: byte)
        else { return self }
        return withGap(at: start..<start + id.count)
    }

    /// The page with an id for its form.
    func with(_ id: FormID) -> Response { gap == nil ? self : filled(with: Array(id.text.utf8)) }
}
