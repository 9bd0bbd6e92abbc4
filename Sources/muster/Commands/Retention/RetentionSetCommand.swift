import ArgumentParser
import Configuration
import MusterService

/// `muster retention set`: sets how long pictures are kept.
struct RetentionSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set how long pictures are kept; values that are not given stay as they are.")

  @OptionGroup var options: RetentionOptions
  @Option(help: ArgumentHelp("Time for accepted pictures of persons who were verified.", valueName: "seconds"))
  var seconds: Double?
  @Option(
    help: ArgumentHelp(
      "Time for rejected pictures, and for all pictures of sessions that ended otherwise.", valueName: "seconds"))
  var rejectedSeconds: Double?

  private static let range = 0...3_155_760_000.0

  func run() async throws {
    let reader = try await options.reader([
      .seconds: .number(seconds), .rejectedSeconds: .number(rejectedSeconds),
    ])
    let accepted = try await reader.number(.seconds, in: Self.range).map { Duration.seconds($0) }
    let rejected = try await reader.number(.rejectedSeconds, in: Self.range).map { Duration.seconds($0) }
    guard accepted != nil || rejected != nil else {
      throw ValidationError("Give --seconds, --rejected-seconds or both.")
    }
    let rule = try await options.withRetention(reader) { retention, project, type in
      (project, try await retention.set(accepted: accepted, rejected: rejected, project: project, type: type))
    }
    Terminal.print(try JSONLine.text(RetentionRow(project: rule.0, rule.1)))
  }
}
