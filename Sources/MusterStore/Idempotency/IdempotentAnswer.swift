package import VerificationFlow

/// The stored answer to a request, returned when the request is repeated.
package struct IdempotentAnswer: Sendable, Equatable {
  /// The identity of a request: its caller and idempotency key. Keys of different callers are independent.
  package struct Place: Sendable, Hashable {
    package let caller: String
    package let key: String

    package init(caller: String, key: String) {
      self.caller = caller
      self.key = key
    }
  }

  package let place: Place
  package let fingerprint: String
  package let sessionId: SessionID?
  /// The generation of the session token contained in the answer; nil if it contains none.
  package let tokenGeneration: Int?
  /// The answer, split where the token was, because secrets are not stored.
  package let parts: [String]
  package let createdAt: Instant

  package init(
    place: Place, fingerprint: String, sessionId: SessionID?, tokenGeneration: Int?, parts: [String], createdAt: Instant
  ) {
    self.place = place
    self.fingerprint = fingerprint
    self.sessionId = sessionId
    self.tokenGeneration = tokenGeneration
    self.parts = parts
    self.createdAt = createdAt
  }
}

extension Connection {
  /// Inserts an answer.
  ///
  /// - Throws: `StoreError` `answered`, possibly later in the transaction, if one is stored for the same request.
  package func insert(_ answer: IdempotentAnswer) throws {
    try insert(
      into: "idempotent_answers",
      [
        "caller": .text(answer.place.caller), "idempotency_key": .text(answer.place.key),
        "fingerprint": .text(answer.fingerprint), "session_id": .rawValue(answer.sessionId),
        "token_generation": .integer(answer.tokenGeneration),
        "parts": sealed(answer.parts, asJSONFor: answer.place.partsContext), "created_at": .time(answer.createdAt),
      ], onConflict: "(caller, idempotency_key) DO NOTHING",
      orThrow: StoreError(.answered, "the request has an answer already"))
  }

  /// Returns the answer given to this request after `moment`, or nil.
  package func idempotentAnswer(at place: IdempotentAnswer.Place, after moment: Instant) throws -> IdempotentAnswer? {
    try rows(
      """
      SELECT * FROM idempotent_answers WHERE caller = :caller AND idempotency_key = :idempotency_key
        AND created_at > :moment
      """, ["caller": .text(place.caller), "idempotency_key": .text(place.key), "moment": .time(moment)]
    ).first.map { row in
      IdempotentAnswer(
        place: place, fingerprint: try row.text("fingerprint"), sessionId: try row.optionalRawValue("session_id"),
        tokenGeneration: row.optionalInteger("token_generation"),
        parts: try row.optionalSealedJSON("parts", at: place.partsContext) ?? [],
        createdAt: try row.time("created_at"))
    }
  }

  /// Deletes answers given at or before `moment`.
  package func removeIdempotentAnswers(upTo moment: Instant) throws {
    try run("DELETE FROM idempotent_answers WHERE created_at <= :moment", ["moment": .time(moment)])
  }
}

extension IdempotentAnswer.Place {
  fileprivate var partsContext: EncryptionContext { EncryptionContext("idempotent_answers", "parts", [caller, key]) }
}
