import NIOCore

/// Receives each read in a new buffer, sized by the last reads. The pool of a channel would keep its largest buffer as
/// long as the connection lives: 64 KiB for each client that waits for a verdict.
struct ReceiveBuffers: RecvByteBufferAllocator {
  private var sizes: AdaptiveRecvByteBufferAllocator

  /// - Parameter maxByteCount: The maximum size of a read, a power of two of at least 2048.
  init(maxByteCount: Int) {
    sizes = AdaptiveRecvByteBufferAllocator(minimum: 1024, initial: 2048, maximum: maxByteCount)
  }

  func buffer(allocator: ByteBufferAllocator) -> ByteBuffer {
    sizes.buffer(allocator: allocator)
  }

  /// - Returns: Always true, so that the channel requests a buffer from this allocator for each read.
  mutating func record(actualReadBytes: Int) -> Bool {
    _ = sizes.record(actualReadBytes: actualReadBytes)
    return true
  }

  /// Always nil, so that the channel does not use its pool.
  func nextBufferSize() -> Int? { nil }
}
