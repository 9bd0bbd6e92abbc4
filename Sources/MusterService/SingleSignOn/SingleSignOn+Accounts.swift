internal import Encodings
internal import MusterStore
internal import VerificationFlow

/// The accounts of people who sign in at the provider.
extension SingleSignOn {
  /// How many people of one name get an account.
  private static let maxNamesakes = 100

  static let alreadyLinked = ServiceError(.singleSignOnLinkConflict, "The account is linked already.")

  /// Signs in a person: finds or creates the account, updates it, and starts a session.
  func signIn(
    _ person: ProviderPerson, secret: String, from client: IPAddress?, on connection: any Connection, at now: Instant
  ) throws -> Result<SignedIn, ServiceError> {
    let identity = SignInIdentity(issuer: provider.issuer, subject: person.subject)
    guard let grant = rules.grant(for: person.roles),
      let project = try connection.project(named: grant.project ?? rules.project)
    else {
      let known = try connection.reviewer(identity)
      if let known { try endAccess(of: known, on: connection, at: now) }
      try noteRefusal("no_role", of: known, from: client, on: connection, at: now)
      return .failure(refusal(.singleSignOnNoRole, "Your account at \(providerName) has no role here."))
    }
    // The project is locked, so that one person who signs in twice at the same time gets one account.
    let known = try connection.reviewer(identity)
    if let known, known.disabledAt != nil {
      try noteRefusal("disabled", of: known, from: client, on: connection, at: now)
      return .failure(refusal(.singleSignOnAccountDisabled, "Your account here is closed."))
    }
    if let known, known.record.project.id != project.id {
      try endAccess(of: known, on: connection, at: now)
      try noteRefusal("other_project", of: known, from: client, on: connection, at: now)
      return .failure(
        refusal(.singleSignOnNoRole, "Your account here belongs to another project than your role at \(providerName)."))
    }
    let id: ReviewerID
    if let known {
      id = known.record.id
      try ManageReviewers.change(known.record, to: grant.role, by: .system, on: connection, at: now)
    } else {
      guard let name = try freeName(for: person, in: project, on: connection) else {
        try noteRefusal("link_needed", from: client, on: connection, at: now)
        return .failure(
          refusal(
            .singleSignOnLinkNeeded,
            "There is an account with your name and a password. Sign in to it and link it on the page “Account”."))
      }
      id = try create(name, identity, grant.role, project, from: client, on: connection, at: now)
    }
    try connection.setProfile(person.profile, of: id)
    guard let account = try connection.reviewer(id) else { throw ServiceError.notSignedIn }
    try connection.insert(
      ReviewerSessions.note(
        .reviewerSignedIn, of: account.record, detail: SignInMethod.singleSignOn.detail(from: client), at: now))
    return .success(
      try ReviewerSessions.begin(
        of: account, secret: secret, limits,
        by: .init(sessionEnd: person.sessionEnd, idToken: person.idToken), on: connection, at: now))
  }

  /// Links the account of a session to a person.
  func link(_ person: ProviderPerson, toAccountOf session: String, at now: Instant) async throws {
    let identity = SignInIdentity(issuer: provider.issuer, subject: person.subject)
    try await store.database.write { [limits] connection in
      guard let found = try connection.reviewerSession(session), now < found.expiresAt,
        now < found.seenAt.advanced(by: limits.reviewIdleTime), found.reviewer.disabledAt == nil,
        let account = try connection.reviewer(found.reviewer.record.id)
      else { throw ServiceError.singleSignOnExpired }
      guard account.identity == nil else { throw Self.alreadyLinked }
      guard try connection.reviewer(identity) == nil else {
        throw self.refusal(
          .singleSignOnLinkConflict, "Your sign-in at \(self.providerName) belongs to another account.")
      }
      try connection.setIdentity(identity, of: account.record.id)
      try connection.setProfile(person.profile, of: account.record.id)
      try connection.insert(ReviewerSessions.note(.reviewerLinked, of: account.record, at: now))
    }
  }

  /// Records a refused sign-in, without anything that says who it was if they have no account.
  func noteRefusal(
    _ word: String, of account: StoredReviewer? = nil, from client: IPAddress?, on connection: any Connection,
    at now: Instant
  ) throws {
    try connection.insert(
      AuditRecord(
        at: now, sessionId: nil, projectId: account?.record.project.id, actor: .system, action: .reviewerSignInFailed,
        subject: account?.record.id.rawValue,
        detail: "\(SignInMethod.singleSignOn.detail(from: client)) \(word)"))
  }

  /// Ends what a person without a role still has: sessions from the provider, and work under way.
  private func endAccess(of account: StoredReviewer, on connection: any Connection, at now: Instant) throws {
    try connection.endSingleSignOnSessions(of: account.record.id)
    try ManageReviewers.endWork(of: account.record, because: .reviewerSignInFailed, on: connection, at: now)
  }

  private func create(
    _ name: ReviewerName, _ identity: SignInIdentity, _ role: ReviewerRole, _ project: ProjectRecord,
    from client: IPAddress?, on connection: any Connection, at now: Instant
  ) throws -> ReviewerID {
    let reviewer = ReviewerRecord(
      id: ReviewerID(freshID()), project: project, name: name.text, role: role, createdAt: now)
    try connection.insert(reviewer, foldedName: name.folded)
    try connection.setIdentity(identity, of: reviewer.id)
    try connection.insert(
      ReviewerSessions.note(
        .reviewerJoined, of: reviewer, detail: SignInMethod.singleSignOn.detail(from: client), at: now))
    return reviewer.id
  }

  /// Returns a name that no account has; nil if an account of the project with a password may be that of the same
  /// person, who would then count as two.
  private func freeName(
    for person: ProviderPerson, in project: ProjectRecord, on connection: any Connection
  ) throws -> ReviewerName? {
    let words = [person.profile.name, person.profile.email, person.subject].compactMap(\.self)
    // Leaves room for a number.
    let names = words.lazy.compactMap {
      try? ReviewerName(String(String.UnicodeScalarView($0.unicodeScalars.prefix(58))))
    }
    guard let name = names.first else { return nil }
    for number in 1...Self.maxNamesakes {
      let candidate = number == 1 ? name : try ReviewerName("\(name.text) (\(number))")
      guard let holder = try connection.reviewer(foldedName: candidate.folded) else { return candidate }
      if holder.identity == nil, holder.disabledAt == nil, holder.record.project.id == project.id { return nil }
    }
    return nil
  }

  private func refusal(_ code: ErrorCode, _ detail: String) -> ServiceError {
    ServiceError(
      code, "\(detail) If you should have access, ask \(rules.contact ?? "the people who run this service").")
  }
}

/// How a reviewer signed in, in audit records.
enum SignInMethod: String, Sendable {
  case password
  case singleSignOn = "single_sign_on"

  /// Returns the detail of an audit record: the method, and the client's address if it is known.
  func detail(from client: IPAddress?) -> String {
    [rawValue, client?.description].compactMap(\.self).joined(separator: " ")
  }
}
