import Model
import Words

extension ImportMeaning: Codable {
    /// Reads the id.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let meaning = Self.named(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no such meaning")
        }
        self = meaning
    }

    /// Writes the id.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(id)
    }
}

extension ImportMeaning {
    /// The name in the preview's menus; nil for a field of the group's own, which has its label.
    var label: Sentence? {
        switch self {
        case .firstName: "First name only"
        case .lastName: "Last name only"
        case .profile: Sentence(Form.imported.field(field)?.label ?? field)
        case .own: nil
        }
    }
}
