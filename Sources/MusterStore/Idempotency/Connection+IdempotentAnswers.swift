package import VerificationFlow

extension Connection {
  /// Inserts an answer. None may be stored for the same request.
  package func insert(_ answer: IdempotentAnswer) throws {
    try execute(
      """
      INSERT INTO idempotent_answers (caller, idempotency_key, fingerprint, session_id, token_generation, parts,
        created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(answer.place.caller), .text(answer.place.key), .text(answer.fingerprint), .word(answer.sessionId),
        .integer(answer.tokenGeneration), sealed(answer.parts, asJSONFor: .parts(at: answer.place)),
        .time(answer.createdAt),
      ])
  }

  /// Returns the answer given to this request after `moment`, or nil.
  package func idempotentAnswer(at place: IdempotentAnswer.Place, after moment: Instant) throws -> IdempotentAnswer? {
    try rows(
      "SELECT * FROM idempotent_answers WHERE caller = ? AND idempotency_key = ? AND created_at > ?",
      [.text(place.caller), .text(place.key), .time(moment)]
    ).first.map { row in
      IdempotentAnswer(
        place: place, fingerprint: try row.text("fingerprint"), sessionId: try row.optionalWord("session_id"),
        tokenGeneration: row.optionalInteger("token_generation"),
        parts: try row.optionalSealedJSON("parts", at: .parts(at: place)) ?? [],
        createdAt: try row.time("created_at"))
    }
  }

  /// Deletes answers given at or before `moment`.
  package func removeIdempotentAnswers(upTo moment: Instant) throws {
    try execute("DELETE FROM idempotent_answers WHERE created_at <= ?", [.time(moment)])
  }
}

extension EncryptionContext {
  fileprivate static func parts(at place: IdempotentAnswer.Place) -> EncryptionContext {
    EncryptionContext("idempotent_answers", "parts", [place.caller, place.key])
  }
}
