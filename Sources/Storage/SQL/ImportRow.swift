/// Conditions on rows of the table `member` that an import has added.
enum ImportRow {
    /// The condition that undoing the import of a member may remove them, which is cheap: each page of the
    /// office counts them.
    static let removableCondition = "closed_by IS NULL AND NOT has_signed_in AND role = 'member'"

    /// The further condition that it does remove them.
    static let isIdleCondition = """
        NOT EXISTS (SELECT 1 FROM attendance WHERE member_id = member.id AND taken_off_by IS NULL)
        AND NOT EXISTS (
            SELECT 1 FROM transfer
            WHERE to_account = member.id AND from_account <> \(EntryRow.treasury))
        """
}
