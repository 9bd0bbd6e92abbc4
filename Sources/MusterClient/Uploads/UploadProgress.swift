/// The number of bytes of an upload that were sent.
public struct UploadProgress: Sendable, Equatable {
  /// The bytes passed to the network so far. After an interruption it is what the service has, which may be less than
  /// before.
  public let sentByteCount: Int
  /// The total number of bytes to send.
  public let totalByteCount: Int

  /// Creates an upload progress.
  public init(sentByteCount: Int, totalByteCount: Int) {
    self.sentByteCount = sentByteCount
    self.totalByteCount = totalByteCount
  }

  /// The sent part of the total, 0…1. It is 1 if there is nothing to send.
  public var fraction: Double {
    totalByteCount > 0 ? min(1, Double(sentByteCount) / Double(totalByteCount)) : 1
  }
}
