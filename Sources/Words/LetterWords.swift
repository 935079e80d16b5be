/// The words that the program adds to an organiser's letter.
package enum LetterWords {
    /// The end of a letter, followed by the address of the page that it mentions.
    ///
    /// - Parameter group: the group's name.
    package static func footer(_ group: String) -> Sentence {
        Sentence(
            "You get this because you are a member of {group}. To get no more mails like this, open this page:",
            ["group": .text(group)])
    }
}
