/// An audit record with its position in the chain.
package struct NumberedAuditRecord: Sendable {
  /// The number of the record, starting at 1.
  package let number: Int
  package let note: AuditRecord
  /// The hash that links the record to the previous one.
  package let hash: String
  /// The name of the reviewer or key that acted, if known.
  package internal(set) var actorName: String?
  /// The name of the reviewer or project, or the type and side of the document, that the record is about, if known.
  package internal(set) var subjectName: String?

  init(_ row: SQLRow) throws {
    number = try row.integer("number")
    note = try AuditRecord(row)
    hash = try row.text("hash")
  }
}
