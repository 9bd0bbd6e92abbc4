import ArgumentParser
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
      AppsCommand.self,
      ReviewersCommand.self,
      WebhooksCommand.self,
      RetentionCommand.self, AuditCommand.self, BlobsCommand.self, BackupCommand.self, RestoreCommand.self,
      MigrateCommand.self, SubmitCommand.self,
      ProcessCommand.self, QualityCommand.self, BenchCommand.self, DemoCommand.self,
      ReadCodeCommand.self,
    ])

  /// Runs the program. Only errors in the arguments print the usage; any other error prints one sentence.
  static func main() async {
    var command: any ParsableCommand
    do {
      command = try parseAsRoot()
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
