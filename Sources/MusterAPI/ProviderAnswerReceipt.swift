/// The response to a provider that delivers a result.
public struct ProviderAnswerReceipt: Codable, Sendable, Equatable {
  /// Whether the process still waited for the result.
  public let taken: Bool

  /// Creates a receipt.
  public init(taken: Bool) {
    self.taken = taken
  }
}
