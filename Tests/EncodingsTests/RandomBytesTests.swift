import Encodings
import Foundation
import Testing

@Suite struct RandomBytesTests {
  /// RFC 9562, section 5.7.
  @Test func idsAreOfVersion7() throws {
    let ids = (0..<1000).map { _ in freshID() }
    #expect(Set(ids).count == 1000)
    for id in ids {
      #expect(id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil, "\(id)")
    }
    for place in [15, 16, 17, 19, 20, 21, 22] + Array(24..<36) {
      #expect(Set(ids.map { Array($0)[place] }).count > 3, "random at \(place)")
    }
  }

  @Test func theyBeginWithTheTime() throws {
    let before = Int(Date().timeIntervalSince1970 * 1000)
    let time = try #require(Int(freshID().filter { $0 != "-" }.prefix(12), radix: 16))
    #expect((before...Int(Date().timeIntervalSince1970 * 1000)).contains(time))
  }

  @Test func randomBytesAreAsManyAsWanted() {
    for count in 0...40 { #expect([UInt8].random(count: count).count == count) }
    #expect([UInt8].random(count: 32) != .random(count: 32))
  }

  @Test func bigEndianBytesBeginWithTheHighest() {
    #expect(UInt32(0x0102_0304).bigEndianBytes == [1, 2, 3, 4])
    #expect(Int16(-2).bigEndianBytes == [0xFF, 0xFE])
  }
}
