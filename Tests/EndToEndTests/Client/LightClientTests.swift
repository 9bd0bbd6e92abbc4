import Foundation
import RunningPrograms
import Testing

extension Documentation {
  /// What an app fetches that adds `MusterClient`.
  @Suite(.needs("swift", "git")) struct LightClientTests {
    private static let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "app", platforms: [.macOS(.v15), .iOS(.v16)],
        dependencies: [.package(url: "file://REPOSITORY", branch: "main"TRAITS)],
        targets: [.executableTarget(name: "app", dependencies: [.product(name: "MusterClient", package: "muster")])])
      """

    /// By URL, as apps do, so that SwiftPM also looks for the flags that it allows only in the package that is built.
    @Test func anAppFetchesNoOtherPackage() async throws {
      try await withTemporaryFolder { folder in
        let swift = try #require(findProgram("swift"))
        let git = try #require(findProgram("git"))
        let repository = folder + "/muster"
        func run(_ program: String, _ arguments: String..., workingFolder: String = repository) async throws -> String {
          let outcome = try await RunningProgram(program, arguments, workingFolder: workingFolder)
            .waitForExit(atMost: .seconds(600))
          try #require(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
          return outcome.output
        }
        try FileManager.default.createDirectory(atPath: repository, withIntermediateDirectories: true)
        for name in ["Package.swift", "Sources", "Tests"] {
          try FileManager.default.copyItem(atPath: "\(repositoryFolder)/\(name)", toPath: "\(repository)/\(name)")
        }
        _ = try await run(git, "init", "--quiet", "--initial-branch", "main")
        _ = try await run(git, "add", "--all")
        _ = try await run(
          git, "-c", "user.name=tests", "-c", "user.email=tests@example.com", "commit", "--quiet", "--message", "All")

        let app = folder + "/app"
        try FileManager.default.createDirectory(atPath: app + "/Sources/app", withIntermediateDirectories: true)
        _ = try writeFile(
          app + "/Sources/app/App.swift", Data("import MusterClient\n@main struct App { static func main() {} }\n".utf8)
        )
        func write(traits: String) throws {
          let text = Self.manifest.replacing("REPOSITORY", with: repository).replacing("TRAITS", with: traits)
          _ = try writeFile(app + "/Package.swift", Data(text.utf8))
        }
        try write(traits: ", traits: []")
        _ = try await run(swift, "build", "--quiet", workingFolder: app)
        #expect(try fetched(by: app) == ["muster"])

        // With its traits, which is the default, it fetches those of the service.
        try write(traits: "")
        _ = try await run(swift, "package", "resolve", workingFolder: app)
        #expect(try fetched(by: app).contains("hummingbird"))
      }
    }

    private func fetched(by app: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: app + "/.build/checkouts").sorted()
    }
  }
}
