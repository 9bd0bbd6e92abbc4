import ArgumentParser

/// `muster audit …`: what was noted of all that happened. Works on the data folder, also while a service uses it.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Look after the notes of what happened.",
    subcommands: [AuditVerifyCommand.self, AuditExportCommand.self])
}
