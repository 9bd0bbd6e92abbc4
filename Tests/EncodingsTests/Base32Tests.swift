import Encodings
import Testing

@Suite struct Base32Tests {
  /// RFC 4648, section 10, without padding.
  @Test(arguments: [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
    ("foobar", "MZXW6YTBOI"),
  ])
  func theTextIsThatOfTheStandard(bytes: String, text: String) {
    #expect(Base32.text(bytes.utf8) == text)
    #expect(Base32.bytes(text) == Array(bytes.utf8))
  }

  @Test func allBytesComeBack() {
    for count in 0...40 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
      #expect(Base32.bytes(Base32.text(bytes)) == bytes)
    }
  }

  @Test(arguments: ["M", "MZ1Q", "mzxq", "MZXW6===", "MZ Q", "MZ", "MZX", "MZXW6Y"]) func invalidTextIsRejected(
    _ text: String
  ) {
    #expect(Base32.bytes(text) == nil)
  }
}
