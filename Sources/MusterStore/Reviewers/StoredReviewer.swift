package import VerificationFlow

/// A reviewer's account with what it is opened by.
package struct StoredReviewer: Sendable {
  /// What makes one-time codes for the account.
  package struct SecondFactor: Sendable, Equatable {
    /// The secret that the person's app has, too.
    package let secret: String
    /// Whether the person has shown that their app makes the codes. It is asked for from then on.
    package let isConfirmed: Bool
    /// The step of time of the last code that was taken; no code of it or of one before is taken again.
    package let lastStep: Int
  }

  /// The account.
  package let record: ReviewerRecord
  /// The hash of the password with all that it was made with; nil until there is one.
  package let password: String?
  /// The second factor, confirmed or not.
  package let secondFactor: SecondFactor?
  /// Until when the invitation holds that is under way, if one is.
  package let invitationUntil: Instant?
  /// When the account was closed.
  package let disabledAt: Instant?
}

extension StoredReviewer {
  /// Where the second factor's secret stands.
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
