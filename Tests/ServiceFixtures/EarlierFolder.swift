import Foundation
import VerificationFlow

@testable import MusterStore

/// A data folder as an earlier release left it, made by `scripts/make-earlier-folder`.
package struct EarlierFolder: Decodable {
  package struct Session: Decodable {
    package let id: String
    package let token: String
    /// The statuses of its documents by their ids.
    package let documents: [String: String]
  }

  package struct Rendition: Decodable {
    package let document: String
    package let kind: String
    package let sha256: String
  }

  /// When it was left, in milliseconds since 1970.
  package let at: Int64
  /// A key with the scopes `sessions` and `review`.
  package let key: String
  /// By what they are at: `whole` waits for its code, `waiting` for a reviewer, `begun` for its inspection.
  package let sessions: [String: Session]
  package let renditions: [Rendition]
  package let auditRows: Int

  /// Puts the folder of this name where a service can be started on it.
  package static func unpack(_ name: String, to folder: String) async throws -> EarlierFolder {
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "EarlierFolders/\(name)")
    try FileManager.default.copyItem(at: source.appending(path: "blobs"), to: URL(filePath: folder + "/blobs"))
    let keyPath = folder + "/master.key"
    try FileManager.default.copyItem(at: source.appending(path: "master.key"), to: URL(filePath: keyPath))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyPath)
    let rows = try String(contentsOf: source.appending(path: "store.sql"), encoding: .utf8)
    let database = try SQLiteDatabase(
      path: folder + "/muster.sqlite", keys: FieldKeys(try MasterKey.loadOrCreate(at: keyPath)), steps: [])
    try await database.write { connection in
      // Rows are sorted by their tables, not by what refers to what.
      try connection.run("PRAGMA defer_foreign_keys = ON")
      // That table is there as soon as a database is.
      for statement in rows.split(separator: ";\n") where !statement.hasPrefix("CREATE TABLE migrations") {
        try connection.run(String(statement))
      }
    }
    try database.close()
    return try JSONDecoder().decode(EarlierFolder.self, from: Data(contentsOf: source.appending(path: "facts.json")))
  }
}
