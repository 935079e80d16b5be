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

/// An order stands in addresses, too.
extension MemberQuery.Order {
    /// Nil for a name that no order has.
    init?(name: String) {
        if let order = Self.builtIn.first(where: { $0.name == name }) {
            self = order
        } else if name.hasPrefix(CustomField.namePrefix),
            let field = Int64(name.dropFirst(CustomField.namePrefix.count))
        {
            self = .field(field)
        } else {
            return nil
        }
    }

    var name: String {
        switch self {
        case .newest: "newest"
        case .name: "name"
        case .seen: "seen"
        case .field(let field): "\(CustomField.namePrefix)\(field)"
        }
    }
}
