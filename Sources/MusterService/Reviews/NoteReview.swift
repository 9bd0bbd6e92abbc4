internal import Encodings
internal import Foundation
internal import MusterStore
package import VerificationFlow

/// Adds reviewers' notes to cases.
package struct NoteReview: Sendable {
  let store: Store
  let clock: Clock
  let changes: SessionChanges

  /// The maximum number of notes of one case. It limits programs, and is more than people write.
  static let maxNotes = 200

  /// Adds a note to a case, whether it waits or not. The case does not change.
  ///
  /// - Parameters:
  ///   - text: The text, 1 to 1000 characters.
  ///   - reviewer: The author's name, 1 to 64 characters; nil for the name of the key.
  ///   - once: Stores the answer for idempotent retries.
  /// - Throws: `INVALID_REQUEST`; `TOO_MANY_NOTES`; `SESSION_NOT_FOUND`; `SCOPE_MISSING`, `ROLE_MISSING`.
  @discardableResult
  package func add(
    _ text: String?, on id: SessionID, for reviewer: String? = nil, by caller: Caller,
    once: IdempotencyContext<ReviewNoteRecord>? = nil
  ) async throws -> ReviewNoteRecord {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    let text = try ReviewNoteRecord.needed(text)
    let now = clock.now()
    let note = ReviewNoteRecord(text, .note, of: id, by: reviewer, at: now)
    try await mappingErrors {
      try await store.database.write { connection in
        try connection.requireSession(id, for: caller)
        try keep(note, .reviewNoted, by: caller, on: connection)
        try once?.keep(.success(note), of: id, on: connection)
      }
    }
    changes.signalReview(id, reviewer.project)
    return note
  }

  /// Adds a note within an open transaction. The audit record does not contain its text.
  ///
  /// - Throws: `TOO_MANY_NOTES`.
  func keep(
    _ note: ReviewNoteRecord, _ action: AuditRecord.Action, by caller: Caller, on connection: any Connection
  ) throws {
    guard try connection.countNotes(of: note.sessionId) < Self.maxNotes else {
      throw ServiceError(.tooManyNotes, "A case has at most \(Self.maxNotes) notes.")
    }
    try connection.insert(note)
    try connection.insert(
      AuditRecord(at: note.at, sessionId: note.sessionId, actor: caller.actor, action: action, subject: note.id))
  }
}

extension ReviewNoteRecord {
  init(_ text: String?, _ occasion: Occasion, of session: SessionID, by reviewer: Reviewer, at now: Instant) {
    self.init(
      id: freshID(), sessionId: session, occasion: occasion, text: text, reviewer: reviewer.name,
      keyId: reviewer.keyId, at: now)
  }

  /// Validates a note as received; nil if it is empty.
  ///
  /// - Throws: `INVALID_REQUEST`.
  static func checked(_ text: String?) throws(ServiceError) -> String? {
    guard let text, !text.isEmpty else { return nil }
    guard text.unicodeScalars.count <= 1000, !text.hasControlCharacters(except: "\n", "\r", "\t") else {
      throw .invalid(
        "note: must be at most 1000 characters, without control characters other than line feeds and tabs.")
    }
    return text
  }

  /// Validates a note that must not be empty.
  ///
  /// - Throws: `INVALID_REQUEST`.
  static func needed(_ text: String?) throws(ServiceError) -> String {
    guard let note = try checked(text?.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw .invalid("note: must be 1 to 1000 characters.")
    }
    return note
  }
}
