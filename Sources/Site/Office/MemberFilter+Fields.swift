import HTTP
import Model
import Storage

/// A filter stands in the address of the list, so that it can be kept as a bookmark, and in its forms.
extension MemberFilter {
    /// What these fields ask for. A day that doesn't exist asks for nothing.
    init(_ data: FormData) {
        self.init(
            text: data["q"] ?? "", seen: data["seen"].flatMap { Day(text: $0) },
            unseen: data["unseen"].flatMap { Day(text: $0) })
    }

    /// The fields that ask for the same.
    var fields: [(name: String, value: String)] {
        [("q", text)]
            + [("seen", seen), ("unseen", unseen)].compactMap { name, day in
                day.map { (name, $0.text) }
            }
    }
}
