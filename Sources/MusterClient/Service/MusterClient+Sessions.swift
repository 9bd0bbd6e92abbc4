public import MusterAPI

extension MusterClient {
  /// Creates a session for the verification of one person. Requires an API key with the scope `sessions`.
  ///
  /// - Returns: The session with its `token`, which the service returns only once.
  public func createSession(
    _ request: SessionRequest = SessionRequest()
  ) async throws(MusterClientError) -> Session {
    try await send(Request(.post, Routes.sessions, body: .json(request)).onceOnly())
  }

  /// Returns a session with its documents. Requires its own token or an API key of its project.
  public func session(id: String) async throws(MusterClientError) -> Session {
    try await send(Request(.get, Routes.session, [id]))
  }

  /// Returns the device that an app activated for a session by PowerAuth. Requires an API key with the scope `sessions`
  /// or `review`.
  public func device(ofSession id: String) async throws(MusterClientError) -> SessionDevice {
    try await send(Request(.get, Routes.sessionDevice, [id]))
  }

  /// Blocks, unblocks or removes the device of a session. Requires an API key with the scope `sessions`.
  ///
  /// - Parameter state: `BLOCKED`, `ACTIVE` or `REMOVED`.
  public func setDeviceState(
    _ state: Code, ofSession id: String
  ) async throws(MusterClientError) -> SessionDevice {
    try await send(Request(.put, Routes.sessionDevice, [id], body: .json(DeviceChange(state: state))))
  }

  /// Verifies a request that a device has signed with PowerAuth, which uses the signature up. Requires an API key with
  /// the scope `devices`.
  ///
  /// - Parameter id: The id of the activation.
  public func verify(
    _ request: SignedRequest, ofDevice id: String
  ) async throws(MusterClientError) -> DeviceProof {
    try await send(Request(.post, Routes.deviceSignatures, [id], body: .json(request)).onceOnly())
  }

  /// Verifies a request with a PowerAuth token of a device, whose digest is used up. Requires an API key with the scope
  /// `devices`.
  ///
  /// - Parameter id: The id of the activation.
  public func verify(
    _ token: TokenProof, ofDevice id: String
  ) async throws(MusterClientError) -> DeviceProof {
    try await send(Request(.post, Routes.deviceTokens, [id], body: .json(token)).onceOnly())
  }

  /// Makes a link to the pages of a session's verification. Requires an API key with the scope `sessions`; with the
  /// token of the session, the link is for another device of the same person.
  ///
  /// - Parameters:
  ///   - returnURL: The URL to which the person returns at the end. The project has to allow it.
  ///   - linkUse: Who may open the link after it was opened first: `anyBrowser`, `firstBrowser` or `once`; nil for what
  ///     the project says.
  public func makeLink(
    forSession id: String, returnURL: String? = nil, linkUse: Code? = nil
  ) async throws(MusterClientError) -> Link {
    let body = LinkRequest(returnUrl: returnURL, linkUse: linkUse)
    return try await send(Request(.post, Routes.sessionLinks, [id], body: .json(body)).onceOnly())
  }

  /// Returns the links of a session, oldest first. Requires an API key with the scope `sessions`.
  public func links(ofSession id: String) async throws(MusterClientError) -> [Link] {
    let list: LinkList = try await send(Request(.get, Routes.sessionLinks, [id]))
    return list.links
  }

  /// Revokes a link. Requires an API key with the scope `sessions`.
  public func revokeLink(_ link: String, ofSession id: String) async throws(MusterClientError) {
    _ = try await answer(to: Request(.delete, Routes.sessionLink, [id, link]))
  }

  /// Erases all data of a session, or returns the certificate if it is already erased. Requires an API key with the
  /// scope `admin`.
  public func eraseSession(id: String) async throws(MusterClientError) -> Erasure {
    try await send(Request(.delete, Routes.session, [id]))
  }

  /// Returns a stream of the changes of a session after event `number`: its phase, its documents, and uploads in
  /// progress.
  ///
  /// The stream reconnects after an interruption and continues where it stopped. It ends with the process, and throws
  /// ``MusterClientError`` if the service returns an error or stays unreachable.
  ///
  /// - Parameter number: The `id` of the last event received; nil starts at the creation of the session.
  public func sessionEvents(id: String, after number: Int? = nil) -> AsyncThrowingStream<SessionUpdate, any Error> {
    events(Request(.get, Routes.sessionEvents, [id]), after: number) { try SessionUpdate($0) }
  }
}

/// An event of a session.
public enum SessionUpdate: Sendable, Equatable {
  /// The phase or status of the verification changed.
  case phase(PhaseEvent)
  /// The status of a document changed.
  case document(DocumentEvent)
  case upload(Upload)

  /// Decodes an event; nil if its kind is unknown.
  ///
  /// - Throws: `DecodingError`.
  init?(_ event: ServerEvent) throws {
    switch event.name {
    case "phase": self = .phase(try event.decoded())
    case "document": self = .document(try event.decoded())
    case "upload": self = .upload(try event.decoded())
    default: return nil
    }
  }
}

extension MusterClient {
  /// Activates a device with the code that was sent to the person. Requires an API key of an app, with the scope
  /// `onboarding`.
  ///
  /// - Returns: The activation with its `token`, which authorizes all further requests for the person's process.
  /// - Throws: ``MusterClientError``; `refused` with `ACTIVATION_OTP_INVALID` and `remainingAttempts` for a wrong code.
  public func activate(processId: String, otp: String) async throws(MusterClientError) -> DeviceActivation {
    let entry = CodeEntry(processId: processId, otpCode: otp)
    return try await send(Request(.post, Routes.activations, body: .json(entry)).onceOnly())
  }

  /// Returns the activation that this client's token belongs to.
  public func currentActivation() async throws(MusterClientError) -> DeviceActivation {
    try await send(Request(.get, Routes.currentActivation))
  }
}

extension DeviceActivation {
  /// Whether the person's verification has not started.
  public var verificationPending: Bool { activationFlags.contains("VERIFICATION_PENDING") }
  /// Whether the person's verification is in progress.
  public var verificationInProgress: Bool { activationFlags.contains("VERIFICATION_IN_PROGRESS") }
  /// Whether the person has to be verified before the device may do more; ``VerificationService`` does that.
  public var needVerification: Bool { verificationPending || verificationInProgress }
}

extension MusterClient {
  /// Returns the messages that a live project would have sent to the person of a process, oldest first. Requires an
  /// API key of a sandbox project.
  public func outbox(processId: String) async throws(MusterClientError) -> [OutboxMessage] {
    try await send(Request(.get, Routes.sandboxOutbox, query: [("processId", processId)]))
  }

  /// Returns the values that control the outcome of steps in a sandbox. Requires an API key or token of a sandbox
  /// project.
  public func sandboxCatalogue() async throws(MusterClientError) -> SandboxCatalogue {
    try await send(Request(.get, Routes.sandboxCatalogue))
  }

  /// Returns whether the service can do its work. The status is `unavailable` if it responds but cannot.
  public func health() async throws(MusterClientError) -> Health {
    try await send(Request(.get, Routes.ready, accepting: [503]))
  }
}
