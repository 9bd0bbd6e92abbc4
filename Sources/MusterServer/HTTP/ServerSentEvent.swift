import Foundation
import MusterAPI
import NIOCore
import NIOFoundationCompat

/// One event of a `text/event-stream` (WHATWG HTML, section 9.2).
struct ServerSentEvent {
  /// The event as it goes over the line.
  let bytes: ByteBuffer

  /// An event of this name whose data is `data` as one line of JSON.
  init(name: String, data: some Encodable) throws {
    var bytes = ByteBuffer(string: "event: \(name)\ndata: ")
    bytes.writeData(try JSONCoding.encoder().encode(data))
    bytes.writeString("\n\n")
    self.bytes = bytes
  }
}
