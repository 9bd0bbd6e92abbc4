public import Foundation

/// The body of `POST /v1/devices/{id}/signatures/verify`: a request that a device has signed.
public struct SignedRequest: Codable, Sendable, Equatable {
  /// The method of the request; `POST` if it is missing.
  public var method: String?
  /// The identifier of the endpoint that the app has signed, such as `/payments`.
  public var uriId: String
  /// The body of the request; empty if it is missing.
  public var body: Data?
  /// The header `X-PowerAuth-Authorization` of the request.
  public var header: String

  /// Creates the message.
  public init(method: String? = nil, uriId: String, body: Data? = nil, header: String) {
    (self.method, self.uriId, self.body, self.header) = (method, uriId, body, header)
  }
}

/// The body of `POST /v1/devices/{id}/tokens/verify`.
public struct TokenProof: Codable, Sendable, Equatable {
  /// The header `X-PowerAuth-Token` of the request.
  public var header: String

  /// Creates the message.
  public init(header: String) {
    self.header = header
  }
}

/// What a device has proved by a signature or a token.
public struct DeviceProof: Codable, Sendable, Equatable {
  /// Whether the signature or the token is right.
  public var verified: Bool
  /// The factors: `POSSESSION`, `KNOWLEDGE`, `BIOMETRY`; empty if nothing is proved.
  public var factors: [Code]
  /// Why nothing is proved: `UNAUTHENTICATED`, `FACTOR_WRONG` or `APP_REVOKED`.
  @Nullable public var code: Code?
  /// The number of attempts left before the device is blocked, after a wrong factor of the person.
  @Nullable public var remainingAttempts: Int?
  /// The device afterwards.
  public var device: SessionDevice

  /// Creates the answer.
  public init(verified: Bool, factors: [Code], code: Code?, remainingAttempts: Int?, device: SessionDevice) {
    (self.verified, self.factors, self.code) = (verified, factors, code)
    self.remainingAttempts = remainingAttempts
    self.device = device
  }
}
