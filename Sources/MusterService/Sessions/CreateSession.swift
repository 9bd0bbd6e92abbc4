internal import Encodings
internal import MusterStore
package import VerificationFlow

/// Creates a session for the verification of a person.
package struct CreateSession: Sendable {
  /// The parameters of a session, as requested.
  package struct Request: Sendable {
    /// The document types to request; nil for the configured groups.
    package var documentTypes: [DocumentType]?
    /// Whether the session waits for the person's consent first.
    package var consentRequired: Bool
    /// The caller's own data.
    package var customFields: [String: String]

    package init(documentTypes: [DocumentType]?, consentRequired: Bool, customFields: [String: String]) {
      self.documentTypes = documentTypes
      self.consentRequired = consentRequired
      self.customFields = customFields
    }
  }

  let configuration: ServiceConfiguration
  let clock: Clock
  let create: CreateProcess

  /// Creates a session for a person whom the caller has identified. If no consent is required, documents may be
  /// uploaded at once.
  ///
  /// - Parameters:
  ///   - language: The person's language (ISO 639-1).
  ///   - once: Stores the answer for idempotent retries.
  /// - Returns: The session and the token that opens it.
  /// - Throws: `SCOPE_MISSING`; `DOCUMENT_TYPE_UNKNOWN` or `INVALID_REQUEST` for an invalid request,
  ///   `SANDBOX_VALUE_UNKNOWN` for an invalid sandbox field; `OTP_DELIVERY_MISSING` or
  ///   `PRESENCE_CHECK_PROVIDER_MISSING` if the configuration cannot serve the project.
  package func callAsFunction(
    _ request: Request, language: String, by caller: Caller,
    once: IdempotencyContext<(SessionView, token: String)>? = nil
  ) async throws -> (SessionView, token: String) {
    let key = try caller.key(with: .sessions)
    try validate(request)
    let scenario =
      key.project.isSandbox ? try SandboxScenario(request.customFields, of: SandboxField.ofSessions) : nil
    try create.checkProviders(for: key.project)
    let required =
      request.documentTypes.map { RequiredDocuments(allOf: $0, in: configuration.catalogue) }
      ?? configuration.requiredDocuments
    let now = clock.now()
    let id = SessionID(freshID())
    let process = OnboardingProcess(
      id: id, rules: create.rules(required: required, needsConsent: request.consentRequired, scenario: scenario),
      limits: configuration.flowLimits, activatedAt: now, as: ActivationID(freshID()))
    let session = SessionRecord(
      id: id, projectId: key.project.id, documentTypes: request.documentTypes, customFields: request.customFields,
      processType: configuration.processTypes[0], language: language, createdAt: now, updatedAt: now,
      expiresAt: process.expiresAt ?? now)
    let created = { @Sendable (session: SessionRecord, process: OnboardingProcess) in
      (SessionView(session: session, process: process, documents: []), token: create.token(of: session))
    }
    let begun = try await create(
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
        throw .invalid("documentTypes must contain at least one type, and each type only once.")
      }
      for type in types where configuration.catalogue[type] == nil {
        throw ServiceError(.invalid, "DOCUMENT_TYPE_UNKNOWN", "documentTypes: must be document types of the catalogue.")
      }
    }
    let fields = request.customFields
    guard fields.count <= 20, fields.allSatisfy(Self.isShort) else {
      throw .invalid(
        "customFields may have at most 20 fields, with names of up to 64 and values of up to 256 characters.")
    }
  }
}
