import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

/// `muster retention`: manages how long a project's pictures are kept. Works on the data folder, even while a service
/// uses it.
struct RetentionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention",
    abstract: "Set how long pictures are kept after a session's end, for a project and its document types.",
    discussion: """
      A value set for a document type overrides the value set for its project, which overrides pictureRetentionSeconds \
      and rejectedRetentionSeconds of the service. A change also applies to sessions that have ended; a running \
      service applies it within half a minute.
      """,
    subcommands: [RetentionSetCommand.self, RetentionUnsetCommand.self, RetentionListCommand.self])
}

/// The options that select the rules of a project.
struct RetentionOptions: ParsableArguments {
  @OptionGroup var store: KeyStoreOptions
  @Option(help: "The project. (default: default)")
  var project: String?
  @Option(help: ArgumentHelp("Only this document type, such as ID_CARD. (default: all)", valueName: "type"))
  var type: String?

  func reader(_ arguments: [Setting: ConfigValue?] = [:]) async throws -> ConfigReader {
    try await store.reader(arguments.merging([.project: .text(project), .type: .text(type)]) { $1 })
  }

  /// Calls `work` with the retention rules of the store, the project and the document type.
  func withRetention<Result: Sendable>(
    _ reader: ConfigReader, _ work: (ManageRetention, _ project: String, DocumentType?) async throws -> Result
  ) async throws -> Result {
    let project = try await reader.text(.project) ?? "default"
    let type = try await reader.text(.type).map { DocumentType(rawValue: $0) }
    return try await store.withStore(reader: reader) { try await work(ManageRetention(store: $0), project, type) }
  }
}
