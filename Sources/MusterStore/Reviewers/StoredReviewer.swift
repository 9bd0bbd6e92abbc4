package import VerificationFlow

package struct StoredReviewer: Sendable {
  /// The one-time code generator of the account (TOTP).
  package struct SecondFactor: Sendable, Equatable {
    package let secret: String
    /// Whether the person has proven that the app generates valid codes. Codes are required from then on.
    package let isConfirmed: Bool
    /// The time step of the last accepted code; codes of this or an earlier step are rejected.
    package let lastStep: Int
  }

  package let record: ReviewerRecord
  /// The password hash with its parameters; nil if no password is set.
  package let password: String?
  package let secondFactor: SecondFactor?
  /// The expiry time of a pending invitation, if any.
  package let invitationUntil: Instant?
  package let disabledAt: Instant?
  /// The person at the provider of single sign-on; nil if the account is not linked to one.
  package let identity: SignInIdentity?
  /// What the provider said at the last sign-in.
  package let profile: SignInProfile
}

extension StoredReviewer {
  /// The place for which the second factor's secret is encrypted.
  static func place(of id: ReviewerID) -> EncryptionContext {
    EncryptionContext("reviewers", "totp_secret", [id.rawValue])
  }

  init(_ row: SQLRow) throws {
    let id: ReviewerID = try row.rawValue("id")
    record = ReviewerRecord(
      id: id, project: try ProjectRecord(row), name: try row.text("name"), role: try row.rawValue("role"),
      createdAt: try row.time("created_at"))
    password = row.optionalText("password")
    let (isConfirmed, lastStep) = (try row.flag("totp_confirmed"), try row.integer("totp_step"))
    secondFactor = try row.optionalSealedText("totp_secret", at: Self.place(of: id)).map {
      SecondFactor(secret: $0, isConfirmed: isConfirmed, lastStep: lastStep)
    }
    invitationUntil = row.optionalTime("invitation_until")
    disabledAt = row.optionalTime("disabled_at")
    identity = row.optionalText("issuer").flatMap { issuer in
      row.optionalText("subject").map { SignInIdentity(issuer: issuer, subject: $0) }
    }
    profile = SignInProfile(name: row.optionalText("profile_name"), email: row.optionalText("email"))
  }
}

extension Connection {
  /// Inserts an account that has no password yet.
  ///
  /// - Parameter foldedName: The normalized name, unique among all accounts.
  package func insert(_ reviewer: ReviewerRecord, foldedName: String) throws {
    try insert(
      into: "reviewers",
      [
        "id": .rawValue(reviewer.id), "project_id": .rawValue(reviewer.project.id), "name": .text(reviewer.name),
        "folded_name": .text(foldedName), "role": .rawValue(reviewer.role), "created_at": .time(reviewer.createdAt),
      ])
  }

  package func reviewer(foldedName: String) throws -> StoredReviewer? {
    try reviewer("folded_name", .text(foldedName))
  }

  package func reviewer(_ id: ReviewerID) throws -> StoredReviewer? {
    try reviewer("id", .rawValue(id))
  }

  /// Returns the account whose invitation has this hash, even if it has expired.
  package func reviewer(invitationHash: String) throws -> StoredReviewer? {
    try reviewer("invitation_hash", .text(invitationHash))
  }

  /// Returns all accounts, oldest first.
  package func reviewers() throws -> [StoredReviewer] {
    try rows("\(selectReviewers) ORDER BY r.created_at, r.id").map(StoredReviewer.init)
  }

  /// Returns the accounts of a project, ordered by name.
  package func reviewers(in project: ProjectID) throws -> [StoredReviewer] {
    try rows("\(selectReviewers) WHERE r.project_id = :project ORDER BY r.folded_name", ["project": .rawValue(project)])
      .map(StoredReviewer.init)
  }

  /// Stores an invitation for an account. Removes its password and second factor, and re-enables it if it was
  /// disabled.
  package func inviteReviewer(_ id: ReviewerID, invitationHash: String, until: Instant) throws {
    try run(
      """
      UPDATE reviewers SET invitation_hash = :invitation_hash, invitation_until = :until, password = NULL,
        totp_secret = NULL,
        totp_confirmed = 0, totp_step = 0, disabled_at = NULL
      WHERE id = :id
      """, ["invitation_hash": .text(invitationHash), "until": .time(until), "id": .rawValue(id)])
  }

  /// Sets the password of an account and ends its invitation.
  package func setPassword(_ hash: String, of id: ReviewerID) throws {
    try run(
      "UPDATE reviewers SET password = :hash, invitation_hash = NULL, invitation_until = NULL WHERE id = :id",
      ["hash": .text(hash), "id": .rawValue(id)])
  }

  package func setRole(_ role: ReviewerRole, of id: ReviewerID) throws {
    try run("UPDATE reviewers SET role = :role WHERE id = :id", ["role": .rawValue(role), "id": .rawValue(id)])
  }

  /// Disables an account and ends its invitation.
  package func disableReviewer(_ id: ReviewerID, at now: Instant) throws {
    try run(
      "UPDATE reviewers SET disabled_at = :now, invitation_hash = NULL, invitation_until = NULL WHERE id = :id",
      ["now": .time(now), "id": .rawValue(id)])
  }

  var reviewerColumns: String {
    """
    r.id, r.name, r.role, r.password, r.totp_secret, r.totp_confirmed, r.totp_step, r.invitation_until, r.created_at,
    r.disabled_at, r.issuer, r.subject, r.profile_name, r.email, \(projectColumns)
    """
  }

  private var selectReviewers: String {
    "SELECT \(reviewerColumns) FROM reviewers r JOIN projects p ON p.id = r.project_id"
  }

  /// In a write transaction, locks the account.
  private func reviewer(_ column: String, _ value: SQLValue) throws -> StoredReviewer? {
    try lock("reviewers", where: column, is: value)
    return try rows("\(selectReviewers) WHERE r.\(column) = :value", ["value": value]).first.map(StoredReviewer.init)
  }

  /// Saves a sealed second-factor secret, replacing any other. Codes are not required until it is confirmed.
  package func beginSecondFactor(_ secret: String, of id: ReviewerID) throws {
    try run(
      "UPDATE reviewers SET totp_secret = :totp_secret, totp_confirmed = 0, totp_step = 0 WHERE id = :id",
      ["totp_secret": sealed(secret, for: StoredReviewer.place(of: id)), "id": .rawValue(id)])
  }

  /// Accepts the time step of a code, once only, and confirms the second factor.
  ///
  /// - Returns: Whether no code of this or a later step had been accepted.
  package func takeStep(_ step: Int, of id: ReviewerID) throws -> Bool {
    try execute(
      """
      UPDATE reviewers SET totp_step = :step, totp_confirmed = 1
      WHERE id = :id AND totp_secret IS NOT NULL AND totp_step < :step
      """, ["step": .integer(step), "id": .rawValue(id)]) == 1
  }

  package func removeSecondFactor(of id: ReviewerID) throws {
    try run(
      "UPDATE reviewers SET totp_secret = NULL, totp_confirmed = 0, totp_step = 0 WHERE id = :id", ["id": .rawValue(id)]
    )
  }
}
