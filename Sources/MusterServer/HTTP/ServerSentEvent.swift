import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import NIOFoundationCompat

/// One event of a `text/event-stream` (WHATWG HTML, section 9.2).
struct ServerSentEvent {
  /// The event as it goes over the line.
  let bytes: ByteBuffer

  /// An event of this name whose data is `data` as one line of JSON.
  ///
  /// - Parameter id: What a client sends as `Last-Event-ID` to go on behind this event.
  init(name: String, id: Int? = nil, data: some Encodable) throws {
    var bytes = ByteBuffer(string: id.map { "id: \($0)\n" } ?? "")
    bytes.writeString("event: \(name)\ndata: ")
    bytes.writeData(try JSONCoding.encoder().encode(data))
    bytes.writeString("\n\n")
    self.bytes = bytes
  }

  /// Nothing, for clients and proxies that wait for a sign of life.
  static let silence = ServerSentEvent(bytes: ByteBuffer(string: ":\n\n"))

  private init(bytes: ByteBuffer) {
    self.bytes = bytes
  }
}

extension MusterContext {
  /// The same place for a stream of events, given back as soon as its reader leaves.
  ///
  /// The stream itself notices that only when it next writes, and people leave pages quicker than streams have something
  /// to say.
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
  /// A stream of events, one for each piece of news until there are no more.
  ///
  /// - Parameters:
  ///   - slot: Taken for it; the stream gives it back.
  ///   - check: Runs before each event; the stream ends where it refuses.
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
