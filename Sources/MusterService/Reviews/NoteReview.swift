internal import Foundation
internal import MusterStore
package import VerificationFlow

/// Takes what a reviewer writes about a case without deciding it.
package struct NoteReview: Sendable {
  let advance: AdvanceProcess

  /// How many notes one case may have: more than people read, fewer than a program could write.
  static let maxNotes = 200

  /// Adds a note to a case, whether it waits or not. The case stays as it is.
  ///
  /// - Parameters:
  ///   - words: 1 to 1000 characters.
  ///   - reviewer: Who writes, 1 to 64 characters; nil is the key's name.
  ///   - once: Keeps the answer for a request that may be sent again.
  /// - Throws: `INVALID_REQUEST`; `TOO_MANY_NOTES`; `SESSION_NOT_FOUND`; `SCOPE_MISSING`, `ROLE_MISSING`.
  @discardableResult
  package func callAsFunction(
    _ words: String?, on id: SessionID, for reviewer: String? = nil, by caller: Caller,
    once: IdempotencyContext<ReviewNoteRecord>? = nil
  ) async throws -> ReviewNoteRecord {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    let words = try ReviewNoteRecord.needed(words)
    let now = advance.clock.now()
    let note = ReviewNoteRecord(words, .note, of: id, by: reviewer, at: now)
    try await refusing {
      try await advance.store.database.write { connection in
        guard let session = try connection.session(id), caller.sees(session) else { throw ServiceError.sessionNotFound }
        try keep(note, .reviewNoted, by: caller, on: connection)
        try once?.keep(.success(note), of: id, on: connection)
      }
    }
    advance.tell(id, reviewer.project)
    return note
  }

  /// Adds a note within a transaction that is under way. The audit has that it was written, not what.
  ///
  /// - Throws: `TOO_MANY_NOTES`.
  func keep(
    _ note: ReviewNoteRecord, _ action: AuditRecord.Action, by caller: Caller, on connection: any Connection
  ) throws {
    guard try connection.countNotes(of: note.sessionId) < Self.maxNotes else {
      throw ServiceError(.conflict, "TOO_MANY_NOTES", "A case has at most \(Self.maxNotes) notes.")
    }
    try connection.insert(note)
    try connection.insert(
      AuditRecord(at: note.at, sessionId: note.sessionId, actor: caller.actor, action: action, subject: note.id))
  }
}

extension ReviewNoteRecord {
  init(_ words: String?, _ occasion: Occasion, of session: SessionID, by reviewer: Reviewer, at now: Instant) {
    self.init(
      id: freshID(), sessionId: session, occasion: occasion, words: words, reviewer: reviewer.name,
      keyId: reviewer.keyId, at: now)
  }

  /// Words of a reviewer as they came, where they are fit to be kept; nil for none.
  ///
  /// - Throws: `INVALID_REQUEST`.
  static func checked(_ text: String?) throws(ServiceError) -> String? {
    guard let text, !text.isEmpty else { return nil }
    guard text.unicodeScalars.count <= 1000, !text.hasControlCharacters(except: "\n", "\r", "\t") else {
      throw .invalid("note: at most 1000 characters are taken, no control characters but line feeds and tabs.")
    }
    return text
  }

  /// The same where there have to be some.
  ///
  /// - Throws: `INVALID_REQUEST`.
  static func needed(_ text: String?) throws(ServiceError) -> String {
    guard let words = try checked(text?.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw .invalid("note: 1 to 1000 characters are needed.")
    }
    return words
  }
}
