internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// Accepts the answers that providers send by themselves.
package struct TakeProviderAnswer: Sendable {
  /// An answer as received, with the headers that authenticate it (Standard Webhooks).
  package struct Message: Sendable {
    /// `webhook-id`: chosen by the provider.
    package var id: String
    /// `webhook-timestamp`: seconds since 1970.
    package var timestamp: String
    /// `webhook-signature`: signatures separated by spaces.
    package var signature: String
    /// The signed JSON.
    package var body: [UInt8]

    package init(id: String, timestamp: String, signature: String, body: [UInt8]) {
      self.id = id
      self.timestamp = timestamp
      self.signature = signature
      self.body = body
    }
  }

  private struct Body: Decodable {
    let id: String
    let result: String
  }

  let store: Store
  let clock: Clock
  let providers: Providers
  @Shared var flow: AdvanceProcess

  /// Applies an answer to its process. Repeating an answer changes nothing.
  ///
  /// - Returns: Whether the process was still waiting for it.
  /// - Throws: `ANSWER_UNSIGNED` unless it is signed with the providers' secret, within five minutes of the current
  ///   time; `INVALID_REQUEST`; `QUESTION_NOT_FOUND` for a question that was never asked.
  package func take(_ message: Message) async throws -> Bool {
    let now = clock.now()
    guard let key = providers.answerKey,
      key.accepts(message.signature, of: message.body, id: message.id, timestamp: message.timestamp, at: now)
    else { throw ServiceError.answerUnsigned }
    try JSONLimits().check(message.body)
    guard let body = try? JSONDecoder().decode(Body.self, from: Data(message.body)),
      let answer = Event.ProviderAnswer(rawValue: body.result)
    else {
      let known = Event.ProviderAnswer.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServiceError.invalid("id and result are required; result must be one of \(known).")
    }
    guard let inquiry = Inquiry(id: body.id) else { throw ServiceError.questionNotFound }
    let step = try await mappingErrors {
      try await store.database.write { connection in
        // Sandbox projects ask no providers.
        guard try ProvidedSession(inquiry.session, on: connection)?.sandbox == nil,
          try connection.session(inquiry.session) != nil
        else { throw ServiceError.questionNotFound }
        return try flow.answer(inquiry, answer, on: connection, at: now)
      }
    }
    if let step { flow.notify(step) }
    return step != nil
  }
}

extension ServiceError {
  static let answerUnsigned = ServiceError(
    .answerUnsigned,
    "The answer is not signed with the providers' secret, or its timestamp is too far from the present.")
  static let questionNotFound = ServiceError(.questionNotFound, "There is no such question.")

  /// A provider whose answer is needed immediately did not respond. The code is that of the onboarding protocol.
  package static let remote = ServiceError(.remoteCommunicationError)

  static func providerUnavailable(_ failure: ProviderFailure) -> ServiceError {
    ServiceError(
      .remoteCommunicationError, "A system that the service depends on is not responding. Try again.",
      retryAfter: .seconds(5), cause: failure)
  }
}
