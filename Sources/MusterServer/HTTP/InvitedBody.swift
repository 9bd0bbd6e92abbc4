import Hummingbird
import MusterService
import NIOCore

/// A request's body that asks for itself when its first bytes are wanted, and not before.
struct InvitedBody: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  private let body: RequestBody
  private let channel: any Channel

  init(_ body: RequestBody, on channel: any Channel) {
    self.body = body
    self.channel = channel
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(base: body.makeAsyncIterator(), channel: channel)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: RequestBody.AsyncIterator
    fileprivate let channel: any Channel
    fileprivate var isInvited = false

    fileprivate init(base: RequestBody.AsyncIterator, channel: any Channel) {
      self.base = base
      self.channel = channel
    }

    /// - Throws: `UPLOAD_INTERRUPTED` when the sender goes away, or the service stops.
    mutating func next() async throws -> ByteBuffer? {
      if !isInvited {
        isInvited = true
        channel.triggerUserOutboundEvent(EarlyAnswerHandler.Invitation(), promise: nil)
      }
      do {
        let bytes = try await base.next()
        // A body that is cut because the service stops is not at its end.
        if bytes == nil { try Task.checkCancellation() }
        return bytes
      } catch {
        throw Refusal.uploadInterrupted
      }
    }
  }
}
