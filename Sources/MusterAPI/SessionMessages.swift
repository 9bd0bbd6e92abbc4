/// The text that a person has to agree to, as returned by `GET /v1/sessions/{id}/consent`.
public struct SessionConsent: Codable, Sendable, Equatable {
  /// The text in the language of `Accept-Language`, if it is available in that language.
  public var text: String
  /// Whether the person still has to agree.
  public var required: Bool
  /// The person's last decision; null if there is none.
  @Nullable public var approved: Bool?

  /// Creates a consent.
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

  /// Creates a decision.
  public init(approved: Bool) {
    self.approved = approved
  }
}

/// The body of requests without fields.
public struct NoFields: Codable, Sendable, Equatable {
  /// Creates an empty body.
  public init() {}
}

/// The body of `POST /v1/sessions/{id}/code`.
public struct SessionCodeEntry: Codable, Sendable, Equatable {
  /// The code that the person entered.
  public var otpCode: String

  /// Creates a request.
  public init(otpCode: String) {
    self.otpCode = otpCode
  }
}

/// The response of `POST /v1/sessions/{id}/code`.
public struct SessionCodeAnswer: Codable, Sendable, Equatable {
  /// Whether the code was right and all other checks passed.
  public var verified: Bool
  /// Whether the code had expired.
  public var expired: Bool
  /// The number of further wrong codes allowed.
  public var remainingAttempts: Int
  /// The current state of the session.
  public var session: Session

  /// Creates a response.
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
  /// The value to send as `cursor` for the next page; null on the last one.
  @Nullable public var nextCursor: String?

  /// Creates a page of sessions.
  public init(sessions: [Session], nextCursor: String?) {
    self.sessions = sessions
    self.nextCursor = nextCursor
  }
}
