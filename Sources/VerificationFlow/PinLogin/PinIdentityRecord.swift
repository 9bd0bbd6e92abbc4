/// The id of an identity in the service. Clients know it by its M-Pin id instead.
package typealias PinIdentityID = Identifier<PinIdentityRecord>

/// What the proof of a device is verified with.
package struct PinKeyRecord: Sendable, Equatable {
  package let id: PinIdentityID
  package let projectId: ProjectID
  package let sessionId: SessionID?
  /// The generation of the master secret that the client's secret is of; nil before it was issued.
  package let generation: String?
  /// The public key of the device in hexadecimal digits; nil for clients without one.
  package let publicKey: String?

  package init(
    id: PinIdentityID, projectId: ProjectID, sessionId: SessionID?, generation: String?, publicKey: String?
  ) {
    self.id = id
    self.projectId = projectId
    self.sessionId = sessionId
    self.generation = generation
    self.publicKey = publicKey
  }
}

/// One device of a person that logs in with a PIN. The service stores nothing that depends on the PIN.
package struct PinIdentityRecord: Sendable, Equatable {
  /// The state of an identity. Raw values are sent to backends.
  package enum Status: String, CaseIterable, Sendable, Codable {
    /// The person has not proved yet that the e-mail address is theirs.
    case pending = "PENDING"
    /// They have, and the device can fetch its secret.
    case activated = "ACTIVATED"
    /// The device has fetched its secret, and has not logged in yet.
    case issued = "ISSUED"
    /// The device has logged in.
    case active = "ACTIVE"
    /// The identity can never log in again: three wrong PINs, its person, a program, or another identity that took its
    /// place.
    case revoked = "REVOKED"
    /// The registration was not finished in time.
    case expired = "EXPIRED"

    /// Whether the device may log in.
    package var canLogIn: Bool { self == .issued || self == .active }
    /// Whether the registration waits for its next step.
    package var isRegistering: Bool { self == .pending || self == .activated }
  }

  package let id: PinIdentityID
  package let projectId: ProjectID
  /// The verification that the identity stands on; nil if only the e-mail address was verified.
  package let sessionId: SessionID?
  /// The M-Pin id in hexadecimal digits, which is stored encrypted.
  package let mpinId: String
  /// The user id, mostly an e-mail address, which is stored encrypted.
  package let userId: String
  /// The keyed hash by which the identities of a user are found.
  package let userIndex: String
  /// What the person calls the device, which is stored encrypted.
  package var deviceName: String?
  package internal(set) var status: Status
  /// The generation of the master secret that the client's secret is of; nil before it was issued.
  package internal(set) var generation: String?
  /// The public key of the device in hexadecimal digits; nil for clients without one.
  package internal(set) var publicKey: String?
  /// The number of wrong PINs since the last right one.
  package internal(set) var failedAttempts: Int
  /// The hash of the token that finishes the registration; nil once it was used.
  package var registrationHash: String?
  /// When the registration ends if it is not finished.
  package let registrationEndsAt: Instant
  /// The identity that is revoked when this one logs in for the first time.
  package let replaces: PinIdentityID?
  package let createdAt: Instant
  package internal(set) var lastLoginAt: Instant?
  /// When the identity was revoked.
  package internal(set) var endedAt: Instant?

  package init(
    id: PinIdentityID, projectId: ProjectID, sessionId: SessionID?, mpinId: String, userId: String, userIndex: String,
    deviceName: String?, status: Status, generation: String? = nil, publicKey: String? = nil, failedAttempts: Int = 0,
    registrationHash: String? = nil, registrationEndsAt: Instant, replaces: PinIdentityID? = nil, createdAt: Instant,
    lastLoginAt: Instant? = nil, endedAt: Instant? = nil
  ) {
    self.id = id
    self.projectId = projectId
    self.sessionId = sessionId
    self.mpinId = mpinId
    self.userId = userId
    self.userIndex = userIndex
    self.deviceName = deviceName
    self.status = status
    self.generation = generation
    self.publicKey = publicKey
    self.failedAttempts = failedAttempts
    self.registrationHash = registrationHash
    self.registrationEndsAt = registrationEndsAt
    self.replaces = replaces
    self.createdAt = createdAt
    self.lastLoginAt = lastLoginAt
    self.endedAt = endedAt
  }
}
