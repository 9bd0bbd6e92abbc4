internal import MusterStore
internal import PhoneNumbers
internal import VerificationFlow

/// Decides whether a code may be sent to a telephone number: not if its SIM was changed lately, where a project says so.
///
/// Whoever sends a code asks here, immediately before. An answer of the operator counts for five minutes.
struct PhoneGate: Sendable {
  private static let validity = Duration.seconds(300)

  let store: Store
  let clock: Clock
  let checks: PhoneChecks

  /// Whether a code may be sent.
  enum Passage: Equatable {
    case open
    case closed(ServiceError)
  }

  /// What the gate can say by itself.
  private enum Finding: Sendable {
    case passage(Passage)
    /// The operator has to be asked about this number.
    case unknown(PhoneNumber, PhoneCheckSettings)
  }

  /// Decides about a code for the contact of a session. Asks the operator, if there is no answer that counts.
  ///
  /// - Parameter contact: Where the code goes; nil if only the code provider knows that.
  func passage(to contact: Contact?, in session: SessionRecord) async throws -> Passage {
    try await decision(to: contact, in: session).passage
  }

  /// Checks that a code may be sent to the contact of a session. A refusal is recorded and reported, if the operator
  /// was asked for it.
  ///
  /// - Parameters:
  ///   - contact: Where the code goes; nil if only the code provider knows that.
  ///   - kind: Returns the kind of the code.
  /// - Throws: `SIM_CHANGED`, `PHONE_CHECK_FAILED`, `PHONE_NUMBER_INVALID`.
  func require(
    _ contact: Contact?, in session: SessionRecord,
    for kind: @escaping @Sendable (any Connection) throws -> OneTimeCode.Kind
  ) async throws {
    let (passage, isNew) = try await decision(to: contact, in: session)
    guard case .closed(let error) = passage else { return }
    if isNew {
      try await withhold(because: error, in: session) { try kind($0) }
    }
    throw error
  }

  /// Checks that a code may be sent to a number in no session, whose doubts no reviewer sees.
  ///
  /// - Throws: `SIM_CHANGED`, `PHONE_CHECK_FAILED`.
  func require(_ number: PhoneNumber, _ settings: PhoneCheckSettings, in project: ProjectRecord) async throws {
    guard settings.isGateOn else { return }
    var settings = settings
    if settings.fallback == .review { settings.fallback = .refuse }
    let (asked, now) = (settings, clock.now())
    let known = try await store.database.read {
      try self.known(number, asked, in: project.id, on: $0, at: now)
    }
    let passage = if let known { known } else { try await ask(about: number, asked, in: project, nil) }
    if case .closed(let error) = passage { throw error }
  }

  /// Decides about a code in a sandbox project, whose operator answers at once.
  func passageInSandbox(
    to contact: Contact?, in session: SessionRecord, on connection: any Connection, at now: Instant
  ) throws -> Passage {
    switch try finding(about: contact, in: session, on: connection, at: now) {
    case .passage(let passage): return passage
    case .unknown(let number, let settings):
      let check = try checks.simulateSIM(
        number, settings, in: session.projectId, session.id, on: connection, at: now)
      return Self.decide(check, settings)
    }
  }

  /// - Returns: The decision, and whether the operator was asked for it.
  private func decision(
    to contact: Contact?, in session: SessionRecord
  ) async throws -> (passage: Passage, isNew: Bool) {
    let now = clock.now()
    let (finding, project) = try await store.database.read { connection in
      (
        try self.finding(about: contact, in: session, on: connection, at: now),
        try connection.project(session.projectId)
      )
    }
    switch finding {
    case .passage(let passage): return (passage, false)
    case .unknown(let number, let settings):
      guard let project else { return (.open, false) }
      return (try await ask(about: number, settings, in: project, session.id), true)
    }
  }

  private func finding(
    about contact: Contact?, in session: SessionRecord, on connection: any Connection, at now: Instant
  ) throws -> Finding {
    if let contact, contact.channel != .sms { return .passage(.open) }
    let settings = try connection.phoneCheckSettings(of: session.projectId)
    guard settings.isGateOn else { return .passage(.open) }
    guard let contact else { return .passage(Self.withoutVerdict(settings)) }
    guard let number = try? PhoneNumber(contact.address) else {
      return .passage(.closed(ServiceError(.phoneNumberInvalid)))
    }
    return try known(number, settings, in: session.projectId, on: connection, at: now).map { .passage($0) }
      ?? .unknown(number, settings)
  }

  private func ask(
    about number: PhoneNumber, _ settings: PhoneCheckSettings, in project: ProjectRecord, _ session: SessionID?
  ) async throws -> Passage {
    Self.decide(try await checks.askForSIM(number, settings, in: project, session: session).check, settings)
  }

  /// Returns what the latest answer about a number means, if it still counts. Where the operator could not tell and the
  /// project refuses then, the operator is asked again.
  private func known(
    _ number: PhoneNumber, _ settings: PhoneCheckSettings, in project: ProjectID, on connection: any Connection,
    at now: Instant
  ) throws -> Passage? {
    let filter = PhoneCheckFilter(product: .sim, numberIndex: store.secret.index(of: number, in: project))
    guard let check = try connection.phoneChecks(of: project, filter, limit: 1).first,
      now < check.createdAt.advanced(by: Self.validity), check.particulars.periodMinutes >= settings.periodMinutes,
      check.result?.isSIMUnchanged != nil || settings.fallback != .refuse
    else { return nil }
    return Self.decide(check, settings)
  }

  private static func decide(_ check: PhoneCheckRecord, _ settings: PhoneCheckSettings) -> Passage {
    if check.result?.error == nil, let isUnchanged = check.result?.isSIMUnchanged {
      return isUnchanged ? .open : .closed(.simChanged)
    }
    return withoutVerdict(settings)
  }

  /// What the project wants if nobody can tell whether the SIM was changed.
  private static func withoutVerdict(_ settings: PhoneCheckSettings) -> Passage {
    guard settings.fallback == .refuse else { return .open }
    return .closed(
      ServiceError(.phoneCheckFailed, "The operator cannot tell whether the SIM of the number was changed."))
  }
}

// MARK: Codes that are not sent

extension PhoneGate {
  /// Records that a code is not sent, and has that reported to webhooks.
  ///
  /// - Parameter kind: Returns the kind of the code, in the same transaction.
  func withhold(
    because reason: ServiceError, in session: SessionRecord,
    _ kind: @escaping @Sendable (any Connection) throws -> OneTimeCode.Kind
  ) async throws {
    let now = clock.now()
    let kinds = try await mappingErrors {
      try await store.database.write { connection in
        let jobs = try connection.withhold(kind(connection), because: reason, in: session, at: now)
        for job in jobs { try connection.enqueue(job, at: now) }
        return Set(jobs.map(\.kind))
      }
    }
    checks.signal.wake(kinds)
  }
}

extension Connection {
  /// Records that a code is not sent.
  ///
  /// - Returns: The jobs that report it to webhooks.
  func withhold(
    _ kind: OneTimeCode.Kind, because reason: ServiceError, in session: SessionRecord, at now: Instant
  ) throws -> [JobRecord] {
    try insert(.codeWithheld(kind, reason, in: session, at: now))
    let notification = WebhookNotification(
      event: .codeWithheld, data: ["kind": .rawValue(kind), "reason": .text(reason.code)])
    return try record([notification], of: session, at: now)
  }
}
