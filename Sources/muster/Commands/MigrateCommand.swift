import ArgumentParser
import Configuration
import MusterStore
import S3Client

struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Copy a store to another place: from a folder to PostgreSQL and a bucket, or back.",
    discussion: """
      Stop all services first. Each place is a data folder, or a database (postgres://…) and a bucket (s3://…), or one \
      of these two and a folder for the rest. Every row, every picture and the audit are compared at the end; the \
      source stays as it is. An interrupted run loses nothing: run the command again to continue. No service can use \
      the target before it is complete, and no service should be started on the source afterwards.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(
    name: .customLong("from"), parsing: .upToNextOption,
    help: ArgumentHelp("Where the store is.", valueName: "place"))
  var origins: [String]
  @Option(
    name: .customLong("to"), parsing: .upToNextOption,
    help: ArgumentHelp("Where to copy it: to an empty database, bucket or folder.", valueName: "place"))
  var goals: [String]
  @Option(
    settings.masterKey,
    """
    The file of the store's master key, needed if the rows are in a database. A folder that gets the rows gets a copy.
    """)
  var masterKey: String?
  @Flag(settings.json, "Print one JSON object.") var json = false

  func run() async throws {
    let reader = try await reader()
    let asJSON = try await reader.value(settings.json)
    let (from, to) = (try Self.place(origins, "--from"), try Self.place(goals, "--to"))
    let key = try await reader.masterKey()
    let report = try await Self.refusing {
      try await MigrationBars.during { bars in
        try await Store.migrate(from: from, to: to, masterKey: key) { bars.show($0, $1) }
      }
    }
    let summary = Report(report, from: from, to: to)
    Terminal.print(asJSON ? try JSONLine.text(summary) : summary.sentence)
  }

  /// Reads the words that name a place.
  ///
  /// - Throws: `ValidationError` that names the option, but not the URL of the database.
  private static func place(_ words: [String], _ option: String) throws -> MigrationPlace {
    var folders: [String] = []
    var databases: [String] = []
    var buckets: [String] = []
    for word in words {
      if word.hasPrefix("postgres://") || word.hasPrefix("postgresql://") {
        databases.append(word)
      } else if word.hasPrefix("s3://") {
        buckets.append(word)
      } else {
        folders.append(word)
      }
    }
    guard folders.count < 2, databases.count < 2, buckets.count < 2 else {
      throw ValidationError("\(option): names two places of the same kind.")
    }
    do {
      return try MigrationPlace(
        folder: folders.first.map(Folder.resolvedPath),
        database: databases.first.map { try PostgreSQLLocation(url: $0) },
        bucket: buckets.first.map { try S3Location(url: $0) })
    } catch {
      throw ValidationError("\(option): \(Explanation.reason(for: error)).")
    }
  }

  /// Rethrows errors that other arguments, or stopping a service, can avoid as `ValidationError`.
  private static func refusing<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let error as MigrationError {
      switch error.code {
      case .placeUnclear, .sourceMissing, .sourceUnready, .targetNotEmpty, .keyMissing, .keyWrong:
        throw ValidationError(Explanation.reason(for: error))
      case .sourceChanged, .rowRefused, .rowDiffers, .blobDamaged, .auditBroken: throw error
      }
    } catch let error as StoreError where error.code == .inUse {
      throw ValidationError("\(error.reason); stop it first (inUse)")
    }
  }

  private struct Report: Encodable {
    let from: String
    let to: String
    let rows: Int
    let tables: [String: Int]
    let blobs: Int
    let bytes: Int64
    /// The number of files of renditions that were missing or damaged and left out.
    let leftOut: Int
    /// The hash to keep elsewhere, as `muster audit verify` prints it.
    let audit: String
    let identical = true

    init(_ report: MigrationReport, from: MigrationPlace, to: MigrationPlace) {
      self.from = from.description
      self.to = to.description
      rows = report.rowCount
      tables = report.rows
      blobs = report.blobs
      bytes = report.byteCount
      leftOut = report.leftOut
      audit = report.audit.hash
    }

    var sentence: String {
      """
      Copied \(from) to \(to), and found both identical: \(rows.grouped) rows, \(blobs.grouped) picture files, \
      \(Int(bytes).kilobytes). The audit is intact: \(audit).\(leftOut.leftOutSentence)
      """
    }
  }
}

/// The progress bars of the stages of a migration, of which one is shown at a time.
private struct MigrationBars: Sendable {
  private let bars = Dictionary(
    uniqueKeysWithValues: MigrationStage.allCases.map { ($0, ProgressBar(label: Self.label(of: $0))) })

  /// Calls `work` with the bars, and clears the line afterwards in any case.
  static func during<Value>(_ work: (MigrationBars) async throws -> Value) async rethrows -> Value {
    let bars = MigrationBars()
    defer { for bar in bars.bars.values { bar.clear() } }
    return try await work(bars)
  }

  func show(_ stage: MigrationStage, _ progress: LongTaskProgress) {
    bars[stage]?.show(progress)
  }

  private static func label(of stage: MigrationStage) -> String {
    switch stage {
    case .copyingRows: "copied"
    case .copyingBlobs: "pictures copied"
    case .comparingRows: "compared"
    case .verifyingAudit: "audit verified"
    }
  }
}

extension ConfigReader {
  /// Returns the source of the master key; nil if no setting gives it.
  fileprivate func masterKey() async throws -> MasterKeySource? {
    if let text = try await value(settings.masterKeyText) { return .text(text) }
    return try await value(settings.masterKey).map { .file(Folder.absolutePath($0)) }
  }
}
