package import VerificationFlow

/// A group of similar audit records within a period. Only the first one is stored, followed at the end of the period
/// by one with the number of the others.
package struct AuditAggregate: Sendable, Equatable {
  package let note: AuditRecord
  /// The key shared by the records.
  package let key: String
  /// The end of the period in which records are counted.
  package let end: Instant
  /// The number of records after the first; nil if they are not counted.
  package let repeats: Int?

  /// Starts an aggregate with this record.
  ///
  /// - Parameters:
  ///   - key: Distinguishes the records from others of the same session, actor and action.
  ///   - time: The duration of the period.
  ///   - isCounted: Whether to count the records.
  package init(_ note: AuditRecord, key: String, for time: Duration, isCounted: Bool = true) {
    self.init(
      note: note,
      key: [note.sessionId?.rawValue ?? "", note.actor.rawValue, note.action.rawValue, key].joined(separator: "|"),
      end: note.at.advanced(by: time), repeats: isCounted ? 0 : nil)
  }

  init(note: AuditRecord, key: String, end: Instant, repeats: Int?) {
    self.note = note
    self.key = key
    self.end = end
    self.repeats = repeats
  }

  /// Returns whether a record made at `now` belongs to the aggregate.
  package func covers(_ now: Instant) -> Bool { note.at <= now && now < end }
}
