import Foundation
import HTMLMarkup
import MusterPages
import MusterTexts
import PageReading
import Testing

/// The camera page as it is sent.
@Suite struct PresencePageTests {
  private static let address = "/v1/presence-checks/0a68c7a5-2b11-4dcc-8f1b-8018450d0177"
  private let pages: Pages

  init() throws {
    pages = try Pages()
  }

  private func tags(_ language: Language = .english, address: String = Self.address) -> [HTMLTag] {
    HTMLTag.all(in: pages.render(PresencePage(address: address), in: language))
  }

  @Test(arguments: Language.allCases) func thePageIsInEveryLanguage(language: Language) throws {
    let texts = Texts.presencePage(in: language)
    let tags = tags(language)
    #expect(tags.first { $0.name == "html" }?["lang"] == language.rawValue)
    #expect(tags.first { $0.name == "title" }?.text == texts["title"])
    #expect(tags.first { $0.name == "h1" }?.text == texts["title"])
    #expect(tags.first { $0["class"] == "lead" }?.text == texts["lead"])
    #expect(tags.first { $0["class"] == "notice" }?.text == texts["noScript"])
  }

  /// The script gets the sentences as they are, whatever stands in them.
  @Test(arguments: Language.allCases) func theScriptGetsAllSentences(language: Language) throws {
    let check = try #require(tags(language).first { $0["id"] == "check" })
    let json = try #require(check["data-texts"]).replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    let read = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    #expect(read == Texts.presencePage(in: language))
    #expect(check["data-address"] == Self.address)
  }

  @Test(arguments: ["\"><script>alert(1)</script>", "' onload=alert(1) \"\u{301} x=", "{{texts.title}}", "&quot;"])
  func hostileAddressesAddNothing(address: String) {
    let (expected, found) = (tags(), tags(address: address))
    #expect(found.map(\.name) == expected.map(\.name))
    #expect(found.map { Set($0.attributes.keys) } == expected.map { Set($0.attributes.keys) })
  }

  @Test func thePageHasNoInlineOrForeignCode() {
    for tag in tags() {
      #expect(!tag.attributes.keys.contains { $0.hasPrefix("on") || $0 == "style" }, "\(tag)")
      #expect(tag.name != "style" && (tag.name != "script" || tag["src"] != nil), "\(tag)")
      for address in ["href", "src"].compactMap({ tag[$0] }) {
        #expect(address.hasPrefix("/presence/assets/"), "\(tag)")
      }
    }
  }

  /// One heading of the first level, one main part, and nothing that the page itself lets nobody read.
  @Test func thePageIsUsableWithAScreenReader() {
    let tags = tags()
    #expect(tags.count { $0.name == "h1" } == 1 && tags.count { $0.name == "main" } == 1)
    #expect(tags.contains { $0.name == "noscript" })
    let viewport = tags.first { $0["name"] == "viewport" }?["content"] ?? ""
    #expect(viewport.contains("width=device-width") && !viewport.contains("maximum"), "it can be enlarged")
  }
}
