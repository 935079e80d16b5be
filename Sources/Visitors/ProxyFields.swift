import HTTPTypes

/// Header fields that show that a proxy passed a request on. Browsers send none of them. Services in front of
/// a site have their own, most of which name the client's address.
enum ProxyFields {
    private static let names: Set<String> = [
        "via", "forwarded", "cdn-loop", "x-clientip", "x-proxyuser-ip", "x-scheme", "x-url-scheme", "x-host",
        "x-remote-addr", "remote-addr", "front-end-https", "proxy-connection", "x-request-start",
        "x-sucuri-clientip", "x-iisnode-remote_addr", "remote-user", "x-remote-user", "client-cert",
        "x-client-cert", "ssl-client-verify", "x-ssl", "x-https", "x-varnish", "surrogate-capability",
        "x-server-name", "x-script-name", "x-cloud-trace-context", "traceparent",
    ]
    /// These include `X-Forwarded` itself, and all fields that begin with it. They are found by their first
    /// letter, because every field of every request is looked up.
    private static let beginnings = Dictionary(grouping: [
        "x-forward", "x-original-", "x-originating-", "x-real-", "x-proxy-", "x-envoy-", "x-amz", "x-azure-",
        "x-appengine-", "x-arr-", "x-vercel-", "x-nf-", "x-akamai-", "akamai-", "cf-", "cloudfront-",
        "fastly-", "fly-", "incap-", "tailscale-", "ngrok-", "x-auth-request-", "x-webauth-", "x-devtunnel-",
        "x-bluecoat-",
    ]) { $0.utf8.first }
    /// These match `True-Client-IP`, `X-Cluster-Client-IP`, `CF-Connecting-IP` and `Forwarded-For`.
    private static let ends = ["-ip", "-for"]

    static func has(_ name: HTTPField.Name) -> Bool {
        let name = name.canonicalName
        return names.contains(name)
            || beginnings[name.utf8.first, default: []].contains(where: name.hasPrefix)
            || ends.contains(where: name.hasSuffix)
    }
}
