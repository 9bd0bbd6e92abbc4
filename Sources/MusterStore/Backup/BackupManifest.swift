internal import Foundation

/// The description of a backup in `backup.json`.
package struct BackupManifest: Codable, Equatable, Sendable {
  static let format = 1

  let format: Int
  /// The time the rows were copied, in milliseconds since 1970.
  package let takenAt: Int64
  /// The id of the master key that decrypts the backup; not secret.
  package let masterKeyId: String
  package let hasKey: Bool
  /// The SHA-256 of `muster.sqlite` in hexadecimal.
  let databaseSHA256: String
  /// The number of rows in all tables.
  package let rows: Int
  package let blobs: Int
  /// The total size of database and blobs in bytes.
  package let bytes: Int64
  /// The number of blobs that were missing or damaged and left out, because a service regenerates their renditions from
  /// the originals.
  package internal(set) var leftOut: Int

  init(
    takenAt: Int64, masterKeyId: String, hasKey: Bool, databaseSHA256: String, rows: Int, blobs: Int, bytes: Int64,
    leftOut: Int
  ) {
    self.format = Self.format
    self.takenAt = takenAt
    self.masterKeyId = masterKeyId
    self.hasKey = hasKey
    self.databaseSHA256 = databaseSHA256
    self.rows = rows
    self.blobs = blobs
    self.bytes = bytes
    self.leftOut = leftOut
  }

  /// Reads the manifest of a backup.
  ///
  /// - Throws: ``BackupError``: `notABackup`, `unknownFormat`; `FileSystemError`.
  static func read(_ layout: StoreLayout, _ files: any FileSystem) throws -> BackupManifest {
    /// The properties that later formats are guaranteed to have.
    struct Format: Decodable {
      let format: Int
    }
    let file: any ReadableFile
    do {
      file = try files.openFile(at: layout.manifest)
    } catch let error as FileSystemError where error.isNotFound {
      throw BackupError(.notABackup, "\(layout.folder) has no backup.json")
    }
    let data = Data(try file.read(at: 0, count: 65_536))
    guard let format = try? JSONDecoder().decode(Format.self, from: data).format else {
      throw BackupError(.notABackup, "\(layout.manifest) is not the manifest of a backup")
    }
    guard format == Self.format else {
      throw BackupError(
        .unknownFormat, "\(layout.folder) has the format \(format), but this release reads the format \(Self.format)")
    }
    do {
      return try JSONDecoder().decode(BackupManifest.self, from: data)
    } catch {
      throw BackupError(.notABackup, "\(layout.manifest) is not the manifest of a backup")
    }
  }

  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try [UInt8](encoder.encode(self)) + Array("\n".utf8)
  }
}
