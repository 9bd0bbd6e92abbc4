/// A keyword that controls a step in a sandbox project.
///
/// The API and the documentation list these types, so that both match the behaviour.
protocol SandboxKeyword: RawRepresentable<String>, CaseIterable, Sendable {
  /// A description of the effect for developers.
  var outcome: String { get }
}

/// Whether the project knows the person.
enum SandboxUser: String, SandboxKeyword {
  case known
  case unknown
  case limitReached

  var outcome: String {
    switch self {
    case .known: "The project knows the person; the same as without the field."
    case .unknown: "The project does not know the person. All responses look the same, but no code arrives."
    case .limitReached: "The person started too many processes today: `TOO_MANY_ONBOARDING_PROCESSES`."
    }
  }
}

/// The result of delivering codes.
enum SandboxDelivery: String, SandboxKeyword {
  case delivered
  case failed
  case resendFailed

  var outcome: String {
    switch self {
    case .delivered: "Codes arrive in the outbox; the same as without the field."
    case .failed: "No code arrives: start and resend return `ONBOARDING_OTP_FAILED`."
    case .resendFailed: "The first code arrives in the outbox; a resend returns `ONBOARDING_OTP_FAILED`."
    }
  }
}

/// The decision of a reviewer.
enum SandboxReviewer: String, SandboxKeyword {
  case accepted
  case rejected
  case reupload

  var outcome: String {
    switch self {
    case .accepted: "A reviewer accepts the case."
    case .rejected: "A reviewer rejects the person for good."
    case .reupload:
      "A reviewer asks for a new picture of the doubtful document, or else of the first one. At the presence check this is too late."
    }
  }
}
