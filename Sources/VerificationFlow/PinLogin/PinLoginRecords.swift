/// The id of an access: what a device reads from the QR code of a page.
package typealias PinAccessID = Identifier<PinAccessRecord>
package typealias PinVerificationID = Identifier<PinVerificationRecord>
/// The id of a login, not its token.
package typealias PinLoginID = Identifier<PinLoginRecord>

/// A page or an app that waits for a device to log in.
package struct PinAccessRecord: Sendable, Equatable {
  /// The state of an access. Raw values are sent to the page.
  package enum Status: String, CaseIterable, Sendable, Codable {
    case new
    /// A device has read the code.
    case wid
    /// The person enters their PIN.
    case user
    /// The person has logged in.
    case authenticate
    case expired

    /// The number of the status, for pages of older clients.
    package var number: Int {
      switch self {
      case .new: 0
      case .wid: 1
      case .user: 2
      case .authenticate: 4
      case .expired: 5
      }
    }
  }

  package let id: PinAccessID
  package let projectId: ProjectID
  /// The hash of the token by which the page asks for the state.
  package let pageHash: String
  /// Seven digits to type instead of the code; nil if none are needed.
  package let number: String?
  /// The authorization of a program that is completed by the login; nil for a login of the project's own.
  package let authorization: String?
  package var status: Status
  /// The user who logs in, stored encrypted.
  package var userId: String?
  /// The device with a PIN that has logged in; nil before, or for a passkey.
  package var identityId: PinIdentityID?
  /// The passkey that has logged in; nil before, or for a device with a PIN.
  package var passkeyId: PasskeyID?
  /// The hash of the code that the device and the page get; nil before.
  package var codeHash: String?
  /// Where the page goes, stored encrypted.
  package var redirectURL: String?
  package let createdAt: Instant
  package let expiresAt: Instant

  package init(
    id: PinAccessID, projectId: ProjectID, pageHash: String, number: String?, authorization: String?,
    status: Status = .new, userId: String? = nil, identityId: PinIdentityID? = nil, passkeyId: PasskeyID? = nil,
    codeHash: String? = nil, redirectURL: String? = nil, createdAt: Instant, expiresAt: Instant
  ) {
    self.id = id
    self.projectId = projectId
    self.pageHash = pageHash
    self.number = number
    self.authorization = authorization
    self.status = status
    self.userId = userId
    self.identityId = identityId
    self.passkeyId = passkeyId
    self.codeHash = codeHash
    self.redirectURL = redirectURL
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }

  package func status(at now: Instant) -> Status { now < expiresAt ? status : .expired }
}

