import Testing

@testable import MusterClient

struct ServerEventTests {
  private static let stream = """
    : a comment\r
    id: 7\r
    event: phase\r
    data: {"a":\r
    data: 1}\r
    \r
    data:bare\n\nevent: nothing\n\nid\ndata\n\nretry: 10\ndata:  two spaces\rdata: CR\r\rdata: unfinished\n
    """

  private static let events = [
    ServerEvent(name: "phase", id: "7", data: "{\"a\":\n1}"), ServerEvent(data: "bare"), ServerEvent(id: "", data: ""),
    ServerEvent(data: " two spaces\nCR"),
  ]

  @Test func eventsAreReadWhole() {
    var reader = ServerEventReader()
    #expect(reader.read(Self.stream.utf8) == Self.events)
  }

  @Test func eventsMayBeSplitAnywhere() {
    let bytes = Array(Self.stream.utf8)
    for size in 1...bytes.count {
      var reader = ServerEventReader()
      var events: [ServerEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        events += reader.read(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(events == Self.events, "pieces of \(size)")
    }
  }
}
