/// The text that a person has to agree to, as `GET /v1/sessions/{id}/consent` answers it.
public struct SessionConsent: Codable, Sendable, Equatable {
  /// The text in the language of `Accept-Language`, as far as it is there in that language.
  public var text: String
  /// Whether it is still to be agreed to.
  public var required: Bool
  /// What the person decided last; null while nothing is decided.
  @Nullable public var approved: Bool?

  /// A consent.
  public init(text: String, required: Bool, approved: Bool?) {
    self.text = text
    self.required = required
    self.approved = approved
  }
}

/// The body of `POST /v1/sessions/{id}/consent`.
public struct SessionConsentDecision: Codable, Sendable, Equatable {
  /// Whether the person agrees.
  public var approved: Bool

  /// A decision.
  public init(approved: Bool) {
    self.approved = approved
  }
}

/// The body of requests that have nothing to say.
public struct NoFields: Codable, Sendable, Equatable {
  /// Nothing.
  public init() {}
}

/// The body of `POST /v1/sessions/{id}/code`.
public struct SessionCodeEntry: Codable, Sendable, Equatable {
  /// The code that the person entered.
  public var otpCode: String

  /// An entry.
  public init(otpCode: String) {
    self.otpCode = otpCode
  }
}

/// What became of a code, as `POST /v1/sessions/{id}/code` answers it.
public struct SessionCodeAnswer: Codable, Sendable, Equatable {
  /// Whether the code was right, and everything else as well.
  public var verified: Bool
  /// Whether it came too late.
  public var expired: Bool
  /// How many more wrong ones may be entered.
  public var remainingAttempts: Int
  /// The session as it stands now.
  public var session: Session

  /// An answer.
  public init(verified: Bool, expired: Bool, remainingAttempts: Int, session: Session) {
    self.verified = verified
    self.expired = expired
    self.remainingAttempts = remainingAttempts
    self.session = session
  }
}

/// A page of sessions, newest first.
public struct SessionList: Codable, Sendable, Equatable {
  /// The sessions of this page.
  public var sessions: [Session]
  /// What to send as `cursor` for the next page; null on the last one.
  @Nullable public var nextCursor: String?

  /// A page.
  public init(sessions: [Session], nextCursor: String?) {
    self.sessions = sessions
    self.nextCursor = nextCursor
  }
}
