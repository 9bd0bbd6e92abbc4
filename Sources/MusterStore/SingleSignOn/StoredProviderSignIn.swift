package import VerificationFlow

/// A sign-in that is under way at a provider.
package struct StoredProviderSignIn: Sendable {
  /// The hash of the secret of the browser in which it began.
  package let browserHash: String
  /// The path to open afterwards.
  package let target: String?
  /// The hash of the secret of the session whose account is to be linked; nil for a sign-in.
  package let sessionHash: String?
  package let expiresAt: Instant

  package init(browserHash: String, target: String?, sessionHash: String?, expiresAt: Instant) {
    self.browserHash = browserHash
    self.target = target
    self.sessionHash = sessionHash
    self.expiresAt = expiresAt
  }
}

extension Connection {
  /// Inserts a sign-in under the hash of its state, and deletes those that have expired.
  package func insert(_ signIn: StoredProviderSignIn, stateHash: String, at now: Instant) throws {
    try run("DELETE FROM provider_sign_ins WHERE expires_at <= :now", ["now": .time(now)])
    try insert(
      into: "provider_sign_ins",
      [
        "state_hash": .text(stateHash), "browser_hash": .text(signIn.browserHash), "target": .text(signIn.target),
        "session_hash": .text(signIn.sessionHash), "expires_at": .time(signIn.expiresAt),
      ])
  }

  /// Deletes a sign-in and returns it, even if it has expired, so that its state is accepted once; nil if there is
  /// none.
  package func takeProviderSignIn(stateHash: String) throws -> StoredProviderSignIn? {
    try rows(
      """
      DELETE FROM provider_sign_ins WHERE state_hash = :state_hash
      RETURNING browser_hash, target, session_hash, expires_at
      """, ["state_hash": .text(stateHash)]
    ).first.map { row in
      StoredProviderSignIn(
        browserHash: try row.text("browser_hash"), target: row.optionalText("target"),
        sessionHash: row.optionalText("session_hash"), expiresAt: try row.time("expires_at"))
    }
  }

  /// Returns the account that is linked to a person at a provider, and locks it in a write transaction.
  package func reviewer(_ identity: SignInIdentity) throws -> StoredReviewer? {
    let found = try rows(
      "SELECT id FROM reviewers WHERE issuer = :issuer AND subject = :subject",
      ["issuer": .text(identity.issuer), "subject": .text(identity.subject)])
    return try found.first.flatMap { try reviewer($0.rawValue("id") as ReviewerID) }
  }

  /// Links an account to a person at a provider, who must not be linked to another account; nil ends the link.
  package func setIdentity(_ identity: SignInIdentity?, of id: ReviewerID) throws {
    try run(
      "UPDATE reviewers SET issuer = :issuer, subject = :subject WHERE id = :id",
      ["issuer": .text(identity?.issuer), "subject": .text(identity?.subject), "id": .rawValue(id)])
  }

  /// Saves what a provider says about a person.
  package func setProfile(_ profile: SignInProfile, of id: ReviewerID) throws {
    try run(
      "UPDATE reviewers SET profile_name = :name, email = :email WHERE id = :id",
      ["name": .text(profile.name), "email": .text(profile.email), "id": .rawValue(id)])
  }

  /// Deletes the sessions of a reviewer for which a provider vouched.
  package func endSingleSignOnSessions(of reviewer: ReviewerID) throws {
    try run(
      "DELETE FROM reviewer_sessions WHERE reviewer_id = :reviewer AND is_single_sign_on = 1",
      ["reviewer": .rawValue(reviewer)])
  }

  /// Returns the provider's token of a session; nil if no provider vouched for it.
  ///
  /// - Returns: A token that is nil if it was not kept.
  package func idToken(ofSession secretHash: String) throws -> String?? {
    try rows(
      "SELECT id_token FROM reviewer_sessions WHERE secret_hash = :secret_hash AND is_single_sign_on = 1",
      ["secret_hash": .text(secretHash)]
    ).first.map { try $0.optionalSealedText("id_token", at: StoredReviewerSession.place(of: secretHash)) }
  }

  /// Makes the proposals of one reviewer those of another one, so that nobody confirms their own proposal.
  package func moveProposals(from former: String, to name: String, in project: ProjectID) throws {
    try run(
      """
      UPDATE review_proposals SET reviewer = :name WHERE reviewer = :former
        AND session_id IN (SELECT id FROM sessions WHERE project_id = :project)
      """, ["name": .text(name), "former": .text(former), "project": .rawValue(project)])
  }
}
