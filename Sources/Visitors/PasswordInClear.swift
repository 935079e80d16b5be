import HTTP
import Words

/// A password or a code came over a connection that others can read.
package struct PasswordInClear: AnswerableError {
    package init() {}

    package var answer: ErrorAnswer {
        ErrorAnswer(
            .forbidden, heading: "No passwords or codes over this connection",
            advice:
                "It isn’t encrypted: others could read what you send. Nothing was saved. Use the desk’s own computer, or ask whoever runs this Frontdesk for an https address; if nobody else is on this network, they can start it with --trust-network."
        )
    }
}
