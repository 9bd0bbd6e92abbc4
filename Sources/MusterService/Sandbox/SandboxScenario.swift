internal import VerificationFlow

/// How a session of a sandbox project is to proceed.
struct SandboxScenario: Sendable {
  private(set) var user = SandboxUser.known
  private(set) var codes = SandboxDelivery.delivered
  private(set) var documents: [SandboxAnswer] = []
  private(set) var crossCheck: [SandboxAnswer] = []
  private(set) var presenceCheck: [SandboxAnswer] = []
  private(set) var review: [SandboxReviewer] = []
  private(set) var expiresAfterSeconds: Int?

  init() {}

  /// Parses the fields of a sandbox; all others are ignored.
  ///
  /// - Parameter known: The accepted fields.
  /// - Throws: `SANDBOX_VALUE_UNKNOWN`, listing the accepted ones.
  init(_ fields: [String: String], of known: [SandboxField] = SandboxField.allCases) throws(ServiceError) {
    for (name, text) in fields.sorted(by: { $0.key < $1.key }) where name.hasPrefix(SandboxField.prefix) {
      guard let field = SandboxField(rawValue: name), known.contains(field) else {
        throw .sandboxValueUnknown(
          "\(SandboxField.prefix)*: must be one of \(known.map(\.rawValue).joined(separator: ", ")).")
      }
      switch field {
      case .user: user = try field.keywords(in: text)[0]
      case .codes: codes = try field.keywords(in: text)[0]
      case .documents: documents = try field.keywords(in: text, of: SandboxAnswer.atOnce)
      case .crossCheck: crossCheck = try field.keywords(in: text)
      case .presenceCheck: presenceCheck = try field.keywords(in: text)
      case .review: review = try field.keywords(in: text)
      case .expiresAfterSeconds: expiresAfterSeconds = try field.seconds(in: text)
      }
    }
  }

  /// Adapts the rules of a process. A simulated review needs cases that wait for it.
  func adapt(_ rules: inout ProcessRules) {
    if !review.isEmpty, rules.review == .never { rules.review = .always }
    rules.stepSeconds = expiresAfterSeconds
  }

  /// Returns the pause before the sandbox itself takes the next step of this process; nil if it takes none.
  func pause(before process: OnboardingProcess) -> Duration? {
    if process.reviewPoint != nil { return review.isEmpty ? nil : .zero }
    return lateEvent(in: process) == nil ? nil : SandboxAnswer.delay
  }

  /// Returns the event of a provider that answers late, if the process waits for it.
  func lateEvent(in process: OnboardingProcess) -> Event? {
    guard let verification = process.current else { return nil }
    switch (verification.state.phase, verification.state.status) {
    case (.documentVerificationFinal, .inProgress) where crossCheck.inTurn(process.attempts - 1) == .late:
      return .crossChecked(.accepted)
    case (.presenceCheck, .verificationPending)
    where !verification.presence.isHeld && presenceCheck.inTurn(verification.presence.attempts) == .late:
      return .presenceChecked(.accepted)
    default:
      return nil
    }
  }
}
