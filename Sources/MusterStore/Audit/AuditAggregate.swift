package import VerificationFlow

/// Notes that say the same of a session, of which the audit gets the first one, and, when the time is over, one more with
/// how many there were besides.
package struct AuditAggregate: Sendable, Equatable {
  /// The first note.
  package let note: AuditRecord
  /// What they have in common.
  package let key: String
  /// Until when those that come are counted with the first one.
  package let end: Instant
  /// How many came besides; nil where nobody asks.
  package let repeats: Int?

  /// Notes like this one, which is of a session.
  ///
  /// - Parameters:
  ///   - key: Tells them from others of the same session, actor and action.
  ///   - time: For how long they are counted.
  ///   - isCounted: Whether it matters how many there are.
  package init(_ note: AuditRecord, key: String, for time: Duration, isCounted: Bool = true) {
    self.init(
      note: note, key: [note.sessionId?.rawValue ?? "", note.actor, note.action.rawValue, key].joined(separator: "|"),
      end: note.at.advanced(by: time), repeats: isCounted ? 0 : nil)
  }

  init(note: AuditRecord, key: String, end: Instant, repeats: Int?) {
    self.note = note
    self.key = key
    self.end = end
    self.repeats = repeats
  }

  /// Whether something that happens now belongs to it.
  package func covers(_ now: Instant) -> Bool { note.at <= now && now < end }
}
