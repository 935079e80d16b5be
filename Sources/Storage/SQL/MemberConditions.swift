import Model
import Names

/// The conditions on the members that an engine looks for; see `MemberFilter`.
package struct MemberConditions: Sendable {
    package let words: SearchWords
    /// Whether a word may also be in an answer.
    package private(set) var searchesAnswers = false
    package private(set) var cameSince, notSince: Day?
    /// Nil if no member can have given the wanted answers.
    private(set) var answers: [AnswerCondition]? = []

    init(_ filter: MemberFilter, answers: [AnswerCondition]?) {
        (words, searchesAnswers) = (SearchWords(filter.text), true)
        (cameSince, notSince, self.answers) = (filter.cameSince, filter.notSince, answers)
    }

    /// Finds the words in profiles only: answers aren't searched.
    package init(inProfile words: SearchWords) { self.words = words }

    /// Whether all members are found.
    package var isEmpty: Bool {
        words.isEmpty && cameSince == nil && notSince == nil && answers.map(\.isEmpty) ?? false
    }

    /// The same conditions, without the ones on days.
    package var withoutDays: MemberConditions {
        var others = self
        (others.cameSince, others.notSince) = (nil, nil)
        return others
    }

    /// The conditions that the days put on a row of `member`, each preceded by AND.
    ///
    /// - Parameter cameSince, notSince: the parameters that stand for the days.
    package func dayConditions(
        _ cameSince: @autoclosure () -> String, _ notSince: @autoclosure () -> String
    ) -> String {
        var days = ""
        if self.cameSince != nil {
            days +=
                " AND member.id IN (SELECT member_id \(LastVisit.visitsByEvent) AND date >= \(cameSince()))"
        }
        if self.notSince != nil { days += " AND \(LastVisit.neverCondition(since: notSince()))" }
        return days
    }
}
