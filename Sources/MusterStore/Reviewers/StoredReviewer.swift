package import VerificationFlow

/// A reviewer's account with its credentials.
package struct StoredReviewer: Sendable {
  /// The one-time code generator of the account (TOTP).
  package struct SecondFactor: Sendable, Equatable {
    /// The secret shared with the person's authenticator app.
    package let secret: String
    /// Whether the person has proven that the app generates valid codes. Codes are required from then on.
    package let isConfirmed: Bool
    /// The time step of the last accepted code; codes of this or an earlier step are rejected.
    package let lastStep: Int
  }

  package let record: ReviewerRecord
  /// The password hash with its parameters; nil if no password is set.
  package let password: String?
  /// The second factor, confirmed or not.
  package let secondFactor: SecondFactor?
  /// The expiry time of a pending invitation, if any.
  package let invitationUntil: Instant?
  /// The time the account was disabled, if it was.
  package let disabledAt: Instant?
}

extension StoredReviewer {
  /// The place for which the second factor's secret is sealed.
  static func place(of id: ReviewerID) -> EncryptionContext {
    EncryptionContext("reviewers", "totp_secret", [id.rawValue])
  }

  init(_ row: SQLRow) throws {
    let id: ReviewerID = try row.word("id")
    record = ReviewerRecord(
      id: id, project: try ProjectRecord(row), name: try row.text("name"), role: try row.word("role"),
      createdAt: try row.time("created_at"))
    password = row.optionalText("password")
    let (isConfirmed, lastStep) = (try row.flag("totp_confirmed"), try row.integer("totp_step"))
    secondFactor = try row.optionalSealedText("totp_secret", at: Self.place(of: id)).map {
      SecondFactor(secret: $0, isConfirmed: isConfirmed, lastStep: lastStep)
    }
    invitationUntil = row.optionalTime("invitation_until")
    disabledAt = row.optionalTime("disabled_at")
  }
}
