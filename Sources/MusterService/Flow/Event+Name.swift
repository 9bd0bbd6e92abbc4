internal import VerificationFlow

extension Event {
  /// Whether a reviewer decided.
  var isDecision: Bool {
    if case .reviewed = self { true } else { false }
  }

  /// The name of the event in audit records. Contains no values that may be personal data.
  var name: String {
    switch self {
    case .started: "started"
    case .codeResendAsked: "code resend asked"
    case .activationCodeEntered(let isRight, _, _): isRight ? "activation code right" : "activation code wrong"
    case .consentDecided(let consent): consent.isApproved ? "consent approved" : "consent declined"
    case .contactGiven: "contact given"
    case .contactCodeEntered(let isRight, _): isRight ? "contact code right" : "contact code wrong"
    case .initialised: "initialised"
    case .restarted: "restarted"
    case .cancelled: "cancelled"
    case .submitted: "submitted"
    case .inspectionStarted: "inspection started"
    case .inspected: "inspected"
    case .providerAnswered(_, let answer): "provider answered \(answer.rawValue)"
    case .providerLost: "provider lost"
    case .contentsRejected(_, let isFinal): isFinal ? "contents rejected for good" : "contents rejected"
    case .crossChecked(let answer, _): "documents compared \(answer.rawValue)"
    case .clientEvaluated(let answer): "client evaluated \(answer.rawValue)"
    case .reviewed: "reviewed"
    case .presenceCheckInitialised: "presence check initialised"
    case .presenceCheckSubmitted: "presence check submitted"
    case .presenceChecked(let answer): "presence checked \(answer.rawValue)"
    case .codeEntered(let isRight, _): isRight ? "code right" : "code wrong"
    case .timePassed: "time passed"
    }
  }
}
