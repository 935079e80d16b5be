extension String {
    /// At most 60 characters of the text, and an ellipsis for the rest.
    var shortened: String { count > 60 ? prefix(60) + "…" : self }
}
