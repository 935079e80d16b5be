import Foundation
import PackagePlugin

/// Compiles the rules to WebAssembly whenever one of their sources has changed, with the toolchain that
/// builds the package, and writes the module into a Swift file, so that the program contains it.
@main
struct BuildBrowserModule: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let sources = context.package.directoryURL.appending(path: "Sources")
        let script = sources.appending(path: "BuildBrowserModule/build.sh")
        let output = context.pluginWorkDirectoryURL.appending(path: "EncodedRules.swift")
        let rules = try ["Model", "Browser/WebAssembly"].flatMap {
            try swiftFiles(in: sources.appending(path: $0))
        }

        let toolchain = WebAssemblyToolchain(context)
        if toolchain == nil {
            Diagnostics.warning(
                "this Swift has no WebAssembly parts: only the server will check what is typed into forms")
        }
        let compile = toolchain.map { $0.paths + rules.map(\.path) } ?? []
        return [
            .buildCommand(
                displayName: "Compiling the rules for the browser",
                executable: URL(filePath: "/bin/sh"),
                arguments: [script.path, output.path] + compile,
                inputFiles: [script] + rules,
                outputFiles: [output])
        ]
    }

    private func swiftFiles(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }
            .sorted { $0.path < $1.path }
    }
}

/// The parts of a toolchain that make WebAssembly; swift.org's toolchains have all of them.
private struct WebAssemblyToolchain {
    let compiler: URL
    let linker: URL
    let unicodeTables: URL

    var paths: [String] { [compiler.path, linker.path, unicodeTables.path] }

    /// Takes the toolchain that is building this package; returns nil if it lacks a part.
    init?(_ context: PluginContext) {
        guard let compiler = try? context.tool(named: "swiftc").url,
            let linker = try? context.tool(named: "wasm-ld").url
        else { return nil }
        let programs = compiler.resolvingSymlinksInPath().deletingLastPathComponent()
        let embedded = programs.deletingLastPathComponent().appending(path: "lib/swift/embedded")
        self.compiler = compiler
        self.linker = linker
        unicodeTables = embedded.appending(path: "wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a")

        let library = embedded.appending(path: "Swift.swiftmodule/wasm32-unknown-none-wasm.swiftmodule")
        guard [unicodeTables, library].allSatisfy({ FileManager.default.fileExists(atPath: $0.path) })
        else { return nil }
    }
}
