internal import MusterStore
public import VerificationFlow

/// Begins a person's verification.
public struct CreateSession: Sendable {
  /// What the caller wishes.
  public struct Request: Sendable {
    /// The types to be shown; nil takes the configured groups.
    public var documentTypes: [DocumentType]?
    /// Whether the session stays before its consent.
    public var consentRequired: Bool
    /// The caller's own words.
    public var customFields: [String: String]

    /// A wish.
    public init(documentTypes: [DocumentType]?, consentRequired: Bool, customFields: [String: String]) {
      self.documentTypes = documentTypes
      self.consentRequired = consentRequired
      self.customFields = customFields
    }
  }

  let store: Store
  let configuration: ServiceConfiguration
  let clock: Clock
  let worker: JobSignal

  /// Creates a session. Without a consent to wait for, documents may be uploaded at once.
  ///
  /// - Returns: The session and the token that opens it.
  /// - Throws: `SCOPE_MISSING`; `DOCUMENT_TYPE_UNKNOWN` or `INVALID_REQUEST` for a wish that makes no sense.
  public func callAsFunction(_ request: Request, by caller: Caller) async throws -> (SessionView, token: String) {
    let key = try caller.key(with: .sessions)
    try validate(request)
    let now = clock.now()
    let session = SessionRecord(
      id: SessionID(freshID()), projectId: key.project.id, tokenGeneration: 1, documentTypes: request.documentTypes,
      consentRequired: request.consentRequired, customFields: request.customFields, createdAt: now, updatedAt: now,
      expiresAt: now.advanced(by: configuration.sessionLifetime))
    let required =
      request.documentTypes.map { RequiredDocuments(allOf: $0, in: configuration.catalogue) }
      ?? configuration.requiredDocuments
    var verification = Verification(
      id: VerificationID(freshID()), required: required, limits: configuration.flowLimits)
    if !request.consentRequired {
      _ = try verification.apply(.initialised)
    }
    let token = Secrets.sessionToken(of: session.id, generation: session.tokenGeneration, secret: store.secret)
    let expiry = JobRecord(
      id: freshID(), kind: .expireSession, payload: session.id.rawValue, runAt: session.expiresAt)
    try await store.database.write { [verification] connection in
      try connection.insert(session, tokenHash: Secrets.hash(of: token))
      try connection.insert(verification, of: session.id, at: now)
      try connection.insert(expiry, at: now)
      try connection.insert(
        AuditRecord(at: now, sessionId: session.id, actor: caller.actor, action: .sessionCreated))
    }
    worker.wake()
    return (SessionView(session: session, state: verification.state, documents: []), token)
  }

  private func validate(_ request: Request) throws(Refusal) {
    if let types = request.documentTypes {
      guard !types.isEmpty, Set(types).count == types.count else {
        throw .invalid("documentTypes must name at least one type, each once.")
      }
      for type in types where configuration.catalogue[type] == nil {
        throw Refusal(.invalid, "DOCUMENT_TYPE_UNKNOWN", "documentTypes: the catalogue has no such type.")
      }
    }
    let fields = request.customFields
    guard fields.count <= 20, fields.allSatisfy({ $0.key.count <= 64 && $0.value.count <= 256 }) else {
      throw .invalid("customFields takes at most 20 fields, names up to 64 and values up to 256 characters.")
    }
  }
}
