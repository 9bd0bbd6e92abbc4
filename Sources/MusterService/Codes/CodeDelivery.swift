internal import MusterStore
internal import MusterTexts
internal import VerificationFlow

/// Makes the codes that are sent to people, and recognises them. Only a keyed hash is ever stored.
struct CodeDelivery: Sendable {
  let secret: ServerSecret
  let length: Int

  /// Whether a code can reach the people of this project.
  ///
  /// A sandbox project has an outbox that its own key reads. Nothing delivers the codes of a live project yet.
  func reaches(peopleOfSandbox isSandbox: Bool) -> Bool {
    isSandbox
  }

  /// Makes a code, keeps its hash and writes the message. A person whom the project does not know gets none.
  ///
  /// - Parameter event: What made it necessary.
  /// - Throws: `ONBOARDING_OTP_FAILED` if it was asked for and cannot be delivered.
  func send(
    _ kind: OneTimeCode.Kind, for process: OnboardingProcess, in session: ProvidedSession, because event: Event?,
    on connection: any Connection, at now: Instant
  ) throws {
    guard let owner = Self.owner(of: kind, in: process) else { return }
    let code = makeCode()
    try connection.setCodeHash(hash(of: code, kind, owner), kind, of: owner)
    guard let sandbox = session.sandbox else { return }
    switch (sandbox.codes, event) {
    case (.failed, .started), (.failed, .codeResendAsked), (.resendFailed, .codeResendAsked):
      throw Refusal.codeUndelivered
    case (.failed, _): return
    case (.delivered, _), (.resendFailed, _): break
    }
    guard session.record.isUserKnown else { return }
    let language = Language(rawValue: session.record.language) ?? .english
    try connection.insert(
      SandboxMessage(
        id: freshID(), projectId: session.record.projectId, sessionId: process.id, kind: kind, code: code,
        text: Texts.message(with: code, isForActivation: kind == .activation, in: language), createdAt: now))
  }

  private func makeCode() -> String {
    let code = String((0..<length).map { _ in Character(String(Int.random(in: 0...9))) })
    return SandboxCode(code, length: length) == nil ? code : makeCode()
  }

  /// What an entered code is: the one that was sent last, or in a sandbox one that stands for it, or for one whose
  /// time is up.
  func weigh(
    _ code: String, _ kind: OneTimeCode.Kind, of process: OnboardingProcess, on connection: any Connection
  ) throws -> (isRight: Bool, isLate: Bool) {
    if try isRight(code, kind, of: process, on: connection) { return (true, false) }
    guard let magic = SandboxCode(code, length: length),
      let session = try ProvidedSession(process.id, on: connection), session.sandbox != nil
    else { return (false, false) }
    return (magic == .right && session.record.isUserKnown, magic == .expired)
  }

  /// Whether this is the code that was sent last. Takes the same time for every wrong one.
  private func isRight(
    _ code: String, _ kind: OneTimeCode.Kind, of process: OnboardingProcess, on connection: any Connection
  ) throws -> Bool {
    guard let owner = Self.owner(of: kind, in: process), let known = try connection.codeHash(kind, of: owner) else {
      return false
    }
    return isEqualInConstantTime(hash(of: code, kind, owner), known)
  }

  private static func owner(of kind: OneTimeCode.Kind, in process: OnboardingProcess) -> String? {
    switch kind {
    case .activation: process.id.rawValue
    case .userVerification: process.current?.id.rawValue
    }
  }

  private func hash(of code: String, _ kind: OneTimeCode.Kind, _ owner: String) -> String {
    secret.authenticationCode(for: "code|\(kind.rawValue)|\(owner)|\(code)").hexadecimal
  }
}

extension Refusal {
  static let codeUndelivered = Refusal(
    .invalid, TransitionError.Code.codeFailed.rawValue, "The code could not be delivered.")
}

private func isEqualInConstantTime(_ one: String, _ other: String) -> Bool {
  let (one, other) = (Array(one.utf8), Array(other.utf8))
  guard one.count == other.count else { return false }
  return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
