import ArgumentParser
import Configuration
import MusterStore

/// `muster restore`: creates a data folder from a backup.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Make a data folder out of a backup.",
    discussion: """
      The backup is looked through first: rows, pictures and master key. The data folder must not be there, or be \
      empty; it appears when all of it is there and each picture was read back. Then the service can start on it.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Argument(help: "The folder that muster backup made.")
  var folder: String
  @Option(help: ArgumentHelp("The data folder to make. (default: ./muster-data)", valueName: "folder"))
  var data: String?
  @Option(help: ArgumentHelp("The master key, where the backup was made without it.", valueName: "file"))
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
