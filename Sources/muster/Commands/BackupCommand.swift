import ArgumentParser
import Configuration
import MusterService
import MusterStore

/// `muster backup`: copies a data folder, even while a service uses it.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the data folder as it is at one moment, also while the service runs.",
    discussion: """
      The folder appears when it is complete, and not before. It can open every picture: it has the master key, unless \
      --without-key leaves that out. muster restore makes a data folder of it.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Argument(help: "The folder to make. It may be there if it is empty.")
  var folder: String
  @Option(help: ArgumentHelp("The folder of the service's data. (default: ./muster-data)", valueName: "folder"))
  var data: String?
  @Flag(help: "Leave master.key out. Without a copy of it elsewhere nobody can ever open the backup.")
  var withoutKey = false
  @Flag(help: "Print one JSON object.")
  var json = false

  func run() async throws {
    let reader = try await source.reader([
      .data: .text(data), .withoutKey: .flag(withoutKey), .json: .flag(json),
    ])
    let asJSON = try await reader.isOn(.json)
    let isWithKey = try await !reader.isOn(.withoutKey)
    let dataFolder = try await ServicePlan.dataFolder(reader: reader)
    let target = Folder.absolutePath(folder)
    let manifest = try await BackupReport.refusing {
      try await ProgressBar.during("copied") { bar in
        try await Store.backUp(dataFolder: dataFolder, to: target, isWithKey: isWithKey, at: Clock.system.now()) {
          bar.show($0)
        }
      }
    }
    let report = BackupReport(manifest, folder: target)
    Terminal.print(asJSON ? try JSONLine.text(report) : "Backed up \(dataFolder) to \(target): \(report.summary)")
  }
}
