/// What every request of the onboarding protocol looks like: `{"requestObject": {…}}`.
public struct OnboardingRequest<Message: Codable & Sendable>: Codable, Sendable {
  /// What is asked.
  public var requestObject: Message

  /// A request.
  public init(_ message: Message) {
    requestObject = message
  }
}

/// What every answer looks like: `{"status": "OK", "responseObject": {…}}`, the object being absent where there is
/// nothing to say.
public struct OnboardingResponse<Message: Codable & Sendable>: Codable, Sendable {
  /// `OK` or `ERROR`. It alone decides, not the HTTP status.
  public var status: Code
  /// What is answered.
  public var responseObject: Message?

  /// An answer that is no error.
  public init(_ message: Message?) {
    status = "OK"
    responseObject = message
  }
}

/// What every error looks like: `{"status": "ERROR", "responseObject": {"code": …, "message": …}, "timestamp": …}`.
public struct OnboardingErrorResponse: Codable, Sendable, Equatable {
  /// Why.
  public struct Failure: Codable, Sendable, Equatable {
    /// The word of the protocol that is nearest; its SDKs know no other.
    public var code: Code
    /// A sentence for the person, in the language of the request.
    public var message: String
    /// What exactly was wrong, for developers.
    public var detail: String?
    /// Our own stable word, which says more exactly what is the matter.
    public var musterCode: Code?

    /// A reason.
    public init(code: Code, message: String, detail: String? = nil, musterCode: Code? = nil) {
      self.code = code
      self.message = message
      self.detail = detail
      self.musterCode = musterCode
    }
  }

  /// `ERROR`.
  public var status: Code
  /// Why.
  public var responseObject: Failure
  /// When, in milliseconds since 1970. SDKs that await an encrypted answer read an error in plain only where this is there.
  public var timestamp: Int64?

  /// An error.
  public init(_ failure: Failure, timestamp: Int64?) {
    status = "ERROR"
    responseObject = failure
    self.timestamp = timestamp
  }
}

/// Nothing to ask or to answer: `{}`.
public struct Nothing: Codable, Sendable, Equatable {
  private enum CodingKeys: CodingKey {}

  /// Nothing.
  public init() {}

  /// Nothing, from any object and from nothing but an object.
  public init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: CodingKeys.self)
  }
}
