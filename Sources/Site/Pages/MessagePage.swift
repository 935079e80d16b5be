import HTTP
import Visitors
import Words

/// A page that tells the outcome of a request, where no other page would.
struct MessagePage: Sendable {
    let heading: Sentence
    let lines: [Sentence]
    var links: [(path: String, label: Sentence)] = []
    let renderer: PageRenderer

    func show(_ context: Context) throws -> Response {
        try renderer.page(
            "message", title: heading,
            View([
                "heading": heading, "lines": lines.map { View(["line": $0]) },
                "links": links.map { View(["path": $0.path, "label": $0.label]) },
            ]), for: context.viewer
        )
    }
}
