import ArgumentParser
import Configuration
import MusterService
import MusterStore

/// `muster backup`: copies a data folder, even while a service uses it.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the data folder as it is at one moment, even while the service runs.",
    discussion: """
      The folder appears only when it is complete. It contains the master key, which opens every picture, unless \
      --without-key leaves it out. muster restore creates a data folder from it.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Argument(help: "The folder to create. It may exist if it is empty.")
  var folder: String
  @Option(help: ArgumentHelp("The service's data folder. (default: ./muster-data)", valueName: "folder"))
  var data: String?
  @Flag(help: "Leave out master.key. Without a copy of it elsewhere, the backup can never be opened.")
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
