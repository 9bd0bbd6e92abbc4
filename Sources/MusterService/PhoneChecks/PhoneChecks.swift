internal import Encodings
internal import Foundation
internal import MusterStore
internal import PhoneNumbers
package import VerificationFlow

/// Checks whether a telephone number belongs to a device, and whether its SIM was changed lately.
///
/// An app creates a check, opens its URL over the mobile connection of the device, where the operator sees the device,
/// and then reads the result. A check of version 0.1 is read by its id. The result of one of version 0.2 is given in
/// exchange for a code that only the device receives, so that a URL sent to another person proves nothing.
package struct PhoneChecks: Sendable {
  /// How long a check can be answered.
  package static let lifetime = Duration.seconds(120)

  let store: Store
  let clock: Clock
  let backends: PhoneCheckBackends
  let metrics: PhoneCheckMetrics
  let limits = PhoneCheckLimits()
  let signal: JobSignal
  /// The key that signs callbacks.
  package let callbackKey: PhoneCheckCallbackKey

  /// - Parameter operators: The operators' side of live projects; nil for none.
  init(
    store: Store, clock: Clock, operators: (any PhoneCheckBackend)?, metrics: PhoneCheckMetrics, signal: JobSignal
  ) {
    self.store = store
    self.clock = clock
    self.metrics = metrics
    self.signal = signal
    callbackKey = PhoneCheckCallbackKey(store.secret)
    backends = PhoneCheckBackends(live: operators, simulator: PhoneCheckSimulator(clock: clock))
  }

  /// What an app asks for.
  package struct Request: Sendable {
    package var product: PhoneCheckRecord.Product
    package var version: PhoneCheckRecord.Version
    /// The number as the app sends it.
    package var number: String
    package var redirectURL: String?
    package var referenceID: String?
    /// The address of the device, as the app's server knows it.
    package var deviceAddress: String?

    package init(_ product: PhoneCheckRecord.Product, _ version: PhoneCheckRecord.Version, number: String) {
      (self.product, self.version, self.number) = (product, version, number)
    }
  }

  /// Where the device has to go.
  package enum Direction: Sendable, Equatable {
    case redirect(String)
    /// The check has ended; the body for the device.
    case end(PhoneCheckEnd)
    /// A body that no device can read, from a simulated operator.
    case unreadable
  }

  /// Returns the project whose phone checks the caller may use.
  ///
  /// - Parameters:
  ///   - caller: A key of the project; nil for the project that needs none.
  ///   - address: The address under which requests of apps are counted.
  /// - Throws: `UNAUTHENTICATED` if there is no such project; `SCOPE_MISSING` for another caller; `TOO_MANY_REQUESTS`.
  package func project(of caller: Caller?, address: String) async throws -> ProjectRecord {
    if let caller {
      let key = try caller.key(with: .onboarding, .sessions)
      // Many devices share the key of an app; a server has one of its own.
      if !key.scopes.contains(.sessions) { try limits.count(address: address, at: clock.now()) }
      return key.project
    }
    try limits.count(address: address, at: clock.now())
    return try await store.database.readInline { connection in
      guard let id = try connection.projectsWithOpenPhoneChecks().first, let project = try connection.project(id) else {
        throw ServiceError.unauthenticated
      }
      return project
    }
  }

  /// Creates a check for which the device must open a URL, or the person must send a text by SMS.
  ///
  /// - Parameters:
  ///   - base: The origin under which devices reach the service.
  ///   - once: Stores the answer for idempotent retries.
  /// - Throws: `PHONE_NUMBER_INVALID`, `REDIRECT_URL_NOT_ALLOWED`, `TOO_MANY_REQUESTS`;
  ///   `PhoneCheckFailure` if the operators' side refuses.
  package func create(
    _ request: Request, in project: ProjectRecord, at base: String, once: IdempotencyContext<PhoneCheckRecord>? = nil
  ) async throws -> PhoneCheckRecord {
    let settings = try await store.database.readInline { try $0.phoneCheckSettings(of: project.id) }
    let number = try PhoneNumber(request.number, in: settings)
    if let url = request.redirectURL, !settings.redirectURLs.contains(url) {
      throw ServiceError(.redirectURLNotAllowed, "redirect_url: the project does not allow this URL.")
    }
    let now = clock.now()
    try limits.count(number, of: project.id, at: now)
    let id = PhoneCheckID(UUID().uuidString.lowercased())
    var particulars = PhoneCheckRecord.Particulars(
      number: number.e164, maskedNumber: number.masked, periodMinutes: settings.periodMinutes)
    particulars.referenceID = request.referenceID
    particulars.redirectURL = request.redirectURL
    particulars.callbackURL = settings.callbackURL
    particulars.expectedAddress = request.deviceAddress
    let question = PhoneCheckQuestion(
      id: id, product: request.product, number: number, periodMinutes: settings.periodMinutes,
      returnURL: base + returnPath(of: id), deviceAddress: request.deviceAddress)
    try await begin(question, in: project, &particulars)
    let check = PhoneCheckRecord(
      id: id, projectId: project.id, sessionId: nil, product: request.product, version: request.version,
      status: .accepted, numberIndex: store.secret.index(of: number, in: project.id),
      referenceIndex: particulars.reference.map { store.secret.index(ofReference: $0) }, particulars: particulars,
      createdAt: now, expiresAt: now.advanced(by: Self.lifetime), updatedAt: now)
    return try await mappingErrors {
      try await store.database.write { connection in
        try connection.insert(check)
        try connection.trace("created", of: id, at: now)
        try once?.keep(.success(check), of: nil, on: connection)
        return check
      }
    }
  }

  /// Returns a check of a project. Asks the operators' side, if the device has been there and has not come back, or if
  /// the person has to send an SMS.
  ///
  /// - Throws: `PHONE_CHECK_NOT_FOUND`.
  package func show(_ id: PhoneCheckID, in project: ProjectRecord) async throws -> PhoneCheckRecord {
    let check = try await find(id, in: project.id)
    guard check.status == .pending || check.product == .message && check.status.isOpen else { return check }
    guard let result = try? await result(of: check, in: project) else { return check }
    return try await end(check.id, with: result).check
  }

  /// Returns what the operators' side says of a check; nil if that is nothing yet.
  ///
  /// - Parameter parameters: Those with which the device came back; nil if it has not.
  func result(
    of check: PhoneCheckRecord, in project: ProjectRecord, returnedWith parameters: [String: String]? = nil
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult? {
    guard let reference = check.particulars.reference else { return nil }
    guard let number = try? PhoneNumber(check.particulars.number) else { throw .failed(.malformed) }
    let question = PhoneCheckQuestion(
      id: check.id, product: check.product, number: number, periodMinutes: check.particulars.periodMinutes,
      returnURL: "", deviceAddress: check.particulars.deviceAddress)
    return try await backends.backend(of: project).result(
      of: question, reference: reference, returnedWith: parameters)
  }

  /// Returns where the device has to go, and records that it was here.
  ///
  /// - Parameter address: The address of the device.
  /// - Throws: `PHONE_CHECK_NOT_FOUND`.
  package func open(_ id: PhoneCheckID, from address: String) async throws -> Direction {
    let now = clock.now()
    let (direction, ended) = try await mappingErrors {
      try await store.database.write { connection -> (Direction, PhoneCheckRecord?) in
        guard var check = try connection.phoneCheck(id)?.asOf(now), let url = check.particulars.deviceURL else {
          throw ServiceError.phoneCheckNotFound
        }
        guard check.status.isOpen else { return (.end(PhoneCheckEnd(check)), nil) }
        if check.status == .pending {
          // The device repeats a request that was cut off. Anyone else gets nothing, and changes nothing.
          guard check.particulars.deviceAddress == address else {
            return (.end(PhoneCheckEnd(check, error: .addressMismatch)), nil)
          }
          return (.redirect(url), nil)
        }
        check.particulars.deviceAddress = address
        check.updatedAt = now
        guard check.particulars.expectedAddress ?? address == address else {
          (check.status, check.result) = (.error, PhoneCheckResult(error: .addressMismatch))
          try record(check, on: connection, at: now)
          return (.end(PhoneCheckEnd(check)), check)
        }
        check.status = .pending
        try connection.update(check)
        try connection.trace("opened by the device", of: id, at: now)
        return (.redirect(url), nil)
      }
    }
    if let ended { announce(ended) }
    return direction
  }

  /// Ends a check when the device comes back from the operator.
  ///
  /// - Parameters:
  ///   - state: The id of the check, with the proof that the device has the URL that the operator was given.
  ///   - parameters: Those with which it comes back.
  /// - Throws: `PHONE_CHECK_NOT_FOUND`, also with a wrong proof.
  package func complete(
    state: String, _ parameters: [String: String], from address: String
  ) async throws -> Direction {
    let id = try check(of: state)
    let (found, project) = try await store.database.readInline { [clock] connection in
      guard let check = try connection.phoneCheck(id)?.asOf(clock.now()),
        let project = try connection.project(check.projectId)
      else { throw ServiceError.phoneCheckNotFound }
      return (check, project)
    }
    guard found.status == .pending, found.particulars.reference != nil else { return .end(PhoneCheckEnd(found)) }
    guard found.particulars.deviceAddress == address else {
      return .end(PhoneCheckEnd(found, error: .addressMismatch))
    }
    let result: PhoneCheckResult
    do throws(PhoneCheckFailure) {
      result =
        try await self.result(of: found, in: project, returnedWith: parameters)
        ?? PhoneCheckResult(error: .operatorResponse)
    } catch {
      result = PhoneCheckResult(error: error.code)
    }
    let (check, code) = try await end(id, with: result)
    let end = PhoneCheckEnd(check, code: code)
    guard check.version == .v2, let url = check.particulars.redirectURL else { return .end(end) }
    return .redirect(end.appended(to: url))
  }

  /// Gives the result of a check of version 0.2 in exchange for its code, once.
  ///
  /// - Throws: `PHONE_CHECK_NOT_FOUND` also with a wrong, used or late code.
  package func exchange(_ code: String, for id: PhoneCheckID, in project: ProjectRecord) async throws
    -> PhoneCheckRecord
  {
    let now = clock.now()
    return try await mappingErrors {
      try await store.database.write { connection in
        guard var check = try connection.phoneCheck(id), check.projectId == project.id, check.status == .completed,
          now < check.expiresAt, let hash = check.codeHash.flatMap({ [UInt8](lowerHex: $0) }),
          store.secret.isAuthenticationCode(hash, for: Self.proof(of: code, for: id))
        else {
          throw ServiceError.phoneCheckNotFound
        }
        check.codeHash = nil
        check.updatedAt = now
        try connection.update(check)
        try connection.trace("code exchanged", of: id, at: now)
        return check
      }
    }
  }

  /// Records the result of a check, unless it has ended already.
  ///
  /// - Returns: The check, and the code for its result.
  func end(
    _ id: PhoneCheckID, with result: PhoneCheckResult
  ) async throws -> (check: PhoneCheckRecord, code: String?) {
    let now = clock.now()
    let (check, code, isNew) = try await mappingErrors {
      try await store.database.write { connection in
        guard var check = try connection.phoneCheck(id)?.asOf(now) else { throw ServiceError.phoneCheckNotFound }
        guard check.status.isOpen else { return (check, String?.none, false) }
        (check.status, check.result, check.updatedAt) = (result.status, result, now)
        var code: String?
        if check.version == .v2, result.error == nil {
          // Derived, because the transaction may run more than once.
          let fresh = store.secret.authenticationCode(for: "phone-check-code|\(id)").prefix(24).lowerHex
          check.codeHash = store.secret.authenticationCode(for: Self.proof(of: fresh, for: id)).lowerHex
          code = fresh
        }
        try record(check, on: connection, at: now)
        return (check, code, true)
      }
    }
    if isNew { announce(check) }
    return (check, code)
  }

  /// Counts a check that has ended, and wakes the worker that reports it. To be called after the transaction.
  private func announce(_ check: PhoneCheckRecord) {
    metrics.count(check)
    if check.particulars.callbackURL != nil { signal.wake([DeliverPhoneCheckCallbackJob.kind]) }
  }

  /// Saves a check that has ended, and has that reported to its callback URL.
  private func record(_ check: PhoneCheckRecord, on connection: any Connection, at now: Instant) throws {
    try connection.update(check)
    try note(check, on: connection, at: now)
    guard check.particulars.callbackURL != nil else { return }
    let work = DeliverPhoneCheckCallbackJob(check: check.id)
    try connection.insertIfNew(JobRecord(work, cause: RequestOrigin.forJob, runAt: now), at: now)
  }

  /// Records that a check has ended.
  func note(_ check: PhoneCheckRecord, on connection: any Connection, at now: Instant) throws {
    try connection.trace("ended: \(check.outcome)", of: check.id, at: now)
    try connection.insert(
      AuditRecord(
        at: now, sessionId: check.sessionId, projectId: check.projectId, actor: .system, action: .phoneChecked,
        subject: check.id.rawValue, detail: "\(check.product.rawValue): \(check.outcome)"))
  }

  private func find(_ id: PhoneCheckID, in project: ProjectID) async throws -> PhoneCheckRecord {
    try await store.database.readInline { [clock] connection in
      guard let check = try connection.phoneCheck(id), check.projectId == project else {
        throw ServiceError.phoneCheckNotFound
      }
      return check.asOf(clock.now())
    }
  }

  /// The path at which the device comes back, which is the same for all checks, because operators know it in advance:
  /// only the query names the check, with a proof that it was made here.
  func returnPath(of id: PhoneCheckID) -> String {
    "/phone-checks/return?state=\(id).\(store.secret.authenticationCode(for: Self.proof(of: id)).lowerHex)"
  }

  /// Returns the check that a state names.
  ///
  /// - Throws: `PHONE_CHECK_NOT_FOUND` without its proof.
  func check(of state: String) throws(ServiceError) -> PhoneCheckID {
    let parts = state.split(separator: ".").map(String.init)
    guard parts.count == 2, let proof = [UInt8](lowerHex: parts[1]),
      store.secret.isAuthenticationCode(proof, for: Self.proof(of: PhoneCheckID(parts[0])))
    else { throw .phoneCheckNotFound }
    return PhoneCheckID(parts[0])
  }

  private static func proof(of id: PhoneCheckID) -> String { "phone-check-return|\(id)" }

  private static func proof(of code: String, for id: PhoneCheckID) -> String { "phone-check-code-hash|\(id)|\(code)" }
}

extension PhoneCheckRecord {
  /// The outcome in a word or two, without anything personal.
  package var outcome: String {
    switch status {
    case .completed:
      [
        result?.isMatch.map { $0 ? "match" : "no match" },
        result?.isSIMUnchanged.map { $0 ? "SIM unchanged" : "SIM changed" },
      ].compactMap(\.self).joined(separator: ", ")
    case .error: result?.error?.rawValue ?? status.rawValue
    default: status.rawValue
    }
  }
}
