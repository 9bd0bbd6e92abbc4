/// A note of the audit with its place in it.
public struct NumberedNote: Sendable {
  /// Its number, from 1.
  public let number: Int
  /// The note.
  public let note: AuditRecord
  /// Its hash, by which it is tied to the one before.
  public let hash: String

  init(_ row: SQLRow) throws {
    number = try row.integer("number")
    note = try AuditRecord(row)
    hash = try row.text("hash")
  }
}
