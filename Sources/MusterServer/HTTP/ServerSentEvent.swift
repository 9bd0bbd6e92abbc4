import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import NIOFoundationCompat

/// An event of a `text/event-stream` (WHATWG HTML, section 9.2).
struct ServerSentEvent {
  /// The encoded event.
  let bytes: ByteBuffer

  /// Encodes an event whose data is one line of JSON.
  ///
  /// - Parameter id: The value that a client sends as `Last-Event-ID` to resume after this event.
  init(name: String, id: Int? = nil, data: some Encodable) throws {
    var bytes = ByteBuffer(string: id.map { "id: \($0)\n" } ?? "")
    bytes.writeString("event: \(name)\ndata: ")
    bytes.writeData(try JSONCoding.encoder().encode(data))
    bytes.writeString("\n\n")
    self.bytes = bytes
  }

  /// A comment line that keeps the connection alive for clients and proxies.
  static let heartbeat = ServerSentEvent(bytes: ByteBuffer(string: ":\n\n"))

  private init(bytes: ByteBuffer) {
    self.bytes = bytes
  }
}

extension ConnectionContext {
  /// Returns the slot of an event stream after arranging that it is released as soon as the connection closes.
  ///
  /// The stream itself would notice a closed connection only at its next write, and readers may leave long before that.
  func untilClosed(_ slot: AdmissionControl.Slot) -> AdmissionControl.Slot {
    channel.closeFuture.whenComplete { _ in slot.leave() }
    channel.eventLoop.execute { [channel] in
      let pipeline = channel.pipeline.syncOperations
      guard (try? pipeline.handler(type: StreamReaderHandler.self)) == nil else { return }
      try? pipeline.addHandler(StreamReaderHandler(), position: .first)
    }
    return slot
  }
}

extension Response {
  /// Creates a stream with an event for each item of the feed.
  ///
  /// - Parameters:
  ///   - slot: Released when the stream ends.
  ///   - check: Runs before each event; the stream ends if it throws.
  init<Item>(
    events feed: EventFeed<Item>, in slot: AdmissionControl.Slot,
    check: @escaping @Sendable () async throws -> Void = {},
    _ event: @escaping @Sendable (Item) throws -> ServerSentEvent
  ) {
    self.init(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        defer { slot.leave() }
        do {
          try await feed.listen { item in
            try await check()
            try await writer.write(try event(item).bytes)
          }
        } catch is ServiceError {}
        try await writer.finish(nil)
      })
  }
}
