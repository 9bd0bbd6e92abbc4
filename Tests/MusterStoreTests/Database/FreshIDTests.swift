import Foundation
import Testing

@testable import MusterStore

@Suite struct FreshIDTests {
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
}
