public import MusterAPI

extension MusterClient {
  /// Gives the verified person of a session a login with a PIN. Requires an API key with the scope `sessions`.
  ///
  /// - Parameter userId: The id of the user at the caller's; nil for the person's e-mail address, or the session's id.
  public func offerPinLogin(
    forSession id: String, userId: String? = nil
  ) async throws(MusterClientError) -> PinLoginOffer {
    try await send(Request(.post, Routes.sessionLogin, [id], body: .json(PinLoginOfferRequest(userId: userId))))
  }

  /// Returns the login with a PIN that a token stands for. Requires an API key with the scope `sessions`.
  public func pinLogin(token: String) async throws(MusterClientError) -> PinLoginState {
    try await send(Request(.post, Routes.pinLoginIntrospection, body: .json(PinLoginToken(token: token))))
  }
}
