import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

struct ProjectsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "projects",
    abstract:
      "List projects, and set their web origins, the look of their pages, the consequences of documents' contents, "
      + "whether a reviewer may decide instead of a presence check, and phone checks.",
    discussion: "A project is created with its first key: muster keys create --project.",
    subcommands: [
      ProjectsListCommand.self, ProjectsOriginsCommand.self, ProjectsHostedCommand.self,
      ProjectsContentCommand.self, ProjectsWaiverCommand.self, ProjectsPhoneChecksCommand.self,
      ProjectsPinLoginCommand.self, ProjectsPasskeysCommand.self,
    ])
}

struct ProjectsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List all projects.")

  @OptionGroup var store: StoreOptions
  @Flag(settings.json) var json = false

  func run() async throws {
    let reader = try await reader()
    let rows = try await store.withStore(reader: reader) { try await ManageOrigins(store: $0).projects() }
      .map { Row($0.project, $0.origins) }
    try await TextTable.print(
      rows, asJSON: reader.value(settings.json),
      [.left("name"), .left("sandbox"), .left("signatures"), .left("origins")]
    ) { [$0.name, $0.sandbox ? "yes" : "no", $0.signatures, $0.origins.joined(separator: " ")] }
  }

  private struct Row: Encodable {
    let name: String
    let sandbox: Bool
    let signatures: String
    let origins: [String]

    init(_ project: ProjectRecord, _ origins: [WebOrigin]) {
      name = project.name
      sandbox = project.isSandbox
      signatures = project.signaturePolicy.rawValue
      self.origins = origins.map(\.rawValue)
    }
  }
}

struct ProjectsOriginsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "origins",
    abstract: "Set the web origins whose pages may upload; by default there are none.",
    discussion: """
      A running service applies a change immediately; a browser may cache the previous answer for ten minutes. Allowed \
      origins can use only the operations that accept a session token, never those that require a key.
      """,
    subcommands: [ProjectsOriginsAddCommand.self, ProjectsOriginsRemoveCommand.self, ProjectsOriginsListCommand.self])
}

/// The options that select a project.
struct OriginOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @Option(settings.project) var project: String?

  /// Calls `work` with the origins of the store and the name of the project.
  func withOrigins<Result: Sendable>(
    _ work: (ManageOrigins, _ project: String) async throws -> Result
  ) async throws -> Result {
    let reader = try await reader()
    let project = try await reader.value(settings.project)
    return try await store.withStore(reader: reader) { try await work(ManageOrigins(store: $0), project) }
  }
}

struct ProjectsOriginsAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Allow an origin.")

  @OptionGroup var options: OriginOptions
  @Argument(help: "The origin as browsers send it, such as https://app.example.")
  var origin: String

  func run() async throws {
    try await options.withOrigins { try await $0.add(origin, project: $1) }
  }
}

struct ProjectsOriginsRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "remove", abstract: "Stop allowing an origin.")

  @OptionGroup var options: OriginOptions
  @Argument(help: "The origin.")
  var origin: String

  func run() async throws {
    try await options.withOrigins { try await $0.remove(origin, project: $1) }
  }
}

struct ProjectsOriginsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the origins that a project allows, one per line.")

  @OptionGroup var options: OriginOptions

  func run() async throws {
    for origin in try await options.withOrigins({ try await $0.list(project: $1) }) { Terminal.print(origin.rawValue) }
  }
}
