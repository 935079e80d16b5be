import Storage
import Words

extension RestartPolicy {
    /// The options of the menu for what Restart does.
    static func menuOptions(first: RestartPolicy) -> [FieldOption] {
        allCases.sorted { $0 == first && $1 != first }
            .map { FieldOption(value: $0.rawValue, label: $0.sentence) }
    }

    private var sentence: Sentence {
        switch self {
        case .remove: "Newcomers are removed"
        case .keep: "Everybody stays"
        }
    }
}
