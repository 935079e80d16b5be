import HTTPTypes

/// Header fields that show that a proxy passed a request on. Browsers send none of them. CDNs, load balancers
/// and tunnels add fields of their own, most of which have the client's address.
enum ProxyFields {
    private static let names = byFirstByte([
        "via", "forwarded", "cdn-loop", "x-clientip", "x-proxyuser-ip", "x-scheme", "x-url-scheme", "x-host",
        "x-remote-addr", "remote-addr", "front-end-https", "proxy-connection", "x-request-start",
        "x-sucuri-clientip", "x-iisnode-remote_addr", "remote-user", "x-remote-user", "client-cert",
        "x-client-cert", "ssl-client-verify", "x-ssl", "x-https", "x-varnish", "surrogate-capability",
        "x-server-name", "x-script-name", "x-cloud-trace-context", "traceparent",
    ])
    /// These include `X-Forwarded` itself, and all fields that begin with it.
    private static let beginnings = byFirstByte([
        "x-forward", "x-original-", "x-originating-", "x-real-", "x-proxy-", "x-envoy-", "x-amz", "x-azure-",
        "x-appengine-", "x-arr-", "x-vercel-", "x-nf-", "x-akamai-", "akamai-", "cf-", "cloudfront-",
        "fastly-", "fly-", "incap-", "tailscale-", "ngrok-", "x-auth-request-", "x-webauth-", "x-devtunnel-",
        "x-bluecoat-",
    ])
    /// These match `True-Client-IP`, `X-Cluster-Client-IP`, `CF-Connecting-IP` and `Forwarded-For`.
    private static let ends = ["-ip", "-for"]

    static func has(_ name: HTTPField.Name) -> Bool {
        let name = name.canonicalName
        guard let first = name.utf8.first.map(Int.init) else { return false }
        return names[first].contains(name) || beginnings[first].contains(where: name.hasPrefix)
            || ends.contains(where: name.hasSuffix)
    }

    /// Every field of every request is looked up, so most are ruled out by their first letter.
    private static func byFirstByte(_ texts: [String]) -> [[String]] {
        (0...255).map { byte in texts.filter { $0.utf8.first == UInt8(byte) } }
    }
}
