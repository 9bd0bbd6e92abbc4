import Hummingbird
import MusterService
import NIOCore

/// A request body that sends `100 Continue` only when its first bytes are read.
///
/// No body is read without a slot, so that memory and the number of requests are limited before the first byte.
struct ExpectContinueBody: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  private let body: RequestBody
  private let channel: any Channel
  private let slot: AdmissionControl.Slot

  /// - Parameter slot: Notified of the bytes received.
  init(_ body: RequestBody, on channel: any Channel, in slot: AdmissionControl.Slot) {
    self.body = body
    self.channel = channel
    self.slot = slot
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(base: body.makeAsyncIterator(), channel: channel, slot: slot)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: RequestBody.AsyncIterator
    fileprivate let channel: any Channel
    fileprivate let slot: AdmissionControl.Slot
    fileprivate var isInvited = false

    fileprivate init(base: RequestBody.AsyncIterator, channel: any Channel, slot: AdmissionControl.Slot) {
      self.base = base
      self.channel = channel
      self.slot = slot
    }

    /// - Throws: `UPLOAD_INTERRUPTED` if the client disconnects or the service stops.
    mutating func next() async throws -> ByteBuffer? {
      if !isInvited {
        isInvited = true
        channel.triggerUserOutboundEvent(EarlyAnswerHandler.Invitation(), promise: nil)
      }
      do {
        let bytes = try await base.next()
        // A body that ends because the service stops is incomplete.
        if bytes == nil { try Task.checkCancellation() }
        if let bytes { slot.note(bytes.readableBytes) } else { slot.noteEnd() }
        return bytes
      } catch {
        throw ServiceError.uploadInterrupted
      }
    }
  }
}
