import HTTP
import HTTPTypes
import Metrics

/// How many requests each route had, by method and status, and how long they took. All figures exist from the
/// start: no request can add one.
final class RequestFigures: Sendable {
    /// Requests that match no route, or whose method the route doesn't have.
    static let otherRoute = "other"
    /// All files of `Public`.
    static let assetRoute = "asset"

    private static let methods: [HTTPRequest.Method] = [.get, .post, .head]
    /// The statuses that pages answer with, the most frequent first.
    private static let statuses = [200, 303, 304, 422, 404, 400, 403, 405, 409, 413, 415, 421, 429, 500, 503]

    private struct Route {
        let name: String
        /// One row per method, with one column per status. The last row and the last column count all others.
        let counters = Counters(count: (methods.count + 1) * (statuses.count + 1))
        let durations = Histogram.ofDurations()
    }

    /// The last one is `otherRoute`.
    private let routes: [Route]
    /// The index in `routes` for each handler, by the handler's index in the router.
    private let routeIndices: [Int]

    /// - Parameter names: the names of the routes, by their handlers' index in the router; several may have
    ///   the same name.
    init(_ names: [String]) {
        var indices: [String: Int] = [:]
        var routes: [Route] = []
        self.routeIndices = names.map { name in
            if let index = indices[name] { return index }
            indices[name] = routes.count
            routes.append(Route(name: name))
            return routes.count - 1
        }
        self.routes = routes + [Route(name: Self.otherRoute)]
    }

    /// - Parameter index: the handler's index in the router; nil if there is none.
    func record(
        _ index: Int?, _ method: HTTPRequest.Method, _ status: HTTPResponse.Status, _ duration: Duration
    ) {
        let route = routes[index.map { routeIndices[$0] } ?? routes.count - 1]
        let row = Self.methods.firstIndex(of: method) ?? Self.methods.count
        let column = Self.statuses.firstIndex(of: status.code) ?? Self.statuses.count
        route.counters.increment(row * (Self.statuses.count + 1) + column)
        route.durations.observe(duration)
    }

    /// The counts that aren't zero.
    var counts: [Application.RequestCount] {
        var counts: [Application.RequestCount] = []
        for route in routes {
            for index in 0..<route.counters.count where route.counters[index] > 0 {
                let (row, column) = index.quotientAndRemainder(dividingBy: Self.statuses.count + 1)
                counts.append(
                    Application.RequestCount(
                        route: route.name,
                        method: row < Self.methods.count ? Self.methods[row].rawValue : "other",
                        status: column < Self.statuses.count ? "\(Self.statuses[column])" : "other",
                        count: route.counters[index]))
            }
        }
        return counts
    }

    /// In nanoseconds, for the routes that had requests.
    var durations: [(route: String, values: Histogram.Values)] {
        routes.map { ($0.name, $0.durations.values) }.filter { $0.1.count > 0 }
    }
}

extension Application {
    /// The site's current figures, and its counts since the start. They contain no personal data, and no text
    /// that a client sent.
    public struct Statistics: Sendable {
        /// Answered requests, without those that the server itself refused.
        public let requests: [RequestCount]
        /// The time in nanoseconds from the complete request to its response, without what a stream or a
        /// download sends afterwards, by route.
        public let requestDurations: [(route: String, values: Histogram.Values)]
        /// The open streams of the desk's list.
        public let eventStreams: Int
        /// The count of every kind of event, by its name in the log.
        public let securityEvents: [(event: String, count: Int)]
    }

    /// The count of the requests with the same route, method and status.
    public struct RequestCount: Sendable, Equatable {
        /// The route's pattern, such as `/members/:id`; `asset` or `other`.
        public let route: String
        /// `GET`, `HEAD`, `POST` or `other`.
        public let method: String
        /// Three digits, or `other`.
        public let status: String
        /// At least one.
        public let count: Int
    }
}
