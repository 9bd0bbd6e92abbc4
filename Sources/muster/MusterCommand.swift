import ArgumentParser
import Foundation
import MusterServer

/// The program, with one command for each task of operators and developers.
@main
struct MusterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "muster",
    abstract: "Accepts photos of identity documents, judges their quality, and stores them securely.",
    discussion: """
      Every option can also be set by an environment variable (--max-image-bytes is MUSTER_MAX_IMAGE_BYTES) or in a \
      JSON file named by --config ("maxImageBytes"). An argument overrides a variable, and a variable overrides the \
      file. muster settings lists the settings of the service.
      """,
    version: musterVersion,
    subcommands: [
      ServeCommand.self, SettingsCommand.self, DoctorCommand.self, ProjectsCommand.self, KeysCommand.self,
      AppsCommand.self, OpenIDClientsCommand.self, OpenIDKeysCommand.self,
      ReviewersCommand.self,
      WebhooksCommand.self, PinLoginCommand.self,
      RetentionCommand.self, AuditCommand.self, BlobsCommand.self, BackupCommand.self, RestoreCommand.self,
      MigrateCommand.self, SubmitCommand.self,
      ProcessCommand.self, QualityCommand.self, BenchCommand.self, DemoCommand.self,
    ])

  /// The commands that the service runs for single pictures. They are parsed without the other commands, whose options
  /// take longer to set up than a small picture.
  private static let pictureCommands: [any ParsableCommand.Type] = [ReadCodeCommand.self, ConvertPictureCommand.self]

  /// Returns the arguments of the program.
  ///
  /// Swift finds them beside the environment on the stack, and returns none at all if a library has moved the
  /// environment before, as a library in `LD_PRELOAD` does if it sets a variable. `/proc` has them in any case.
  private static func arguments() throws -> [String] {
    if !CommandLine.arguments.isEmpty { return Array(CommandLine.arguments.dropFirst()) }
    guard let bytes = FileManager.default.contents(atPath: "/proc/self/cmdline") else {
      throw ValidationError("the arguments cannot be read: a library in LD_PRELOAD hides them, and /proc is missing.")
    }
    // Each word ends with a zero byte, the last one too.
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    return words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }

  private static func parseCommand(_ arguments: [String]) throws -> any ParsableCommand {
    let ofPicture = pictureCommands.first { $0.configuration.commandName == arguments.first }
    return try ofPicture?.parse(Array(arguments.dropFirst())) ?? parseAsRoot(arguments)
  }

  /// Runs the program. Only errors in the arguments print the usage; any other error prints one sentence.
  static func main() async {
    var command: any ParsableCommand
    do {
      command = try parseCommand(arguments())
    } catch {
      exit(withError: error)
    }
    do {
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      Explanation.exit(after: error)
    }
  }
}