/// A code by which a person proves that an e-mail address is theirs.
package struct PinVerificationRecord: Sendable, Equatable {
  /// How the person gets the code.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    case link = "LINK"
    case code = "CODE"
    /// Six digits that a verified person, or a device that has logged in, is shown.
    case quick = "QUICK"
  }

  package let id: PinVerificationID
  package let projectId: ProjectID
  package let kind: Kind
  /// The user id, stored encrypted.
  package let userId: String
  package let userIndex: String
  /// The keyed hash of the code.
  package let codeHash: String
  package var failedAttempts: Int
  package let accessId: PinAccessID?
  /// The pending identity that the code activates; nil if it gives an activation token.
  package let identityId: PinIdentityID?
  package let sessionId: SessionID?
  package var usedAt: Instant?
  package let createdAt: Instant
  package let expiresAt: Instant

  package init(
    id: PinVerificationID, projectId: ProjectID, kind: Kind, userId: String, userIndex: String, codeHash: String,
    failedAttempts: Int = 0, accessId: PinAccessID? = nil, identityId: PinIdentityID? = nil,
    sessionId: SessionID? = nil, usedAt: Instant? = nil, createdAt: Instant, expiresAt: Instant
  ) {
    self.id = id
    self.projectId = projectId
    self.kind = kind
    self.userId = userId
    self.userIndex = userIndex
    self.codeHash = codeHash
    self.failedAttempts = failedAttempts
    self.accessId = accessId
    self.identityId = identityId
    self.sessionId = sessionId
    self.usedAt = usedAt
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// The first pass of a login: what the device committed itself to, and what it was asked.
package struct PinChallengeRecord: Sendable, Equatable {
  /// The hash of the M-Pin id. An unknown id is asked as well, so that nobody learns which are known.
  package let mpinHash: String
  /// The point U of the device in hexadecimal digits.
  package let commitment: String
  /// The number y that the device was given, in hexadecimal digits.
  package let challenge: String
  /// The public key that the device sent; nil if it sent none.
  package let publicKey: String?
  /// The generation that the device named; nil if it named none.
  package let generation: String?
  package let scopes: [String]
  package let expiresAt: Instant

  package init(
    mpinHash: String, commitment: String, challenge: String, publicKey: String?, generation: String?,
    scopes: [String], expiresAt: Instant
  ) {
    self.mpinHash = mpinHash
    self.commitment = commitment
    self.challenge = challenge
    self.publicKey = publicKey
    self.generation = generation
    self.scopes = scopes
    self.expiresAt = expiresAt
  }
}

/// A token that is accepted once.
package struct PinTokenRecord: Sendable, Equatable {
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// The result of a login, which only its redemption reveals.
    case authentication = "AUTHENTICATION"
    /// Permits to register a device.
    case activation = "ACTIVATION"
    /// Orders a device to register again, with a secret of the newest generation.
    case renewal = "RENEWAL"
    /// Permits a device that has logged in to show a code for another device.
    case quickCode = "QUICK_CODE"
  }

  /// What the token stands for, stored encrypted.
  package struct Content: Sendable, Equatable, Codable {
    package var userId: String?
    package var accessId: PinAccessID?
    package var scopes: [String]?
    package var isRight: Bool?

    package init(
      userId: String? = nil, accessId: PinAccessID? = nil, scopes: [String]? = nil, isRight: Bool? = nil
    ) {
      self.userId = userId
      self.accessId = accessId
      self.scopes = scopes
      self.isRight = isRight
    }
  }

  package let hash: String
  package let kind: Kind
  /// The project; nil if the login was that of an identity that does not exist.
  package let projectId: ProjectID?
  package let identityId: PinIdentityID?
  package let sessionId: SessionID?
  package let content: Content
  package let expiresAt: Instant

  package init(
    hash: String, kind: Kind, projectId: ProjectID?, identityId: PinIdentityID? = nil, sessionId: SessionID? = nil,
    content: Content, expiresAt: Instant
  ) {
    self.hash = hash
    self.kind = kind
    self.projectId = projectId
    self.identityId = identityId
    self.sessionId = sessionId
    self.content = content
    self.expiresAt = expiresAt
  }
}

/// A login of a person, for which an app or a page has a token.
package struct PinLoginRecord: Sendable, Equatable {
  package let id: PinLoginID
  package let projectId: ProjectID
  /// The device with a PIN; nil for a passkey.
  package let identityId: PinIdentityID?
  /// The passkey; nil for a device with a PIN.
  package let passkeyId: PasskeyID?
  package let tokenHash: String
  package let createdAt: Instant
  package let expiresAt: Instant

  package init(
    id: PinLoginID, projectId: ProjectID, identityId: PinIdentityID?, passkeyId: PasskeyID?, tokenHash: String,
    createdAt: Instant, expiresAt: Instant
  ) {
    self.id = id
    self.projectId = projectId
    self.identityId = identityId
    self.passkeyId = passkeyId
    self.tokenHash = tokenHash
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// A generation of the master secret, which clients call by an opaque name.
package struct PinGenerationRecord: Sendable, Equatable {
  /// Where the share of the second authority is.
  package enum Place: String, CaseIterable, Sendable, Codable {
    case database = "DATABASE"
    case file = "FILE"
  }

  /// The name: `dtas` of the protocol.
  package let id: String
  package let secondPlace: Place
  /// The hash of the second authority's part of the server's secret, by which a wrong key file is recognized.
  package let secondCheck: String
  package let createdAt: Instant
  /// When its secrets ceased to be accepted; nil if they are.
  package let retiredAt: Instant?

  package init(
    id: String, secondPlace: Place, secondCheck: String, createdAt: Instant, retiredAt: Instant? = nil
  ) {
    self.id = id
    self.secondPlace = secondPlace
    self.secondCheck = secondCheck
    self.createdAt = createdAt
    self.retiredAt = retiredAt
  }
}
