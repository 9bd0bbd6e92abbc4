import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// The pages that describe the API.
  @Suite struct ReferencePageTests {
    /// The longest part, the one with the widest tables, the objects, the first page and the one before it.
    private static let paths = ["/docs", "/docs/onboarding", "/docs/documents", "/docs/objects", "/"]

    private func withPages(_ body: (Browser, URL) async throws -> Void) async throws {
      try await withService { service, _ in
        try await withWebDriver { driver in
          try await driver.withBrowser { browser in try await body(browser, service.url) }
        }
      }
    }

    @Test(arguments: paths)
    func thePagesAreSoundOnAnyScreen(path: String) async throws {
      try await withPages { browser, url in
        try await browser.open(url.appending(path: path))
        for screen in Screen.all {
          try await browser.show(on: screen)
          let faults = try await browser.faults()
          #expect(faults.isEmpty, "\(screen)")
        }
        let complaints = try await browser.complaints()
        #expect(complaints.isEmpty)
      }
    }

    /// The words of the page that go on in another line.
    private static let brokenWords = """
      const broken = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.parentElement.closest("pre, script, style") || !node.parentElement.checkVisibility()) continue;
        for (const word of node.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1) broken.push(word[0]);
        }
      }
      return broken;
      """

    @Test(arguments: paths)
    func onAPhoneNoWordIsBrokenAndPagesHaveABoundedLength(path: String) async throws {
      try await withPages { browser, url in
        try await browser.resize(width: 1280, height: 800)
        try await browser.open(url.appending(path: path))
        let height = try await browser.run("return document.documentElement.scrollHeight").number
        let objects = try await browser.run("return document.querySelectorAll('article').length").number
        #expect(height > 0 && height < max(34_000, 350 * objects), "\(height) px, \(objects) objects")
        try await browser.resize(width: 390, height: 844)
        try await browser.run("document.querySelectorAll('details').forEach((part) => part.open = true)")
        let broken = try await browser.run(Self.brokenWords).items.map(\.text)
        #expect(broken.isEmpty)
      }
    }

    @Test func theSearchFindsOperationsByTheirCodesAndObjectsByTheirFields() async throws {
      try await withPages { browser, url in
        try await browser.resize(width: 1280, height: 800)
        try await browser.open(url.appending(path: "/docs"))
        try await browser.press("/")
        try await browser.write("duplicate_rejected documents")
        try await browser.waitForText("POST /v1/documents")
        try await browser.find("#query").clear()
        try await browser.find("#query").type("zzz nothing of the kind")
        try await browser.waitForText("nothing found")
        try await browser.find("#query").clear()
        try await browser.find("#query").type("createSession")
        try await browser.waitForText("Begin one person's verification")
        let first = try await browser.find("#results a")
        #expect(try await first.attribute("href")?.hasSuffix("/docs/sessions#createSession") == true)
        try await browser.leave { try await first.click() }
        #expect(try await browser.url.path == "/docs/sessions")
        try await browser.wait {
          try await browser.run(
            """
            const { top } = document.getElementById("createSession").getBoundingClientRect();
            return top >= 0 && top < 200;
            """) == .bool(true)
        }
        let complaints = try await browser.complaints()
        #expect(complaints.isEmpty)
      }
    }

    @Test func withoutScriptsEverythingButTheSearchIsThere() async throws {
      try await withPages { browser, url in
        try await browser.disableScripts()
        try await browser.open(url.appending(path: "/docs/sessions"))
        let source = try await browser.send("GET", "source").text
        #expect(source.contains("id=\"createSession\"") && source.contains("curl -sS -X POST"))
        #expect(source.contains("<form id=\"search\" role=\"search\" hidden"))
      }
    }
  }
}
