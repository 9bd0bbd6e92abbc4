import ArgumentParser
import Configuration
import MusterService

/// `muster retention unset`: removes a rule, so that the more general one applies.
struct RetentionUnsetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Remove the values set for a project, or for one of its document types.")

  @OptionGroup var options: RetentionOptions

  func run() async throws {
    try await options.withRetention(options.reader()) { retention, project, type in
      try await retention.unset(project: project, type: type)
    }
  }
}
