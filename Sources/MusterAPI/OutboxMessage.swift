public import Foundation

/// A message that a sandbox project would have sent, as listed by `GET /v1/sandbox/outbox`.
public struct OutboxMessage: Codable, Sendable, Equatable {
  /// The id of the recipient's process.
  public var processId: String
  /// The purpose of the code: `ACTIVATION` or `USER_VERIFICATION`.
  public var type: Code
  /// The code in the message.
  public var otpCode: String
  /// The full text of the message.
  public var text: String
  /// When the message was created.
  public var createdAt: Date

  /// Creates a message.
  public init(processId: String, type: Code, otpCode: String, text: String, createdAt: Date) {
    self.processId = processId
    self.type = type
    self.otpCode = otpCode
    self.text = text
    self.createdAt = createdAt
  }
}
