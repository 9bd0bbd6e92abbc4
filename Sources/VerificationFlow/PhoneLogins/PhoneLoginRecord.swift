/// The id of a login: all that an app needs to enter the code.
package typealias PhoneLoginID = Identifier<PhoneLoginRecord>

/// The login of a person by a code that is sent to their telephone.
package struct PhoneLoginRecord: Sendable, Equatable {
  /// The state of a login. Raw values are sent to clients.
  package enum Status: String, CaseIterable, Sendable, Codable {
    /// A code was sent and not entered yet.
    case codeSent = "CODE_SENT"
    /// The right code was entered.
    case verified = "VERIFIED"
    /// No code can be entered any more: too many were wrong, or another one was requested.
    case ended = "ENDED"
  }

  package let id: PhoneLoginID
  package let projectId: ProjectID
  /// The number in the form of E.164, which is stored encrypted.
  package let number: String
  /// The keyed hash by which logins with the same number are found.
  package let numberIndex: String
  /// The keyed hash by which logins with numbers of the same range are found.
  package let rangeIndex: String
  package var status: Status
  /// The keyed hash of the code that was sent last.
  package var codeHash: String
  package var failedAttempts: Int
  /// The number of codes that were sent.
  package var codesSent: Int
  package var sentAt: Instant
  /// When the code that was sent last becomes invalid.
  package var codeExpiresAt: Instant
  /// The hash of the token that the person got; nil before.
  package var tokenHash: String?
  package var verifiedAt: Instant?
  package let createdAt: Instant

  package init(
    id: PhoneLoginID, projectId: ProjectID, number: String, numberIndex: String, rangeIndex: String,
    status: Status = .codeSent, codeHash: String = "", failedAttempts: Int = 0, codesSent: Int = 1, sentAt: Instant,
    codeExpiresAt: Instant, tokenHash: String? = nil, verifiedAt: Instant? = nil, createdAt: Instant
  ) {
    self.id = id
    self.projectId = projectId
    self.number = number
    self.numberIndex = numberIndex
    self.rangeIndex = rangeIndex
    self.status = status
    self.codeHash = codeHash
    self.failedAttempts = failedAttempts
    self.codesSent = codesSent
    self.sentAt = sentAt
    self.codeExpiresAt = codeExpiresAt
    self.tokenHash = tokenHash
    self.verifiedAt = verifiedAt
    self.createdAt = createdAt
  }
}
