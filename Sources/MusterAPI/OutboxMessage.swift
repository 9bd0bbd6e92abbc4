public import Foundation

/// A message that a sandbox project would have sent, as `GET /v1/sandbox/outbox` lists it.
public struct OutboxMessage: Codable, Sendable, Equatable {
  /// The process of its person.
  public var processId: String
  /// What its code is for: `ACTIVATION` or `USER_VERIFICATION`.
  public var type: Code
  /// The code.
  public var otpCode: String
  /// The whole message.
  public var text: String
  /// When it was written.
  public var createdAt: Date

  /// A message.
  public init(processId: String, type: Code, otpCode: String, text: String, createdAt: Date) {
    self.processId = processId
    self.type = type
    self.otpCode = otpCode
    self.text = text
    self.createdAt = createdAt
  }
}
