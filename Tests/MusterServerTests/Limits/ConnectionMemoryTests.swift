import NIOCore
import TestStores
import Testing

@testable import MusterServer
@testable import MusterService

/// What a connection and its request hold in memory while they wait for something else.
@Suite(.anyEngine) struct ConnectionMemoryTests {
  @Test func aChannelKeepsNoBufferOfItsLastReads() {
    let (maxByteCount, allocator) = (65_536, ByteBufferAllocator())
    var pool = NIOPooledRecvBufferAllocator(capacity: 1, recvAllocator: ReceiveBuffers(maxByteCount: maxByteCount))
    var byteCounts: [Int] = []
    for _ in 0..<12 {
      var (read, count) = pool.buffer(allocator: allocator) { buffer in
        let count = buffer.writableBytes
        buffer.writeRepeatingByte(1, count: count)
        return count
      }
      pool.record(actualReadBytes: count)
      byteCounts.append(count)
      // Somebody else's buffer would be copied before it is changed. The pool may keep the first, which is small.
      let place = place(of: read)
      read.setInteger(2, at: 0, as: UInt8.self)
      #expect(self.place(of: read) == place || count <= 2048)
    }
    #expect(byteCounts == byteCounts.sorted() && byteCounts.last == maxByteCount)
  }

  private func place(of buffer: ByteBuffer) -> Int {
    unsafe buffer.withUnsafeReadableBytes { Int(bitPattern: $0.baseAddress) }
  }

  /// A request copies its controller, its context and the use cases that it calls into its task, some of them several
  /// times.
  @Test func whatARequestCopiesIsSmall() {
    func isSmall<Value>(_: Value.Type) -> Bool { MemoryLayout<Value>.size <= 640 }
    #expect(isSmall(MusterContext.self) && isSmall(CallerContext.self))
    #expect(isSmall(DocumentsController.self) && isSmall(UploadsController.self) && isSmall(TusController.self))
    #expect(isSmall(SessionsController.self) && isSmall(OnboardingController.self))
    #expect(isSmall(ReviewsController.self) && isSmall(ReviewConsoleController.self))
    #expect(isSmall(AcceptDocument.self) && isSmall(SubmitDocuments.self) && isSmall(ReadRendition.self))
    #expect(isSmall(CreateSession.self) && isSmall(StartProcess.self) && isSmall(TakePresenceFrame.self))
  }
}
