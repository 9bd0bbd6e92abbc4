/// What a provider is told that brought an answer.
public struct ProviderAnswerReceipt: Codable, Sendable, Equatable {
  /// Whether the process still waited for it.
  public let taken: Bool

  /// A receipt.
  public init(taken: Bool) {
    self.taken = taken
  }
}
