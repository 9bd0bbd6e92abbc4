import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

struct RetentionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention",
    abstract: "Set how long pictures are kept after a session's end, for a project and its document types.",
    discussion: """
      A value set for a document type overrides the value set for its project, which overrides pictureRetentionSeconds \
      and rejectedRetentionSeconds of the service. A change also applies to sessions that have ended; a running \
      service applies it within five seconds.
      """,
    subcommands: [RetentionSetCommand.self, RetentionUnsetCommand.self, RetentionListCommand.self])
}

/// The options that select the rules of a project.
struct RetentionOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @Option(settings.project) var project: String?
  @Option(settings.retentionType) var type: String?

  /// Calls `work` with the retention rules of the store, the project and the document type.
  func withRetention<Result: Sendable>(
    _ reader: ConfigReader, _ work: (ManageRetention, _ project: String, DocumentType?) async throws -> Result
  ) async throws -> Result {
    let project = try await reader.value(settings.project)
    let type = try await reader.value(settings.retentionType).map { DocumentType(rawValue: $0) }
    return try await store.withStore(reader: reader) { try await work(ManageRetention(store: $0), project, type) }
  }
}

struct RetentionSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set how long pictures are kept; values that are not given stay as they are.")

  @OptionGroup var options: RetentionOptions
  @Option(settings.retentionSeconds) var seconds: Double?
  @Option(settings.rejectedSeconds) var rejectedSeconds: Double?

  func run() async throws {
    let reader = try await reader()
    let accepted = try await reader.value(settings.retentionSeconds)
    let rejected = try await reader.value(settings.rejectedSeconds)
    guard accepted != nil || rejected != nil else {
      throw ValidationError("Give --seconds, --rejected-seconds or both.")
    }
    let rule = try await options.withRetention(reader) { retention, project, type in
      (project, try await retention.set(accepted: accepted, rejected: rejected, project: project, type: type))
    }
    Terminal.print(try JSONLine.text(RetentionRow(project: rule.0, rule.1)))
  }
}

struct RetentionUnsetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Remove the values set for a project, or for one of its document types.")

  @OptionGroup var options: RetentionOptions

  func run() async throws {
    try await options.withRetention(reader()) { retention, project, type in
      try await retention.unset(project: project, type: type)
    }
  }
}

struct RetentionListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the values that were set. All others come from the service's configuration.")

  @OptionGroup var store: StoreOptions
  @Flag(settings.json) var json = false

  func run() async throws {
    let reader = try await reader()
    let rows = try await store.withStore(reader: reader) { try await ManageRetention(store: $0).list() }
      .map { RetentionRow(project: $0.project, $0.rule) }
    try await TextTable.print(
      rows, asJSON: reader.value(settings.json),
      [.left("project"), .left("type"), .right("seconds"), .right("rejected seconds")]
    ) { row in
      [row.project, row.type ?? "*", row.seconds.map { "\($0)" } ?? "", row.rejectedSeconds.map { "\($0)" } ?? ""]
    }
  }
}

struct RetentionRow: Encodable {
  let project: String
  let type: String?
  let seconds: Double?
  let rejectedSeconds: Double?

  init(project: String, _ rule: RetentionRule) {
    self.project = project
    type = rule.type?.rawValue
    seconds = rule.accepted.map { $0 / .seconds(1) }
    rejectedSeconds = rule.rejected.map { $0 / .seconds(1) }
  }
}
