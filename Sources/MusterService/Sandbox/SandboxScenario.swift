internal import VerificationFlow

/// How a session of a sandbox project wants to go on.
struct SandboxScenario: Sendable {
  private(set) var user = SandboxUser.known
  private(set) var codes = SandboxDelivery.delivered
  private(set) var documents: [SandboxAnswer] = []
  private(set) var crossCheck: [SandboxAnswer] = []
  private(set) var presenceCheck: [SandboxAnswer] = []
  private(set) var review: [SandboxReviewer] = []
  private(set) var expiresAfterSeconds: Int?

  /// No wishes.
  init() {}

  /// Reads the fields of a sandbox; all others are the caller's own.
  ///
  /// - Parameter known: The fields that make sense.
  /// - Throws: `SANDBOX_VALUE_UNKNOWN`, saying which there are.
  init(_ fields: [String: String], of known: [SandboxField] = SandboxField.allCases) throws(ServiceError) {
    for (name, text) in fields.sorted(by: { $0.key < $1.key }) where name.hasPrefix(SandboxField.prefix) {
      guard let field = SandboxField(rawValue: name), known.contains(field) else {
        throw .sandboxValueUnknown(
          "\(SandboxField.prefix)*: these are known here: \(known.map(\.rawValue).joined(separator: ", ")).")
      }
      switch field {
      case .user: user = try field.words(in: text)[0]
      case .codes: codes = try field.words(in: text)[0]
      case .documents: documents = try field.words(in: text, of: SandboxAnswer.atOnce)
      case .crossCheck: crossCheck = try field.words(in: text)
      case .presenceCheck: presenceCheck = try field.words(in: text)
      case .review: review = try field.words(in: text)
      case .expiresAfterSeconds: expiresAfterSeconds = try field.seconds(in: text)
      }
    }
  }

  /// How `rules` change for it: whoever plays the reviewer wants cases to review.
  func adapt(_ rules: inout ProcessRules) {
    if !review.isEmpty, rules.review == .never { rules.review = .always }
    rules.stepSeconds = expiresAfterSeconds
  }

  /// After which time the sandbox itself takes the next step of this process; nil where that is left to others.
  func pause(before process: OnboardingProcess) -> Duration? {
    if process.reviewPoint != nil { return review.isEmpty ? nil : .zero }
    return lateEvent(in: process) == nil ? nil : SandboxAnswer.delay
  }

  /// What a provider says that answers late, if it is waited for.
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
