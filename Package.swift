// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "frontdesk",
    products: [.executable(name: "frontdesk", targets: ["frontdesk"])],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ],
    targets: [
        // From the ground up; an arrow only ever points up this list.
        .target(name: "Model"),
        .target(name: "Metrics"),
        // A C target that wraps libicu-dev: as a system library its headers would clash with those of
        // Foundation's own ICU.
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        .target(name: "Names", dependencies: ["Model", "CICU"]),
        .target(name: "LocalTime", dependencies: ["Model", "CICU"]),
        .target(name: "Storage", dependencies: ["LocalTime", "Names", "Model"]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "SQLiteStorage",
            dependencies: [
                "Storage", "Names", "Model", "Metrics", "CSQLite", "CSodium",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(
            name: "PostgreSQLStorage",
            dependencies: ["Storage", "Names", "Model", "Metrics", "CPostgreSQL"]),
        .plugin(
            name: "BuildBrowserModule", capability: .buildTool(), path: "Sources/BuildBrowserModule",
            exclude: ["build.sh"]),
        .target(name: "Browser", exclude: ["WebAssembly"], plugins: ["BuildBrowserModule"]),
        .target(name: "HTTP", dependencies: [.product(name: "HTTPTypes", package: "swift-http-types")]),
        .target(name: "Spreadsheet", dependencies: ["CICU"]),
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
        .target(name: "MicroHTTPD", dependencies: ["HTTP", "Metrics", "CMicroHTTPD", "CGnuTLS"]),
        .target(name: "Passwords", dependencies: ["CSodium"]),
        .target(name: "Operations", dependencies: ["Model", "Names", "Storage", "Passwords"]),
        .target(name: "Words", dependencies: ["Model", "Storage"]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-gnutls-dev"])]),
        .target(
            name: "Mail",
            dependencies: [
                "Model", "Metrics", "Storage", "Words", "CICU", "CCurl",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(
            name: "Visitors",
            dependencies: [
                "Model", "Metrics", "Storage", "HTTP", "Passwords", "Operations", "Words",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .target(
            name: "Site",
            dependencies: [
                "Model", "Metrics", "Browser", "Names", "Storage", "LocalTime", "HTTP", "Spreadsheet",
                "Passwords", "Operations", "Words", "Visitors", "CZlib", "CQREncode",
                .product(name: "Logging", package: "swift-log"),
            ]),
        // Part of glibc, but missing from the Glibc module.
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(
            name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .executableTarget(
            name: "frontdesk",
            dependencies: [
                "Model", "Metrics", "Storage", "SQLiteStorage", "PostgreSQLStorage", "HTTP", "LocalTime",
                "MicroHTTPD", "Passwords", "Operations", "Words", "Mail", "Visitors", "Site", "CMalloc",
                "CSystemd",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),

        .target(name: "SeededGenerator", path: "Tests/SeededGenerator"),
        .target(
            name: "TestStores",
            dependencies: [
                "SQLiteStorage", "PostgreSQLStorage", "Storage", "Model", "CPostgreSQL",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/TestStores", exclude: ["Fixtures"]),
        .testTarget(name: "RepositoryTests", dependencies: ["TestStores"]),
        .testTarget(name: "ModelTests", dependencies: ["Model"]),
        .testTarget(name: "MetricsTests", dependencies: ["Metrics"]),
        .testTarget(name: "NamesTests", dependencies: ["Names", "SeededGenerator"]),
        .testTarget(name: "LocalTimeTests", dependencies: ["LocalTime", "Storage", "Model"]),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "SQLiteStorage", "PostgreSQLStorage", "Storage", "LocalTime", "Names", "Model",
                "SeededGenerator", "TestStores",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "SQLiteStorageTests",
            dependencies: [
                "SQLiteStorage", "Storage", "Names", "Model", "CSQLite", "SeededGenerator", "TestStores",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "PostgreSQLStorageTests",
            dependencies: ["PostgreSQLStorage", "Storage", "Names", "Model", "TestStores"]),
        .testTarget(name: "PasswordsTests", dependencies: ["Passwords"]),
        .testTarget(
            name: "OperationsTests",
            dependencies: [
                "Operations", "Storage", "Passwords", "Model", "SeededGenerator", "TestStores",
            ]),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP"]),
        .testTarget(name: "SpreadsheetTests", dependencies: ["Spreadsheet", "SeededGenerator"]),
        .target(name: "TestCertificates", dependencies: ["CGnuTLS"], path: "Tests/TestCertificates"),
        .testTarget(
            name: "MicroHTTPDTests",
            dependencies: [
                "MicroHTTPD", "HTTP", "CMicroHTTPD", "CGnuTLS", "TestCertificates", "TestStores",
            ]),
        .testTarget(
            name: "WordsTests",
            dependencies: ["Words", "Storage", "Model", "SeededGenerator", "TestStores"]),
        .target(name: "SMTPServer", path: "Tests/SMTPServer", exclude: ["server.py"]),
        .testTarget(
            name: "MailTests",
            dependencies: [
                "Mail", "Model", "Storage", "Words", "CCurl", "SMTPServer", "SeededGenerator",
                "TestCertificates", "TestStores",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "SiteTests",
            dependencies: [
                "Site", "Visitors", "Words", "Operations", "Storage", "Passwords", "HTTP", "Model",
                "Spreadsheet", "SeededGenerator", "TestStores",
            ]),
        .testTarget(
            name: "FrontdeskTests",
            dependencies: [
                "frontdesk", "EarlyServer", "LocalTime", "MicroHTTPD", "Metrics", "SQLiteStorage",
                "PostgreSQLStorage", "Storage", "Model", "SeededGenerator", "SMTPServer", "TestCertificates",
                "TestStores",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["EarlyServer"]),
        .executableTarget(
            name: "EarlyServer",
            dependencies: [
                "Model", "Storage", "SQLiteStorage", "HTTP", "MicroHTTPD", "Passwords", "Operations",
                "Visitors", "Site",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/FrontdeskTests/EarlyServer"),
        .executableTarget(
            name: "Parity", dependencies: ["Model", "Browser", "Words", "SeededGenerator"],
            path: "Tests/BrowserTests/Parity"),
    ],
    swiftLanguageModes: [.v6]
)

// The tests run the program's own code for minutes, so it is optimised even in a debug build, which keeps its
// assertions. To step through it in a debugger:
// swift build --build-tests --scratch-path FOLDER -Xswiftc -Onone
for target in package.targets where target.path == nil && [.regular, .executable].contains(target.type) {
    target.swiftSettings = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
}
