/// How much of an upload has left this machine.
public struct UploadProgress: Sendable, Equatable {
  /// Bytes handed to the network so far. After a cut line it is what the service has, which may be less than before.
  public let sentByteCount: Int
  /// Bytes to send in all.
  public let totalByteCount: Int

  /// A state of an upload.
  public init(sentByteCount: Int, totalByteCount: Int) {
    self.sentByteCount = sentByteCount
    self.totalByteCount = totalByteCount
  }

  /// Sent of total, 0…1. Nothing to send counts as all sent.
  public var fraction: Double {
    totalByteCount > 0 ? min(1, Double(sentByteCount) / Double(totalByteCount)) : 1
  }
}
