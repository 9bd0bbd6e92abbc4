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

extension Response {
  /// A stream of events, one for each piece of news until there are no more.
  init<Item>(events news: News<Item>, _ event: @escaping @Sendable (Item) throws -> ServerSentEvent) {
    self.init(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        try await news.listen { try await writer.write(try event($0).bytes) }
        try await writer.finish(nil)
      })
  }
}
