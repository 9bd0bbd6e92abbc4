import MusterAPI

extension MusterClient {
  /// Calls an operation of the onboarding protocol. Only its envelope tells whether the call succeeded, not the HTTP
  /// status.
  ///
  /// - Parameter isReading: Whether the operation changes nothing, so that it can be retried.
  func call<Message: Codable & Sendable, Reply: Codable & Sendable>(
    _ route: String, _ message: Message, isReading: Bool = false
  ) async throws(MusterClientError) -> Reply {
    let envelope: OnboardingResponse<Reply> = try await envelope(route, message, isReading: isReading)
    guard let reply = envelope.responseObject else { throw .notMuster(status: 200) }
    return reply
  }

  /// Calls an operation whose response has no content.
  func call<Message: Codable & Sendable>(_ route: String, _ message: Message) async throws(MusterClientError) {
    let _: OnboardingResponse<Nothing> = try await envelope(route, message, isReading: false)
  }

  private func envelope<Message: Codable & Sendable, Reply: Codable & Sendable>(
    _ route: String, _ message: Message, isReading: Bool
  ) async throws(MusterClientError) -> OnboardingResponse<Reply> {
    var request = Request(.post, route, body: .json(OnboardingRequest(message)))
    if isReading { request.repeatability = .always }
    let answer = try await answer(to: request)
    let envelope: OnboardingResponse<Reply> = try answer.decoded()
    guard envelope.status == "OK" else { throw answer.error }
    return envelope
  }
}
