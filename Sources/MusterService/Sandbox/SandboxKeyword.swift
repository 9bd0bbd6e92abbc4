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
    case .known: "The project knows the person, as without the field."
    case .unknown: "The project does not know the person: all looks the same, but no code arrives."
    case .limitReached: "The person began too often today: `TOO_MANY_ONBOARDING_PROCESSES`."
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
    case .delivered: "Codes are in the outbox, as without the field."
    case .failed: "No code arrives: start and resend are `ONBOARDING_OTP_FAILED`."
    case .resendFailed: "The first code is in the outbox, a resend is `ONBOARDING_OTP_FAILED`."
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
    case .accepted: "The case is accepted."
    case .rejected: "The person is refused for good."
    case .reupload: "The document in doubt, else the first, is to be shown again; too late at the presence check."
    }
  }
}
