import Foundation
import Testing

@testable import MusterStore

@Suite struct BlobIDTests {
  @Test func `ids are random and valid`() {
    let ids = Set((0..<1000).map { _ in BlobID() })
    #expect(ids.count == 1000)
    #expect(ids.allSatisfy { BlobID(rawValue: $0.rawValue) == $0 && $0.bytes.count == 16 })
  }

  @Test func `ids begin with the time`() throws {
    let before = Int(Date().timeIntervalSince1970 * 1000)
    let time = try #require(Int(BlobID().rawValue.prefix(12), radix: 16))
    #expect((before...Int(Date().timeIntervalSince1970 * 1000)).contains(time))
  }

  @Test(arguments: [
    "", "..", "/", "incoming", "../../../../../../etc/passwd/0000", "0123456789abcdef0123456789abcde",
    "0123456789abcdef0123456789abcdef0", "0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef/123456789abcdef",
    "0123456789abcdef\u{0}123456789abcdef", "0123456789abcdef0123456789abcde\u{663}",
  ])
  func `nothing else is an id`(text: String) throws {
    #expect(BlobID(rawValue: text) == nil)
    let json = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([BlobID].self, from: json) }
  }

  @Test func `an id is coded as its text`() throws {
    let id = BlobID()
    let json = try JSONEncoder().encode([id])
    #expect(String(decoding: json, as: UTF8.self) == "[\"\(id)\"]")
    #expect(try JSONDecoder().decode([BlobID].self, from: json) == [id])
  }
}
