import Encodings
import Testing

@Suite struct TextEncodingTests {
  @Test func hexadecimalTextComesBack() {
    let bytes = [UInt8](0...255)
    #expect(bytes.lowerHex.hasPrefix("000102") && bytes.lowerHex.hasSuffix("fdfeff"))
    #expect([UInt8](lowerHex: bytes.lowerHex) == bytes)
  }

  @Test(arguments: ["0", "0G", "AB", "0x", "é"]) func otherTextIsNotHexadecimal(_ text: String) {
    #expect([UInt8](lowerHex: text) == nil)
  }

  /// RFC 3986, section 2.3.
  @Test func allButUnreservedCharactersArePercentEncoded() {
    #expect("AZaz09-._~".percentEncoded == "AZaz09-._~")
    #expect("a b/c?d&e=f+g%".percentEncoded == "a%20b%2Fc%3Fd%26e%3Df%2Bg%25")
    #expect("ž€\u{301}".percentEncoded == "%C5%BE%E2%82%AC%CC%81")
  }

  @Test func htmlIsEscapedByteByByte() {
    #expect("<a b='c' d=\"e\">&".htmlEscaped == "&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp;")
    #expect("\"\u{301}ž".htmlEscaped == "&quot;\u{301}ž")
  }
}
