internal import MusterStore
internal import PowerAuth
internal import VerificationFlow

/// Accepts a request of an app. Its message and its signature are accepted once, whichever service receives them.
package struct AcceptRequest: Sendable {
  /// The number of wrong signatures in a row that block a device, or its signatures without possession.
  package static let maxFailedAttempts = 5

  /// How often a signature is verified again because another request has advanced the counter meanwhile.
  private static let maxRounds = 8
  /// The length from which a signed text is verified off the event loop.
  private static let maxBytesAtOnce = 4096

  let store: Store
  let clock: Clock
  let limits: RequestLimits
  let changes: SessionChanges
  let senders: IdentifySender

  /// Verifies the signature, then advances the device's counter past it and records that the message has arrived, in
  /// one transaction. The transaction is committed before the request takes effect: a request that is refused afterwards
  /// has used up its signature as well, because the app has advanced its counter.
  ///
  /// - Throws: `ENCRYPTION_INVALID` if an unsigned message has arrived before, or a message is too old or too far in
  ///   the future; `UNAUTHENTICATED` if the signature is wrong or has been used, or the device may not act;
  ///   `FACTOR_WRONG` if the device has made the signature, but a factor of the person is wrong; `TOO_MANY_REQUESTS` if
  ///   the device has sent too many valid requests. Signatures with a wrong factor are counted, and block the device
  ///   after ``maxFailedAttempts``. Those that the device has not made, such as repeated ones, do not count.
  package func accept(message: OpenedMessage?, signed: Signed?) async throws {
    try await accept(message: message, signed: signed) { _, _ in }
  }

  /// Accepts a request in the same way.
  ///
  /// - Parameter work: Runs in the transaction that changes the device, with the refusal, if it is refused.
  func accept(
    message: OpenedMessage?, signed: Signed?,
    also work: @escaping @Sendable (ServiceError?, any Connection) throws -> Void
  ) async throws {
    let now = clock.now()
    let kept = try message.map { try MessageAge.encrypted.end(of: $0.timestamp, at: now, orThrow: .encryptionInvalid) }
    let arrival = message.flatMap { message in kept.map { Arrival(message: message, end: $0) } }
    if let signed { return try await accept(signed, arrival, at: now, also: work) }
    guard let arrival else { return }
    if let session = message?.sender.session { try limits.countSession(session) }
    try await mappingErrors {
      try await store.database.write { connection in
        guard try arrival.note(on: connection) else { throw ServiceError.encryptionInvalid }
      }
    }
  }

  /// A message, and the time until which it is remembered.
  private struct Arrival: Sendable {
    let message: OpenedMessage
    let end: Instant

    /// Returns whether the message arrives for the first time.
    func note(on connection: any Connection) throws -> Bool {
      guard try connection.noteMessage(message.hash, keptUntil: end) else { return false }
      if let device = message.sender.device, message.sender.hasNewKey {
        try connection.setApplicationKey(message.sender.applicationKey, of: device)
      }
      return true
    }
  }

  /// What becomes of a signature in a transaction.
  private enum Outcome: Sendable {
    case accepted
    /// Another request has advanced the counter, or the device was changed.
    case moved
    case refused(ServiceError, isBlocked: Bool)
  }

  private func accept(
    _ signed: Signed, _ arrival: Arrival?, at now: Instant,
    also work: @escaping @Sendable (ServiceError?, any Connection) throws -> Void
  ) async throws {
    var signed = signed
    guard signed.provesDevice || signed.device.loneFactorFailures < Self.maxFailedAttempts else {
      throw ServiceError.unauthenticated
    }
    for _ in 0..<Self.maxRounds {
      let proof = signed
      let finding = await verify(proof)
      let session = proof.device.session.id
      if case .right = finding { try limits.countSession(session) }
      let outcome = try await mappingErrors { () async throws -> Outcome in
        guard finding != .wrong || !proof.provesDevice else {
          // Nothing is written for a stranger. The counter may have advanced while the body arrived.
          let current = try await store.database.readInline { try currentCount(of: proof, $0) }
          return current == proof.counter.count ? .refused(.unauthenticated, isBlocked: false) : .moved
        }
        return try await store.database.write { connection in
          let outcome = try conclude(finding, of: proof, arrival, on: connection, at: now)
          switch outcome {
          case .accepted: try work(nil, connection)
          case .refused(let error, _): try work(error, connection)
          case .moved: break
          }
          return outcome
        }
      }
      switch outcome {
      case .accepted: return
      case .refused(let error, let isBlocked):
        if isBlocked { changes.signal(session) }
        throw error
      case .moved: break
      }
      let device = try await mappingErrors { try await senders.findDevice(proof.device.id) }
      try device.requireActive()
      try device.requireKeys(of: proof.version, isUpgrading: proof.confirmsUpgrade)
      signed = proof.of(device)
    }
    throw ServiceError.unauthenticated
  }

  private func verify(_ signed: Signed) async -> Signed.Finding {
    guard signed.byteCount > Self.maxBytesAtOnce else { return signed.verify() }
    return await offEventLoop { signed.verify() }
  }

  /// The count of the counter with which a proof is verified; nil if the device does not have its keys any more.
  private func currentCount(of signed: Signed, _ connection: any Connection) throws -> Int? {
    guard signed.confirmsUpgrade else { return try connection.device(signed.device.id)?.signatureCount }
    return try connection.upgrade(of: signed.device.id)?.codeCount
  }

  /// Records what a signature was found to be, if the counter is still the one with which it was verified.
  private func conclude(
    _ finding: Signed.Finding, of signed: Signed, _ arrival: Arrival?, on connection: any Connection, at now: Instant
  ) throws -> Outcome {
    let counter = signed.counter
    guard let device = try connection.device(signed.device.id), device.record.state == .active else {
      return .refused(.unauthenticated, isBlocked: false)
    }
    if signed.confirmsUpgrade {
      guard case .right(let step) = finding else { return .refused(.unauthenticated, isBlocked: false) }
      return try finishUpgrade(of: device, by: signed, step, on: connection, at: now)
    }
    guard device.signatureCount == counter.count, (device.suite != nil) == signed.version.isVersion4 else {
      return .moved
    }
    switch finding {
    case .right(let step):
      guard
        try connection.moveCounter(
          of: device.record.id, from: counter.count, to: step.counter.count, step.counter.value,
          version: signed.version.rawValue, by: signed.applicationKey, resets: signed.provesPerson, at: now)
      else { return .moved }
      if let settlement = step.settlement { try connection.change(device, store.seal, settlement.apply) }
      guard let arrival, try !arrival.note(on: connection) else { return .accepted }
      // A device signs each message once, so this one was not made by its SDK.
      return .refused(.unauthenticated, isBlocked: false)
    case .deviceAlone: return try countFailure(of: device.record, on: connection, at: now)
    case .wrong:
      // Whoever can make such a signature needs no device, so it does not block the device.
      try connection.countLoneFactorFailure(of: device.record.id)
      return .refused(.unauthenticated, isBlocked: false)
    }
  }

  /// Replaces the keys of version 3 by those of the upgrade, of which the device has made a valid code.
  private func finishUpgrade(
    of device: StoredDevice, by signed: Signed, _ step: Signed.Step, on connection: any Connection, at now: Instant
  ) throws -> Outcome {
    guard let upgrade = try connection.upgrade(of: device.record.id),
      upgrade.counterValue == signed.counter.value
    else { return .moved }
    try connection.finish(
      upgrade, of: device, counter: (step.counter.count, step.counter.value), version: signed.version.rawValue,
      by: signed.applicationKey, at: now, store.seal)
    try connection.insert(
      AuditRecord(
        at: now, sessionId: device.record.sessionId, actor: .session, action: .deviceUpgraded,
        subject: device.record.id.rawValue, detail: "PowerAuth \(signed.version.rawValue), \(upgrade.suite)"))
    return .accepted
  }

  /// Counts a signature that the device has made with a wrong factor of the person.
  private func countFailure(
    of device: DeviceRecord, on connection: any Connection, at now: Instant
  ) throws -> Outcome {
    try connection.countFailedAttempt(of: device.id)
    let left = max(0, Self.maxFailedAttempts - device.failedAttempts - 1)
    guard left == 0, try connection.setState(.blocked, of: device.id, by: .system, at: now) else {
      return .refused(.factorWrong(attemptsLeft: left), isBlocked: false)
    }
    try connection.insert(
      AuditRecord(
        at: now, sessionId: device.sessionId, actor: .system, action: .deviceBlocked, subject: device.id.rawValue,
        detail: "too many wrong signatures"))
    return .refused(.factorWrong(attemptsLeft: 0), isBlocked: true)
  }
}

extension ServiceError {
  fileprivate static func factorWrong(attemptsLeft: Int) -> ServiceError {
    ServiceError(
      .factorWrong, "The device has made the signature, but with a wrong PIN or without a valid biometric factor.",
      remainingAttempts: attemptsLeft)
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
  /// A digest is verified with the head of a request, so it does not wait for an upload.
  static let tokenOfVersion4 = MessageAge(maxPast: .seconds(5 * 60), maxFuture: .seconds(5 * 60))

  /// Returns the time from which a message of this time is too old.
  ///
  /// - Throws: `refusal` if it is too old already, or too far in the future.
  func end(of time: Instant, at now: Instant, orThrow refusal: ServiceError) throws(ServiceError) -> Instant {
    guard now.advanced(by: .zero - maxPast) < time, time <= now.advanced(by: maxFuture) else { throw refusal }
    return time.advanced(by: maxPast)
  }
}
