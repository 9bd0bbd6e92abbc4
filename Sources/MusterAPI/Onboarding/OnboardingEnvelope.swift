/// The envelope of every request of the onboarding protocol: `{"requestObject": {…}}`.
public struct OnboardingRequest<Message: Codable & Sendable>: Codable, Sendable {
  /// The content of the request.
  public var requestObject: Message

  /// Creates a request.
  public init(_ message: Message) {
    requestObject = message
  }
}

/// The envelope of every successful response: `{"status": "OK", "responseObject": {…}}`, without `responseObject` if
/// there is nothing to return.
public struct OnboardingResponse<Message: Codable & Sendable>: Codable, Sendable {
  /// `OK` or `ERROR`. Clients evaluate this field, not the HTTP status.
  public var status: Code
  /// The content of the response.
  public var responseObject: Message?

  /// Creates a successful response.
  public init(_ message: Message?) {
    status = "OK"
    responseObject = message
  }
}

/// The envelope of every error: `{"status": "ERROR", "responseObject": {"code": …, "message": …}, "timestamp":
/// …}`.
public struct OnboardingErrorResponse: Codable, Sendable, Equatable {
  /// The error itself.
  public struct Failure: Codable, Sendable, Equatable {
    /// The nearest code of the protocol; its SDKs know no others.
    public var code: Code
    /// A sentence for the person, in the language of the request.
    public var message: String
    /// The exact cause, for developers.
    public var detail: String?
    /// The service's own stable code, which is more specific.
    public var musterCode: Code?

    /// Creates an error.
    public init(code: Code, message: String, detail: String? = nil, musterCode: Code? = nil) {
      self.code = code
      self.message = message
      self.detail = detail
      self.musterCode = musterCode
    }
  }

  /// `ERROR`.
  public var status: Code
  /// The error itself.
  public var responseObject: Failure
  /// The time in milliseconds since 1970. SDKs that expect an encrypted response read a plain error only if it is
  /// present.
  public var timestamp: Int64?

  /// Creates an error response.
  public init(_ failure: Failure, timestamp: Int64?) {
    status = "ERROR"
    responseObject = failure
    self.timestamp = timestamp
  }
}

/// An empty request or response: `{}`.
public struct Nothing: Codable, Sendable, Equatable {
  private enum CodingKeys: CodingKey {}

  /// Creates an empty value.
  public init() {}

  /// Decodes any object, ignoring its fields.
  ///
  /// - Throws: `DecodingError` for anything but an object.
  public init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: CodingKeys.self)
  }
}
