// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "frontdesk",
    products: [.executable(name: "frontdesk", targets: ["frontdesk"])],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ],
    targets: [
        // From the ground up; an arrow only ever points up this list.
        .target(name: "Model"),
        // Of libicu-dev. No system library: its headers clash with those of Foundation's own ICU.
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        .target(name: "Storage", dependencies: ["Model", "CICU"]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "SQLiteStorage",
            dependencies: ["Storage", "Model", "CSQLite", .product(name: "GRDB", package: "GRDB.swift")]),
        .plugin(
            name: "BuildBrowserModule", capability: .buildTool(), path: "Sources/BuildBrowserModule",
            exclude: ["build.sh"]),
        .target(name: "Browser", exclude: ["WebAssembly"], plugins: ["BuildBrowserModule"]),
        .target(name: "HTTP", dependencies: [.product(name: "HTTPTypes", package: "swift-http-types")]),
        .target(name: "Spreadsheet"),
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .target(name: "MicroHTTPD", dependencies: ["HTTP", "CMicroHTTPD"]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .target(name: "Passwords", dependencies: ["CSodium"]),
        .target(name: "Operations", dependencies: ["Model", "Storage", "Passwords"]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .target(
            name: "Site",
            dependencies: [
                "Model", "Browser", "Storage", "HTTP", "Spreadsheet", "Passwords", "Operations", "CZlib",
                "CQREncode",
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .executableTarget(
            name: "frontdesk",
            dependencies: [
                "Model", "Storage", "SQLiteStorage", "HTTP", "MicroHTTPD", "Passwords", "Operations",
                "Site",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),

        .target(name: "SeededGenerator", path: "Tests/SeededGenerator"),
        .testTarget(name: "RepositoryTests"),
        .testTarget(name: "ModelTests", dependencies: ["Model"]),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "SQLiteStorage", "Storage", "Model", "CSQLite", "SeededGenerator",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(name: "PasswordsTests", dependencies: ["Passwords"]),
        .testTarget(
            name: "OperationsTests",
            dependencies: ["Operations", "SQLiteStorage", "Storage", "Passwords", "Model"]),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP"]),
        .testTarget(name: "SpreadsheetTests", dependencies: ["Spreadsheet", "SeededGenerator"]),
        .testTarget(name: "MicroHTTPDTests", dependencies: ["MicroHTTPD", "HTTP", "CMicroHTTPD"]),
        .testTarget(
            name: "SiteTests",
            dependencies: [
                "Site", "Operations", "SQLiteStorage", "Storage", "Passwords", "HTTP", "Model",
                "Spreadsheet", "SeededGenerator",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "FrontdeskTests",
            dependencies: [
                "frontdesk", "EarlyServer", "Storage", "SeededGenerator",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["EarlyServer"]),
        .executableTarget(
            name: "EarlyServer",
            dependencies: [
                "Model", "Storage", "SQLiteStorage", "HTTP", "MicroHTTPD", "Passwords", "Operations",
                "Site",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/FrontdeskTests/EarlyServer"),
        .executableTarget(
            name: "Parity", dependencies: ["Model", "Browser", "Site", "SeededGenerator"],
            path: "Tests/BrowserTests/Parity"),
    ],
    swiftLanguageModes: [.v6]
)
