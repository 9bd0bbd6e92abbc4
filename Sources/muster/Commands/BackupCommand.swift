import ArgumentParser
import Configuration
import Foundation
import MusterService
import MusterStore

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
  @Option(settings.data) var data: String?
  @Flag(settings.withoutKey) var withoutKey = false
  @Flag(settings.json, "Print one JSON object.") var json = false

  func run() async throws {
    let reader = try await reader()
    let asJSON = try await reader.value(settings.json)
    let isWithKey = try await !reader.value(settings.withoutKey)
    let dataFolder = try await reader.dataFolder()
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
  @Option(settings.data, "The data folder to create.") var data: String?
  @Option(settings.masterKey) var masterKey: String?
  @Flag(settings.json, "Print one JSON object.") var json = false

  func run() async throws {
    let reader = try await reader()
    let asJSON = try await reader.value(settings.json)
    let dataFolder = try await reader.dataFolder()
    let keyFile = try await reader.value(settings.masterKey)
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

/// The report of a backup or restore.
struct BackupReport: Encodable {
  let folder: String
  let takenAt: Date
  let rows: Int
  let blobs: Int
  let bytes: Int64
  /// The number of files of renditions that were missing or damaged and left out.
  let leftOut: Int
  /// Whether the backup contains the master key.
  let key: Bool

  init(_ manifest: BackupManifest, folder: String) {
    self.folder = folder
    takenAt = Date(timeIntervalSince1970: Double(manifest.takenAt) / 1000)
    rows = manifest.rows
    blobs = manifest.blobs
    bytes = manifest.bytes
    leftOut = manifest.leftOut
    key = manifest.hasKey
  }

  var summary: String {
    let contents = "\(rows.grouped) rows, \(blobs.grouped) picture files, \(Int(bytes).kilobytes)"
    let secret = key ? "with the master key." : "without the master key: keep it elsewhere."
    return "\(contents), \(secret)\(leftOut.leftOutSentence)"
  }

  /// Rethrows errors that other arguments can avoid as `ValidationError`.
  static func refusing<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let error as BackupError {
      switch error.code {
      case .notEmpty, .storeMissing, .notABackup, .keyMissing, .keyWrong:
        throw ValidationError(Explanation.reason(for: error))
      case .inUse, .unknownFormat, .damaged, .blobMissing, .storageFull, .inputOutput: throw error
      }
    }
  }
}

extension Int {
  /// As many files of renditions, as the beginning of a sentence.
  var renditionFiles: String { self == 1 ? "1 file of renditions was" : "\(grouped) files of renditions were" }

  /// A further sentence about as many files of renditions that were not copied; empty for none.
  var leftOutSentence: String {
    self == 0 ? "" : " \(renditionFiles) missing or damaged and left out: the service regenerates them."
  }
}
