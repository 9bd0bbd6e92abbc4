internal import Encodings
internal import MusterStore
internal import MusterTexts
internal import VerificationFlow

/// Generates one-time codes, sends them and checks what a person enters. Only a keyed hash of a code is stored.
///
/// A code is derived from the server's secret and the time of sending, so that the job that delivers it can derive it
/// again.
struct CodeDelivery: Sendable {
  let secret: ServerSecret
  let length: Int
  /// Whether a provider delivers the codes of live projects.
  let hasProvider: Bool
  /// Decides whether a code may be sent to a telephone number.
  @Shared var gate: PhoneGate

  /// Whether codes can be delivered in this project. A sandbox project has an outbox that its own key reads.
  func reaches(peopleOfSandbox isSandbox: Bool) -> Bool {
    isSandbox || hasProvider
  }

  /// Generates a code, stores its hash and writes the message. A person whom the project doesn't know receives none.
  ///
  /// - Parameter event: The event that requires the code.
  /// - Returns: The job that delivers the code, in a live project.
  /// - Throws: `OTP_DELIVERY_FAILED` if the code was requested and cannot be delivered.
  func send(
    _ kind: OneTimeCode.Kind, for process: OnboardingProcess, in session: ProvidedSession, because event: Event?,
    on connection: any Connection, at now: Instant
  ) throws -> [JobRecord] {
    guard let (owner, sent) = Self.sent(kind, in: process) else { return [] }
    let code = code(kind, of: owner, sentAt: sent.sentAt)
    try connection.setCodeHash(hash(of: code, kind, owner), kind, of: owner)
    guard let sandbox = session.sandbox else {
      guard hasProvider, session.record.isUserKnown else { return [] }
      let job = DeliverCodeJob(codeKind: kind, sentAt: now.milliseconds, sessionID: process.id)
      return [try JobRecord(job, cause: RequestOrigin.forJob, runAt: now)]
    }
    switch (sandbox.codes, event) {
    case (.failed, .started), (.failed, .contactGiven), (.failed, .codeResendAsked), (.resendFailed, .codeResendAsked):
      throw ServiceError.codeUndelivered
    case (.failed, _): return []
    case (.delivered, _), (.resendFailed, _): break
    }
    guard session.record.isUserKnown else { return [] }
    let contact = session.record.contact
    if case .closed(let error) = try gate.passageInSandbox(to: contact, in: session.record, on: connection, at: now) {
      return try connection.withhold(kind, because: error, in: session.record, at: now)
    }
    try connection.insert(
      SandboxMessage(
        id: freshID(), projectId: session.record.projectId, sessionId: process.id, kind: kind, code: code,
        text: Self.text(with: code, kind, in: session.record), createdAt: now))
    return []
  }

  /// Returns the message with the code that was sent last; nil if the process doesn't wait for a code.
  func message(_ kind: OneTimeCode.Kind, of process: OnboardingProcess, in session: SessionRecord) -> CodeMessage? {
    guard let (owner, sent) = Self.sent(kind, in: process), sent.status == .active else { return nil }
    let code = code(kind, of: owner, sentAt: sent.sentAt)
    return CodeMessage(
      kind: kind, code: code, text: Self.text(with: code, kind, in: session),
      contact: session.contact, sentAt: sent.sentAt, expiresAt: sent.expiresAt)
  }

  private static func text(with code: String, _ kind: OneTimeCode.Kind, in session: SessionRecord) -> String {
    let purpose: Texts.CodePurpose =
      switch kind {
      case .activation: .activateDevice
      case .contact: .beginVerification
      case .userVerification: .finishVerification
      }
    return Texts.message(with: code, for: purpose, in: Language(rawValue: session.language) ?? .english)
  }

  /// Returns the digits of a code, never those that sandboxes reserve.
  private func code(_ kind: OneTimeCode.Kind, of owner: String, sentAt: Instant, try number: Int = 0) -> String {
    let hash = secret.authenticationCode(
      for: "digits|\(kind.rawValue)|\(owner)|\(sentAt.milliseconds)|\(number)")
    // Sixteen bytes have far more values than there are codes, so that all codes are equally likely.
    var value = hash.prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    var digits: [Character] = []
    for _ in 0..<length {
      digits.append(Character("\(value % 10)"))
      value /= 10
    }
    let code = String(digits)
    return SandboxCode(code, length: length) == nil
      ? code : self.code(kind, of: owner, sentAt: sentAt, try: number + 1)
  }

  /// Checks an entered code: it is right if it was sent last or, in a sandbox, if it is the magic value for the right
  /// one; it is late if it is the magic value for an expired one.
  func check(
    _ code: String, _ kind: OneTimeCode.Kind, of process: OnboardingProcess, on connection: any Connection
  ) throws -> (isRight: Bool, isLate: Bool) {
    if try isRight(code, kind, of: process, on: connection) { return (true, false) }
    guard let magic = SandboxCode(code, length: length),
      let session = try ProvidedSession(process.id, on: connection), session.sandbox != nil
    else { return (false, false) }
    return (magic == .right && session.record.isUserKnown, magic == .expired)
  }

  /// Whether this is the code that was sent last. The comparison takes the same time for every wrong code.
  private func isRight(
    _ code: String, _ kind: OneTimeCode.Kind, of process: OnboardingProcess, on connection: any Connection
  ) throws -> Bool {
    guard let (owner, _) = Self.sent(kind, in: process), let known = try connection.codeHash(kind, of: owner),
      let hash = [UInt8](lowerHex: known)
    else { return false }
    return secret.isAuthenticationCode(hash, for: hashed(code, kind, owner))
  }

  /// The code of this kind that was sent last, and the id of its process or verification.
  private static func sent(
    _ kind: OneTimeCode.Kind, in process: OnboardingProcess
  ) -> (owner: String, code: OneTimeCode)? {
    switch kind {
    case .activation: process.activationCode.map { (process.id.rawValue, $0) }
    case .contact: process.contactCode.map { (process.id.rawValue, $0) }
    case .userVerification: process.current.flatMap { current in current.code.map { (current.id.rawValue, $0) } }
    }
  }

  private func hash(of code: String, _ kind: OneTimeCode.Kind, _ owner: String) -> String {
    secret.authenticationCode(for: hashed(code, kind, owner)).lowerHex
  }

  private func hashed(_ code: String, _ kind: OneTimeCode.Kind, _ owner: String) -> String {
    "code|\(kind.rawValue)|\(owner)|\(code)"
  }
}

extension ServiceError {
  static let codeUndelivered = ServiceError(.otpDeliveryFailed, "The code could not be delivered.")
}
