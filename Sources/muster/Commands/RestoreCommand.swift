import ArgumentParser
import Configuration
import MusterStore

/// `muster restore`: creates a data folder from a backup.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Create a data folder from a backup.",
    discussion: """
      Checks the backup first: rows, pictures and master key. The data folder must not exist or must be empty; it \
      appears only when it is complete and every picture was read back. The service can then start on it.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Argument(help: "The folder that muster backup created.")
  var folder: String
  @Option(help: ArgumentHelp("The data folder to create. (default: ./muster-data)", valueName: "folder"))
  var data: String?
  @Option(help: ArgumentHelp("The file of the master key, if the backup was made without it.", valueName: "file"))
  var masterKey: String?
  @Flag(help: "Print one JSON object.")
  var json = false

  func run() async throws {
    let reader = try await source.reader([
      .data: .text(data), .masterKey: .text(masterKey), .json: .flag(json),
    ])
    let asJSON = try await reader.isOn(.json)
    let dataFolder = try await ServicePlan.dataFolder(reader: reader)
    let keyFile = try await reader.text(.masterKey)
    let backup = Folder.absolutePath(folder)
    let manifest = try await BackupReport.refusing {
      try await ProgressBar.during("restored") { bar in
        try await Store.restore(backup, to: dataFolder, masterKeyFile: keyFile) { bar.show($0) }
      }
    }
    let report = BackupReport(manifest, folder: dataFolder)
    Terminal.print(asJSON ? try JSONLine.text(report) : "Restored \(backup) to \(dataFolder): \(report.summary)")
  }
}
