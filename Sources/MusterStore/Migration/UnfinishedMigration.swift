internal import Crypto
internal import Encodings
internal import Foundation

/// The mark of a store that is the target of an unfinished migration: an entry among the steps of its schema that makes
/// every release reject the store.
struct UnfinishedMigration: Sendable, Equatable {
  /// The id of the source's master key.
  let masterKeyID: String
  /// The state of the source whose rows the target has; empty if they are to be removed.
  let state: String

  private static let prefix = "unfinished-migration"

  init(masterKeyID: String, state: String) {
    self.masterKeyID = masterKeyID
    self.state = state
  }

  /// Reads a name; nil if it is that of a step.
  init?(_ name: String) {
    let words = name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 3, words[0] == Self.prefix else { return nil }
    self.init(masterKeyID: words[1], state: words[2])
  }

  var name: String { "\(Self.prefix) \(masterKeyID) \(state)" }
}

extension Connection {
  /// Returns the mark of an unfinished migration, if the store has one.
  func unfinishedMigration() throws -> UnfinishedMigration? {
    try Schema.takenSteps(self).lazy.compactMap { UnfinishedMigration($0) }.first
  }

  /// Creates the schema in an empty database and marks it, or continues with a database that has such a mark.
  ///
  /// - Returns: The mark that it has now.
  /// - Throws: ``MigrationError`` `targetNotEmpty`, `StoreError` `newer`.
  func beginMigration(_ mark: UnfinishedMigration) throws -> UnfinishedMigration {
    try Schema.migrate(self, isUnfinishedAllowed: true)
    if let former = try unfinishedMigration() {
      guard former.masterKeyID == mark.masterKeyID else {
        throw MigrationError(.targetNotEmpty, "the target belongs to an unfinished migration of another store")
      }
      return former
    }
    guard try isStoreEmpty() else { throw MigrationError(.targetNotEmpty, "the target has rows of another store") }
    try insert(into: "migrations", ["name": .text(mark.name)])
    return mark
  }

  /// Replaces a mark; nil ends the migration, so that the store can be used.
  func replace(_ former: UnfinishedMigration, with mark: UnfinishedMigration?) throws {
    try run("DELETE FROM migrations WHERE name = :name", ["name": .text(former.name)])
    if let mark { try insert(into: "migrations", ["name": .text(mark.name)]) }
  }

  /// Whether the tables have no rows but those of the schema.
  private func isStoreEmpty() throws -> Bool {
    try Schema.tables.allSatisfy { table in
      try table.isFilledBySchema || page(of: table, after: nil, limit: 1).isEmpty
    } && count("SELECT COUNT(*) FROM audit_heads WHERE number > 0") == 0
  }

  /// Returns the number of rows of each table.
  func rowCounts() throws -> [String: Int] {
    try Dictionary(
      uniqueKeysWithValues: Schema.tables.map { ($0.name, try count("SELECT COUNT(*) FROM \($0.name)")) })
  }

  /// Returns a text that differs after most changes of the rows: a digest of the counts and the audit's heads.
  func migrationState(_ counts: [String: Int]) throws -> String {
    let heads = try rows("SELECT chain, number, hash FROM audit_heads ORDER BY chain").map {
      "\(try $0.integer("chain")):\(try $0.integer("number")):\(try $0.text("hash"))"
    }
    let text = (counts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } + heads).joined(separator: "\n")
    return Array(SHA256.hash(data: Data(text.utf8))).lowerHex
  }
}
