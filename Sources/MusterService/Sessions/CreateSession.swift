internal import MusterStore
package import VerificationFlow

/// Begins a person's verification.
package struct CreateSession: Sendable {
  /// What the caller wishes.
  package struct Request: Sendable {
    /// The types to be shown; nil takes the configured groups.
    package var documentTypes: [DocumentType]?
    /// Whether the session stays before its consent.
    package var consentRequired: Bool
    /// The caller's own words.
    package var customFields: [String: String]

    /// A wish.
    package init(documentTypes: [DocumentType]?, consentRequired: Bool, customFields: [String: String]) {
      self.documentTypes = documentTypes
      self.consentRequired = consentRequired
      self.customFields = customFields
    }
  }

  let begin: CreateProcess

  /// Creates a session whose person is vouched for. Without a consent to wait for, documents may be uploaded at once.
  ///
  /// - Parameters:
  ///   - language: What the person reads (ISO 639-1).
  ///   - once: Keeps the answer for a request that may be sent again.
  /// - Returns: The session and the token that opens it.
  /// - Throws: `SCOPE_MISSING`; `DOCUMENT_TYPE_UNKNOWN` or `INVALID_REQUEST` for a wish that makes no sense,
  ///   `SANDBOX_VALUE_UNKNOWN` for one of a sandbox; `OTP_DELIVERY_MISSING` or `PRESENCE_CHECK_PROVIDER_MISSING`
  ///   where the configuration cannot serve the project.
  package func callAsFunction(
    _ request: Request, language: String, by caller: Caller,
    once: IdempotencyContext<(SessionView, token: String)>? = nil
  ) async throws -> (SessionView, token: String) {
    let key = try caller.key(with: .sessions)
    try validate(request)
    let wishes =
      key.project.isSandbox ? try SandboxScenario(request.customFields, of: SandboxField.ofSessions) : nil
    try begin.checkProviders(for: key.project)
    let configuration = begin.configuration
    let required =
      request.documentTypes.map { RequiredDocuments(allOf: $0, in: configuration.catalogue) }
      ?? configuration.requiredDocuments
    let now = begin.clock.now()
    let id = SessionID(freshID())
    let process = OnboardingProcess(
      id: id, rules: begin.rules(required: required, needsConsent: request.consentRequired, wishes: wishes),
      limits: configuration.flowLimits, activatedAt: now, as: ActivationID(freshID()))
    let session = SessionRecord(
      id: id, projectId: key.project.id, documentTypes: request.documentTypes, customFields: request.customFields,
      processType: configuration.processTypes[0], language: language, createdAt: now, updatedAt: now,
      expiresAt: process.expiresAt ?? now)
    let created = { @Sendable (session: SessionRecord, process: OnboardingProcess) in
      (SessionView(session: session, process: process, documents: []), token: begin.token(of: session))
    }
    let begun = try await begin(
      session, process, with: request.consentRequired ? nil : .initialised(VerificationID(freshID())),
      by: caller.actor, at: now,
      also: { session, process, connection in
        try once?.keep(
          .success(created(session, process)), of: id, tokenGeneration: session.tokenGeneration, on: connection)
      })
    return created(begun.session ?? session, begun.process)
  }

  private static func isShort(_ field: (key: String, value: String)) -> Bool {
    field.key.unicodeScalars.count <= 64 && field.value.unicodeScalars.count <= 256
  }

  private func validate(_ request: Request) throws(ServiceError) {
    if let types = request.documentTypes {
      guard !types.isEmpty, Set(types).count == types.count else {
        throw .invalid("documentTypes must name at least one type, each once.")
      }
      for type in types where begin.configuration.catalogue[type] == nil {
        throw ServiceError(.invalid, "DOCUMENT_TYPE_UNKNOWN", "documentTypes: the catalogue has no such type.")
      }
    }
    let fields = request.customFields
    guard fields.count <= 20, fields.allSatisfy(Self.isShort) else {
      throw .invalid("customFields takes at most 20 fields, names up to 64 and values up to 256 characters.")
    }
  }
}
