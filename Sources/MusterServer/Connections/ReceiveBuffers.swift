import NIOCore

/// Receives each read in a buffer of its own, as large as the last reads suggest. The pool of a channel would keep its
/// largest buffer as long as the connection lives: 64 KiB for each client that waits for a verdict.
struct ReceiveBuffers: RecvByteBufferAllocator {
  private var sizes: AdaptiveRecvByteBufferAllocator

  /// - Parameter maxByteCount: The maximum size of a read, a power of two of at least 2048.
  init(maxByteCount: Int) {
    sizes = AdaptiveRecvByteBufferAllocator(minimum: 1024, initial: 2048, maximum: maxByteCount)
  }

  func buffer(allocator: ByteBufferAllocator) -> ByteBuffer {
    sizes.buffer(allocator: allocator)
  }

  /// - Returns: Always that the next read may need a larger buffer, which makes the channel ask for one.
  mutating func record(actualReadBytes: Int) -> Bool {
    _ = sizes.record(actualReadBytes: actualReadBytes)
    return true
  }

  /// Nil, which tells the channel not to use its pool.
  func nextBufferSize() -> Int? { nil }
}
