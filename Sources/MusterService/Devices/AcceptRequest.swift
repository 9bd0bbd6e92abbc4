internal import MusterStore
package import PowerAuth
internal import VerificationFlow

/// Accepts a request of an app. Its message and its signature are accepted once, whichever service receives them.
package struct AcceptRequest: Sendable {
  /// A signature, and what it has to sign.
  package struct Signed: Sendable {
    package let header: SignatureHeader
    package let signature: RequestSignature
    package let device: Device

    package init(header: SignatureHeader, signature: RequestSignature, device: Device) {
      self.header = header
      self.signature = signature
      self.device = device
    }
  }

  /// The number of wrong signatures in a row that block a device.
  package static let maxFailedAttempts = 5

  let store: Store
  let clock: Clock
  let changes: SessionChanges

  /// Verifies the signature, advances the device's counter past it, and records that the message has arrived, all in
  /// one transaction. The transaction is committed before the request takes effect: a request that is refused
  /// afterwards has used up its signature as well, because the app has advanced its counter.
  ///
  /// - Throws: `ENCRYPTION_INVALID` if an unsigned message has arrived before, or a message is too old or too far in
  ///   the future; `UNAUTHENTICATED` if the signature is wrong or has been used, or the device may not act. Wrong
  ///   signatures that claim more than the possession of the device are counted, and block the device after
  ///   ``maxFailedAttempts``.
  package func callAsFunction(message: OpenedMessage?, signed: Signed?) async throws {
    let now = clock.now()
    let kept = try message.map { try MessageAge.encrypted.end(of: $0.timestamp, at: now, orThrow: .encryptionInvalid) }
    guard message != nil || signed != nil else { return }
    let (refusal, isBlocked) = try await mappingErrors {
      try await store.database.write { connection -> (ServiceError?, Bool) in
        if let message, let kept, try !connection.noteMessage(message.hash, keptUntil: kept) {
          // Its signature was used then as well. It does not count as a wrong one: anybody may have replayed the
          // message.
          return (signed == nil ? .encryptionInvalid : .unauthenticated, false)
        }
        guard let signed else { return (nil, false) }
        guard let device = try connection.device(signed.device.id), device.record.state == .active else {
          return (.unauthenticated, false)
        }
        if try accept(signed, by: device, on: connection, at: now) { return (nil, false) }
        return (.unauthenticated, try countFailure(of: signed, by: device.record, on: connection, at: now))
      }
    }
    if isBlocked, let signed { changes.signal(signed.device.session.id) }
    if let refusal { throw refusal }
  }

  private func accept(
    _ signed: Signed, by device: StoredDevice, on connection: any Connection, at now: Instant
  ) throws -> Bool {
    let counter = HashCounter(count: device.signatureCount, value: device.counterValue)
    guard
      let next = signed.signature.counter(after: signed.header.signature, by: signed.device.keys, from: counter)
    else { return false }
    return try connection.moveCounter(
      of: device.record.id, from: counter.count, to: next.count, next.value,
      version: signed.header.version.rawValue, resets: signed.header.type.provesPerson, at: now)
  }

  /// Counts a wrong signature, unless it proves possession alone, without the person.
  ///
  /// - Returns: Whether this blocked the device.
  private func countFailure(
    of signed: Signed, by device: DeviceRecord, on connection: any Connection, at now: Instant
  ) throws -> Bool {
    guard signed.header.type.provesPerson else { return false }
    try connection.countFailedAttempt(of: device.id)
    guard device.failedAttempts + 1 >= Self.maxFailedAttempts,
      try connection.setState(.blocked, of: device.id, by: .system, at: now)
    else { return false }
    try connection.insert(
      AuditRecord(
        at: now, sessionId: device.sessionId, actor: .system, action: .deviceBlocked, subject: device.id.rawValue,
        detail: "too many wrong signatures"))
    return true
  }
}

/// How old a message may be, and how far its time may be ahead of the service's.
struct MessageAge: Sendable {
  let maxPast: Duration
  let maxFuture: Duration

  /// An encrypted message is made before its upload starts, which may take minutes.
  static let encrypted = MessageAge(maxPast: .seconds(20 * 60), maxFuture: .seconds(5 * 60))
  /// The limits of the reference server of PowerAuth.
  static let token = MessageAge(maxPast: .seconds(2 * 3600), maxFuture: .seconds(30 * 60))

  /// Returns the time from which a message of this time is too old.
  ///
  /// - Throws: `refusal` if it is too old already, or too far in the future.
  func end(of time: Instant, at now: Instant, orThrow refusal: ServiceError) throws(ServiceError) -> Instant {
    guard now.advanced(by: .zero - maxPast) < time, time <= now.advanced(by: maxFuture) else { throw refusal }
    return time.advanced(by: maxPast)
  }
}
