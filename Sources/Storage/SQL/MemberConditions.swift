import Model
import Names

/// The conditions on the members that an engine looks for; see `MemberFilter`.
package struct MemberConditions: Sendable {
    package let words: SearchWords
    /// Whether a word may also be in an answer.
    package let searchesAnswers: Bool
    package let cameSince, notSince: Day?
    /// Nil if no member can have given the wanted answers.
    let answers: [AnswerCondition]?

    init(_ filter: MemberFilter, answers: [AnswerCondition]?) {
        self.init(SearchWords(filter.text), searchesAnswers: true, filter.cameSince, filter.notSince, answers)
    }

    /// Finds the words in profiles only: answers aren't searched.
    package init(inProfile words: SearchWords) { self.init(words, searchesAnswers: false, nil, nil, []) }

    private init(
        _ words: SearchWords, searchesAnswers: Bool, _ cameSince: Day?, _ notSince: Day?,
        _ answers: [AnswerCondition]?
    ) {
        (self.words, self.searchesAnswers) = (words, searchesAnswers)
        (self.cameSince, self.notSince, self.answers) = (cameSince, notSince, answers)
    }

    /// Whether all members are found.
    package var isEmpty: Bool {
        words.isEmpty && cameSince == nil && notSince == nil && answers.map(\.isEmpty) ?? false
    }

    /// The same conditions, without the ones on days.
    package var withoutDays: MemberConditions {
        MemberConditions(words, searchesAnswers: searchesAnswers, nil, nil, answers)
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
