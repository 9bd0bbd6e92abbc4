import Encodings
import Foundation
import Testing

@Suite struct Base64Tests {
  private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  @Test func allBytesComeBack() {
    for count in 0...40 {
      let bytes = Data((0..<count).map { _ in UInt8.random(in: 0...255) })
      #expect(Data(base64URL: bytes.base64URL) == bytes)
    }
  }

  /// Two bytes take three signs, whose last two bits mean nothing (RFC 4648, section 3.5).
  @Test func bytesHaveOneSpelling() {
    let taken = Self.signs.filter { Data(base64URL: "AA\($0)") != nil }
    #expect(taken.count == 16)
    #expect(Set(taken.map { Data(base64URL: "AA\($0)") }).count == 16)
  }

  @Test(arguments: ["A", "AA==", "+/+/", "AB", "AAB", "A A", "AAAA=", "ÄÄÄÄ", "AAAA\n"])
  func invalidTextIsRejected(_ word: String) {
    #expect(Data(base64URL: word) == nil)
  }

  @Test(arguments: [
    "aGk_aGk-", "aGk/aGk+", "aGk/\r\naGk+", " aGk/ aGk+\n\t", "aGk/aGk+==",
  ]) func lenientlyReadTextHasBothAlphabetsAndLineBreaks(text: String) {
    #expect(Data(lenientBase64: text) == Data("hi?hi>".utf8))
  }

  @Test func lenientlyReadTextNeedsNoPadding() {
    for count in 0...40 {
      let bytes = Data((0..<count).map { _ in UInt8.random(in: 0...255) })
      #expect(Data(lenientBase64: bytes.base64URL) == bytes)
      #expect(Data(lenientBase64: bytes.base64EncodedString()) == bytes)
    }
    #expect(Data(lenientBase64: "A") == nil && Data(lenientBase64: "a*bc") == nil)
  }
}
