extension PinIdentityRecord {
  /// The number of wrong PINs in a row that revokes an identity.
  package static let maxAttempts = 3

  /// What can happen to an identity.
  package enum Event: Sendable, Equatable {
    /// The person proved that the e-mail address is theirs.
    case activated
    /// The device fetched its secret.
    case issued(generation: String, publicKey: String?)
    /// The device logged in.
    case rightPIN
    /// A login failed.
    case wrongPIN
    /// A signature of a document failed, which could be a guess of the PIN as well.
    case wrongSignature
    /// Its person, a program or another identity revoked it.
    case revoked
  }

  /// Why an event cannot happen.
  package enum Refusal: Error, Sendable, Equatable {
    /// The person has not confirmed the e-mail address yet.
    case notActivated
    /// The registration was not finished in time.
    case expired
    /// The identity is revoked.
    case revoked
    /// The step of the registration was done before, or a step before it was not.
    case outOfOrder
  }

  /// The status at a time: a registration that was not finished has expired.
  package func status(at now: Instant) -> Status {
    status.isRegistering && now >= registrationEndsAt ? .expired : status
  }

  /// Returns the identity as it is at a time.
  package func asOf(_ now: Instant) -> PinIdentityRecord {
    var identity = self
    identity.status = status(at: now)
    return identity
  }

  /// Applies an event.
  ///
  /// - Throws: The reason why it cannot happen; the identity is unchanged.
  package mutating func apply(_ event: Event, at now: Instant) throws(Refusal) {
    switch (status(at: now), event) {
    case (.revoked, .revoked): return
    case (.revoked, _): throw .revoked
    case (_, .revoked): end(at: now)
    case (.expired, _): throw .expired
    // A link may be opened again, and a repeated step changes nothing.
    case (.pending, .activated): status = .activated
    case (.activated, .activated), (.issued, .activated), (.active, .activated): return
    case (.pending, .issued): throw .notActivated
    case (.activated, .issued(let generation, let publicKey)):
      (self.generation, self.publicKey, registrationHash) = (generation, publicKey, nil)
      status = .issued
    case (.issued, .rightPIN), (.active, .rightPIN):
      (status, failedAttempts, lastLoginAt) = (.active, 0, now)
    case (.issued, .wrongPIN), (.active, .wrongPIN), (.issued, .wrongSignature), (.active, .wrongSignature):
      failedAttempts += 1
      if failedAttempts >= Self.maxAttempts { end(at: now) }
    case (.issued, .issued), (.active, .issued): throw .outOfOrder
    case (.pending, .rightPIN), (.pending, .wrongPIN), (.pending, .wrongSignature), (.activated, .rightPIN),
      (.activated, .wrongPIN), (.activated, .wrongSignature):
      throw .outOfOrder
    }
  }

  private mutating func end(at now: Instant) {
    (status, endedAt, registrationHash) = (.revoked, now, nil)
  }
}
