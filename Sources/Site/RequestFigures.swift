import HTTP
import HTTPTypes
import Metrics

/// How many requests each route had, by method and status, and how long they took. What is counted is known from the
/// start: nothing that a client sends makes a figure of its own.
final class RequestFigures: Sendable {
    /// What is asked for that is no route, or by a method that the route hasn't.
    static let otherRoute = "other"
    /// All files of `Public`.
    static let assetRoute = "asset"

    private static let methods: [HTTPRequest.Method] = [.get, .post, .head]
    /// Those that pages send, the most frequent first.
    private static let statuses = [200, 303, 304, 422, 404, 400, 403, 405, 409, 413, 415, 421, 429, 500, 503]

    private struct Route {
        let name: String
        /// A row of statuses a method; the last of either stands for all others.
        let counters = Counters(count: (methods.count + 1) * (statuses.count + 1))
        let durations = Histogram.ofDurations()
    }

    /// The last one is `otherRoute`.
    private let routes: [Route]
    /// Of each handler of the router, by its index there.
    private let places: [Int]

    /// - Parameter names: of the routes, by their handlers' index in the router; several may have the same.
    init(_ names: [String]) {
        var places: [String: Int] = [:]
        var routes: [Route] = []
        self.places = names.map { name in
            if let place = places[name] { return place }
            places[name] = routes.count
            routes.append(Route(name: name))
            return routes.count - 1
        }
        self.routes = routes + [Route(name: Self.otherRoute)]
    }

    /// - Parameter index: of the handler in the router; nil where there is none.
    func note(
        _ index: Int?, _ method: HTTPRequest.Method, _ status: HTTPResponse.Status, _ duration: Duration
    ) {
        let route = routes[index.map { places[$0] } ?? routes.count - 1]
        let row = Self.methods.firstIndex(of: method) ?? Self.methods.count
        let column = Self.statuses.firstIndex(of: status.code) ?? Self.statuses.count
        route.counters.increment(row * (Self.statuses.count + 1) + column)
        route.durations.observe(duration)
    }

    /// Of all that there have been.
    var counts: [Application.RequestCount] {
        var counts: [Application.RequestCount] = []
        for route in routes {
            for place in 0..<route.counters.count where route.counters[place] > 0 {
                let (row, column) = place.quotientAndRemainder(dividingBy: Self.statuses.count + 1)
                counts.append(
                    Application.RequestCount(
                        route: route.name,
                        method: row < Self.methods.count ? Self.methods[row].rawValue : "other",
                        status: column < Self.statuses.count ? "\(Self.statuses[column])" : "other",
                        count: route.counters[place]))
            }
        }
        return counts
    }

    /// Of the routes that were asked for, in nanoseconds.
    var durations: [(route: String, values: Histogram.Values)] {
        routes.map { ($0.name, $0.durations.values) }.filter { $0.1.count > 0 }
    }
}

extension Application {
    /// What goes on in the site and what there was since the start. Names nobody, and nothing as it was sent.
    public struct Statistics: Sendable {
        /// Answered requests; those that the server turned away by itself are not among them.
        public let requests: [RequestCount]
        /// From the complete request to its answer, as far as that is made at once, by route, in nanoseconds.
        public let requestDurations: [(route: String, values: Histogram.Values)]
        /// Open ones, of the desk's list.
        public let eventStreams: Int
        /// By the event's name in the log, all of them.
        public let securityEvents: [(event: String, count: Int)]
    }

    /// Requests that have all of these in common.
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
