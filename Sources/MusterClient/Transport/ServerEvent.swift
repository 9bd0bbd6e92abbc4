import Foundation
import MusterAPI

/// A Server-Sent Event.
struct ServerEvent: Equatable, Sendable {
  var name = "message"
  var id: String?
  var data = ""

  func decoded<Value: Decodable>() throws -> Value {
    try JSONCoding.decoder().decode(Value.self, from: Data(data.utf8))
  }
}

/// Parses events from the bytes of a stream, which may be split anywhere (WHATWG HTML, section 9.2.6).
struct ServerEventReader {
  private var line: [UInt8] = []
  private var event = ServerEvent()
  private var hasData = false
  private var endedWithReturn = false

  /// Returns the events completed by these bytes.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [ServerEvent] {
    var events: [ServerEvent] = []
    for byte in bytes {
      // A line ends with CR, LF, or both.
      let followsReturn = endedWithReturn
      endedWithReturn = byte == 0x0D
      if byte == 0x0A, followsReturn { continue }
      if byte == 0x0A || byte == 0x0D {
        if let event = endLine() { events.append(event) }
      } else {
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() -> ServerEvent? {
    defer { line = [] }
    guard !line.isEmpty else {
      defer { (event, hasData) = (ServerEvent(), false) }
      return hasData ? event : nil
    }
    let parts = line.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
    let value =
      parts.count > 1 ? String(decoding: parts[1].first == 0x20 ? parts[1].dropFirst() : parts[1], as: UTF8.self) : ""
    switch String(decoding: parts[0], as: UTF8.self) {
    case "event": event.name = value
    case "id": event.id = value
    case "data":
      event.data += (hasData ? "\n" : "") + value
      hasData = true
    default: break
    }
    return nil
  }
}
