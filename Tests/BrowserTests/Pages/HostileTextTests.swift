import Foundation
import MusterAPI
import MusterClient
import Testing

extension Browsers {
  /// What people and apps write is text on every page, whatever it says.
  @Suite struct HostileTextTests {
    private static let texts = [
      "<img src=x onerror=window.harmed=1>", "</script><script>window.harmed=1</script>", "javascript:window.harmed=1",
      "\"><svg onload=window.harmed=1>", "' onmouseover='window.harmed=1", "{{{page.id}}}", "<h1 id=harm>harm</h1>",
      "\u{202E}txet desrever", String(repeating: "long", count: 60),
    ]

    @Test func textWrittenByPeopleIsNeverMarkup() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "1"]) { console in
        let fields = Dictionary(
          uniqueKeysWithValues: Self.texts.enumerated().map { ("\($0.offset)<b id=harm>\"'", $0.element) })
        let verification = try await console.makeCase(
          customFields: fields, filename: "<img src=x onerror=window.harmed=1>.jpg")
        let other = try await console.makeCase()
        let name = "Eve <img src=x onerror=window.harmed=1>"
        try await console.withPerson(name, as: .senior) { eve in
          for path in ["/review", verification.path, "/review/account"] {
            try await eve.open(path)
            try await expectHarmless(eve.browser)
          }
          // A note on one document, so that the case goes on waiting.
          try await eve.open(other.path)
          try await eve.browser.find("article summary[data-act=u]").click()
          try await eve.browser.find("article details.again option:nth-child(2)").click()
          try await eve.browser.find("article details.again textarea").type(
            Self.texts.joined(separator: " "))
          try await eve.browser.find("article details.again button").click()
          try await eve.browser.wait { try await console.standing(of: other).hasPrefix("DOCUMENT_UPLOAD") }
          try await eve.open(other.path)
          #expect(try await eve.browser.text.contains("<img src=x onerror=window.harmed=1>"), "it is shown as it is")
          try await expectHarmless(eve.browser)
          for text in Self.texts {
            let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            for path in ["/review?search=\(query)", "/review?code=\(query)", "/review?next=\(query)"] {
              try await eve.open(path)
              try await expectHarmless(eve.browser)
            }
          }
          // Questions that make no sense are answered with 400, and the browser notes that.
          let noted = try await eve.browser.complaints().filter { !$0.message.contains("400") }
          #expect(noted.isEmpty)
        }
        try await console.withPerson("Otto Falk", as: .auditor) { otto in
          for path in ["/review", verification.path, other.path, "/review/statistics", "/review/audit"] {
            try await otto.open(path)
            try await expectHarmless(otto.browser)
          }
        }
      }
    }

    private func expectHarmless(_ browser: Browser) async throws {
      let findings = try await browser.run(
        """
        const found = [];
        if (window.harmed) found.push("a script ran");
        if (document.getElementById("harm")) found.push("an element came in");
        for (const element of document.querySelectorAll("*")) {
          for (const { name, value } of element.attributes) {
            if (name.startsWith("on")) found.push(element.outerHTML.slice(0, 200));
            if (/^\\s*javascript:/i.test(value) && ["href", "src", "action", "formaction"].includes(name)) found.push(value);
          }
        }
        for (const image of document.querySelectorAll("img[src=x]")) found.push(image.outerHTML);
        for (const script of document.scripts) if (!script.src) found.push(script.outerHTML);
        return found;
        """)
      let address = try await browser.url
      #expect(findings == .array([]), "\(address)")
      #expect(try await browser.alert() == nil)
    }
  }
}
