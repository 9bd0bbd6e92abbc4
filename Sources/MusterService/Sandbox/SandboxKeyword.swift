/// A word that decides something in a sandbox.
///
/// What is served and documented is made of these types, so that neither can say what is not so.
protocol SandboxKeyword: RawRepresentable<String>, CaseIterable, Sendable {
  /// What comes of it, for developers.
  var outcome: String { get }
}

/// Who the person is.
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

/// What becomes of the codes that are to be sent.
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

/// What a reviewer decides.
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
