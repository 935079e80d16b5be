// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "frontdesk",
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
        .target(name: "Storage", dependencies: ["Model"]),
        .target(name: "HTTP", dependencies: [.product(name: "HTTPTypes", package: "swift-http-types")]),
    ],
    swiftLanguageModes: [.v6]
)
