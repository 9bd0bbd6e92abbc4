import MusterConsole
import PageReading
import TestTraits
import Testing

/// What people wrote stays text, whatever they wrote.
@Suite struct EscapingTests {
  private static let hostile = [
    Sample.Words(
      name: "<b>", value: "<img src=x onerror=alert(1)>", person: "\" onfocus=\"alert(1)", note: "</textarea><script>",
      file: "'><svg/onload=alert(1)>.jpg"),
    // A mark on top makes one character of two; to a browser the first is a quotation mark all the same.
    Sample.Words(
      name: "\"\u{301} x=", value: "\"\u{20E3} autofocus onfocus=alert(1) ", person: "\"\u{200D} onfocus=alert(1) ",
      note: "<\u{301}script>", file: ">\u{301}\"\u{301}"),
    Sample.Words(
      name: "{{formToken}}", value: "{{{content}}}", person: "javascript:alert(1)", note: "&lt;script&gt;&#x22;",
      file: "\u{202E}gpj.exe\0\r\n"),
  ]

  /// Each page has the very tags and attributes that it has with harmless words.
  @Test(.slow, arguments: hostile.indices) func hostileTextAddsNoMarkup(index: Int) throws {
    let console = try Console()
    for (harmless, hostile) in zip(Sample.pages(), Sample.pages(Self.hostile[index])) {
      let expected = HTMLTag.all(in: console.render(harmless.page, in: harmless.frame))
      let found = HTMLTag.all(in: console.render(hostile.page, in: hostile.frame))
      #expect(found.map(\.name) == expected.map(\.name), "\(hostile.name)")
      #expect(found.map { Set($0.attributes.keys) } == expected.map { Set($0.attributes.keys) }, "\(hostile.name)")
    }
  }

  /// Addresses lead to the console, to pictures, or to an authenticator app.
  @Test(.slow) func addressesStayHere() throws {
    let console = try Console()
    for shown in Self.hostile.flatMap({ Sample.pages($0) }) {
      for tag in HTMLTag.all(in: console.render(shown.page, in: shown.frame)) {
        for address in ["href", "src", "action", "data-again"].compactMap({ tag[$0] }) {
          #expect(
            ["/review", "/pictures/", "#", "otpauth:"].contains { address.hasPrefix($0) }, "\(shown.name): \(address)")
        }
      }
    }
  }

  /// Words are shown as they were written.
  @Test func wordsAreKept() throws {
    let words = Sample.Words(value: "a&b <c> \"d\" 'e'", note: "שלום & 𝔘")
    let page = try Console().render(Sample.page(words), in: Sample.frame())
    #expect(page.contains("a&amp;b &lt;c&gt; &quot;d&quot; &#39;e&#39;"))
    #expect(page.contains("שלום &amp; 𝔘"))
  }
}
