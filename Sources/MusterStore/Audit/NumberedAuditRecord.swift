/// A note of the audit with its place in it.
package struct NumberedAuditRecord: Sendable {
  /// Its number, from 1.
  package let number: Int
  /// The note.
  package let note: AuditRecord
  /// Its hash, by which it is tied to the one before.
  package let hash: String
  /// By which name the reviewer or the key is known that did it.
  package internal(set) var actorName: String?
  /// The name of the reviewer or project, or the type and side of the document, that it is about.
  package internal(set) var subjectName: String?

  init(_ row: SQLRow) throws {
    number = try row.integer("number")
    note = try AuditRecord(row)
    hash = try row.text("hash")
  }
}
