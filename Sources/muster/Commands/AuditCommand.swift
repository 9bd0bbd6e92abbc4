import ArgumentParser

/// `muster audit`: inspects the audit. Works on the data folder, even while a service uses it.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Verify and export the audit.",
    subcommands: [AuditVerifyCommand.self, AuditExportCommand.self])
}
