internal import Encodings
internal import MusterStore
internal import MusterTexts
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
    /// What the caller says about the person; nil for nothing.
    package var claims: Claims?
    /// The link to make for the person; nil for a session that an app continues.
    package var link: LinkRequest?

    package init(
      documentTypes: [DocumentType]?, consentRequired: Bool, customFields: [String: String], claims: Claims? = nil,
      link: LinkRequest? = nil
    ) {
      self.documentTypes = documentTypes
      self.consentRequired = consentRequired
      self.customFields = customFields
      self.claims = claims
      self.link = link
    }
  }

  /// A link for the person, as requested.
  package struct LinkRequest: Sendable {
    /// The address to which the person returns at the end.
    package var returnAddress: String?
    /// The time in seconds for which the link can be opened, which is also the person's time for the process; nil for
    /// that of the project.
    package var seconds: Int?
    /// Who may open the link after it was opened first; nil for what the project says.
    package var use: LinkRecord.Use?
    /// The language of the pages (ISO 639-1); nil for that of the browser.
    package var language: String?
    /// The contact that the person has to confirm with a code; nil for none.
    package var contact: ContactRequest?

    package init(
      returnAddress: String? = nil, seconds: Int? = nil, use: LinkRecord.Use? = nil, language: String? = nil,
      contact: ContactRequest? = nil
    ) {
      self.returnAddress = returnAddress
      self.seconds = seconds
      self.use = use
      self.language = language
      self.contact = contact
    }
  }

  /// A contact of the person, as requested.
  package struct ContactRequest: Sendable {
    package var channel: Contact.Channel
    /// The address, if the caller knows it. The person may give another one.
    package var address: String?
    /// Whether the caller vouches for the address, so that no code is sent to it.
    package var isVerified: Bool

    package init(_ channel: Contact.Channel, address: String? = nil, isVerified: Bool = false) {
      self.channel = channel
      self.address = address
      self.isVerified = isVerified
    }

    /// Returns the contact, if the caller knows it.
    ///
    /// - Throws: `CONTACT_INVALID`, also if an address that the caller vouches for is missing.
    fileprivate func known() throws(ServiceError) -> Contact? {
      guard let address = address.given else {
        guard !isVerified else { throw .contactInvalid(channel) }
        return nil
      }
      return try Contact(channel, reading: address)
    }
  }

  /// A new session.
  package struct Created: Sendable {
    package let view: SessionView
    /// The token that opens the session.
    package let token: String
    /// The link for the person, if one was requested.
    package let link: IssuedLink?
  }

  /// The shortest and the longest time of a link in seconds.
  package static let linkSeconds = 60...30 * 24 * 3600

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let newProcess: CreateProcess

  /// Returns the types of documents that the caller may request, in the order of the catalogue.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING` if the caller may not create sessions.
  package func requestableTypes(by caller: Caller) throws(ServiceError) -> [DocumentType] {
    _ = try project(of: caller)
    // A picture of the person is not a document: presence checks take it.
    return configuration.catalogue.entries.filter { $0.size != nil }.map(\.type)
  }

  /// Creates a session for a person whom the caller has identified. If no consent is required, documents may be
  /// uploaded immediately.
  ///
  /// - Parameters:
  ///   - language: The person's language (ISO 639-1).
  ///   - once: Stores the answer for idempotent retries.
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`; `RETURN_URL_NOT_ALLOWED`; `CONTACT_INVALID`; `DOCUMENT_TYPE_UNKNOWN` or
  ///   `INVALID_REQUEST` for an invalid request, `SANDBOX_VALUE_UNKNOWN` for an invalid sandbox field;
  ///   `OTP_DELIVERY_MISSING` or `PRESENCE_CHECK_PROVIDER_MISSING` if the configuration cannot serve the project.
  package func create(
    _ request: Request, language: String, by caller: Caller,
    once: IdempotencyContext<Created>? = nil
  ) async throws -> Created {
    let project = try project(of: caller)
    try validate(request)
    var (returnAddress, linkSeconds): (String?, Int?) = (nil, nil)
    var linkUse = LinkRecord.Use.firstBrowser
    if let link = request.link {
      let settings = try await store.database.readInline { try $0.hostedSettings(of: project.id) }
      returnAddress = try settings.checked(returnAddress: link.returnAddress)
      linkSeconds = link.seconds ?? settings.linkSeconds
      linkUse = link.use ?? settings.linkUse
    }
    let scenario =
      project.isSandbox ? try SandboxScenario(request.customFields, of: SandboxField.ofSessions) : nil
    let contact = try request.link?.contact?.known()
    let claims = try request.claims?.checked(as: "claims")
    let asked = request.link?.contact.flatMap { $0.isVerified ? nil : $0.channel }
    try newProcess.checkProviders(for: project, needsCode: asked != nil)
    let required =
      request.documentTypes.map { RequiredDocuments(allOf: $0, in: configuration.catalogue) }
      ?? configuration.requiredDocuments
    let now = clock.now()
    let id = SessionID(freshID())
    var rules = newProcess.rules(required: required, needsConsent: request.consentRequired, scenario: scenario)
    rules.linkSeconds = linkSeconds
    rules.contact = asked
    let process = OnboardingProcess(
      id: id, rules: rules, limits: configuration.flowLimits, activatedAt: now, as: ActivationID(freshID()))
    let session = SessionRecord(
      id: id, projectId: project.id, documentTypes: request.documentTypes, customFields: request.customFields,
      processType: configuration.processTypes[0], language: language, contact: contact, claims: claims, createdAt: now,
      updatedAt: now, expiresAt: process.expiresAt ?? now)
    let link = linkSeconds.map { [linkUse] seconds in
      LinkRecord(
        id: LinkID(freshID()), sessionId: id, kind: .person, use: linkUse, returnAddress: returnAddress,
        language: request.link?.language, createdAt: now, createdBy: caller.actor,
        expiresAt: now.advanced(by: .seconds(seconds)))
    }
    let created = { @Sendable (session: SessionRecord, process: OnboardingProcess) in
      Created(
        view: SessionView(session: session, process: process, documents: [], phoneChecks: []),
        token: newProcess.token(of: session),
        link: link.map { IssuedLink($0, store.secret, at: now) })
    }
    let begun = try await newProcess.create(
      session, process, with: request.consentRequired || asked != nil ? nil : .initialised(VerificationID(freshID())),
      by: caller.actor, at: now,
      also: { session, process, connection in
        if let link { try connection.add(link) }
        try once?.keep(
          .success(created(session, process)), of: id, tokenGeneration: session.tokenGeneration, on: connection)
      })
    return created(begun.session ?? session, begun.process)
  }

  private func project(of caller: Caller) throws(ServiceError) -> ProjectRecord {
    try caller.project(ofKeyWith: .sessions, orReviewerWho: .invite)
  }

  /// Checks the number and the lengths of custom fields.
  ///
  /// - Throws: `INVALID_REQUEST`, which calls the fields `name`.
  static func check(_ fields: [String: String], as name: String) throws(ServiceError) {
    let areShort = fields.allSatisfy { $0.key.unicodeScalars.count <= 64 && $0.value.unicodeScalars.count <= 256 }
    guard fields.count <= 20, areShort else {
      throw .invalid("\(name) may have at most 20 fields, with names of up to 64 and values of up to 256 characters.")
    }
  }

  private func validate(_ request: Request) throws(ServiceError) {
    if let types = request.documentTypes {
      guard !types.isEmpty, Set(types).count == types.count else {
        throw .invalid("documentTypes must contain at least one type, and each type only once.")
      }
      for type in types where configuration.catalogue[type] == nil {
        throw ServiceError(.documentTypeUnknown, "documentTypes: must be document types of the catalogue.")
      }
    }
    if let seconds = request.link?.seconds, !Self.linkSeconds.contains(seconds) {
      throw .invalid(
        "hosted.expiresInSeconds: must be from \(Self.linkSeconds.lowerBound) to \(Self.linkSeconds.upperBound).")
    }
    if let language = request.link?.language, Language(rawValue: language) == nil {
      let known = Language.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalid("hosted.language: must be one of \(known).")
    }
    try Self.check(request.customFields, as: "customFields")
  }
}
