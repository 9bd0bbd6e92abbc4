import ArgumentParser
import Foundation
import MusterStore

/// The report of a backup or restore.
struct BackupReport: Encodable {
  let folder: String
  let takenAt: Date
  let rows: Int
  let blobs: Int
  let bytes: Int64
  /// Whether the backup contains the master key.
  let key: Bool

  init(_ manifest: BackupManifest, folder: String) {
    self.folder = folder
    takenAt = Date(timeIntervalSince1970: Double(manifest.takenAt) / 1000)
    rows = manifest.rows
    blobs = manifest.blobs
    bytes = manifest.bytes
    key = manifest.hasKey
  }

  var summary: String {
    let contents = "\(rows.grouped) rows, \(blobs.grouped) picture files, \(Int(bytes).kilobytes)"
    return key ? "\(contents), with the master key." : "\(contents), without the master key: keep it elsewhere."
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
