import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// People who are verified in a page of another origin, whose policy forbids what it does not need.
  @Suite(.needs("python3")) struct EmbedTests {
    @Test func aPersonIsVerifiedInAPageOfTheProject() async throws {
      try await withShop { shop, hosted in
        try await shop.allow(shop.origin)
        let session = try await hosted.makeSession()
        let camera = try await FilmedDocument(in: hosted.folder)
        try await hosted.driver.withBrowser(Browser.camera(showing: camera.film)) { browser in
          try await browser.show(on: Screen(width: 390, height: 844, scheme: .light))
          try await shop.open(session.url, in: browser)
          try await browser.enterFrame()
          try await hosted.goThrough(browser, with: camera)
          try await browser.wait { try await browser.has("#links button") }
          try await browser.run("document.querySelector('#links button').click()")
          try await browser.leaveFrame()
          try await browser.wait { try await browser.run("return heard.at(-1).type").text == "muster-exit" }
          let heard = try await browser.run("return heard").items
          #expect(heard.allSatisfy { $0["sessionId"].text == session.id }, "\(heard)")
          #expect(heard.first?["type"].text == "muster-state" && heard.first?["state"].text == "welcome")
          #expect(heard.contains { $0["state"].text == "camera" })
          #expect(heard.count { $0["type"].text == "muster-success" } == 1, "\(heard)")
          #expect(try await browser.complaints().isEmpty)
        }
        #expect(try await hosted.backend.session(id: session.id).status == "ACCEPTED")
      }
    }

    @Test func theElementFollowsItsAttributes() async throws {
      try await withShop { shop, hosted in
        try await shop.allow(shop.origin)
        let (first, second) = (try await hosted.makeSession(), try await hosted.makeSession())
        try await hosted.driver.withBrowser { browser in
          try await shop.open(first.url, in: browser)
          try await browser.wait { try await browser.run("return heard.at(-1)?.sessionId ?? ''").text == first.id }
          #expect(try await browser.run("return frame().title").text == "Identitätsprüfung")
          #expect(try await browser.run("return frame().getAttribute('allow')").text == "camera; clipboard-write")
          // As high as its content; the page around it limits it afterwards.
          try await browser.run("element.style.height = ''; element.style.minHeight = '10rem'")
          try await browser.wait { try await browser.run("return element.clientHeight > 300") == .bool(true) }
          try await browser.run("element.style.height = '100vh'")
          let size = try await browser.run("return [frame().clientHeight, element.clientHeight, innerHeight]").items
          #expect(size[0] == size[1] && size[0].number >= size[2].number, "\(size)")
          try await browser.run("element.setAttribute('label', 'Kunde')")
          #expect(try await browser.run("return frame().title").text == "Kunde")

          // Not from the frame, so not believed.
          try await browser.run("postMessage({source: 'muster', type: 'success', sessionId: 'forged'})")
          try await browser.run("element.setAttribute('url', arguments[0])", .string(#require(second.url)))
          try await browser.wait { try await browser.run("return heard.at(-1)?.sessionId ?? ''").text == second.id }
          #expect(try await browser.run("return heard").items.allSatisfy { $0["sessionId"].text != "forged" })

          try await browser.run("element.remove()")
          #expect(try await browser.run("return frame()") == .null)
          for address in ["javascript:parent.heard.push(1)", "data:text/html,x", ""] {
            try await browser.run(
              "element.setAttribute('url', arguments[0]); document.body.append(element)", .string(address))
            #expect(try await browser.run("return frame()") == .null, "\(address)")
          }
          let links = try await hosted.backend.links(ofSession: first.id)
          try await hosted.backend.revokeLink(try #require(links.first).id, ofSession: first.id)
          try await browser.run("element.setAttribute('url', arguments[0])", .string(#require(first.url)))
          try await browser.wait { try await browser.run("return heard.at(-1).type").text == "muster-error" }
          #expect(try await browser.run("return heard.at(-1).code").text == "LINK_REVOKED")
          let unknown = try #require(second.url?.replacing(/vl_.*/, with: "vl_x.y"))
          try await browser.run("element.setAttribute('url', arguments[0])", .string(unknown))
          try await browser.wait { try await browser.run("return heard.at(-1).code").text == "LINK_NOT_FOUND" }
          #expect(try await browser.run("return heard.at(-1).type").text == "muster-error")
        }
      }
    }

    @Test func otherOriginsShowNothing() async throws {
      try await withShop { shop, hosted in
        try await shop.allow("https://shop.example")
        let session = try await hosted.makeSession()
        try await hosted.driver.withBrowser { browser in
          try await shop.open(session.url, in: browser)
          var complaints: [Browser.LogEntry] = []
          try await browser.wait {
            complaints += try await browser.complaints()
            return complaints.contains { $0.message.contains("frame-ancestors") }
          }
          #expect(try await browser.run("return heard.length").number == 0)
          try await browser.wait { try await browser.run("return heard.at(-1)?.state ?? ''").text == "blocked" }
        }
        let links = try await hosted.backend.links(ofSession: session.id)
        #expect(links.allSatisfy { $0.openedAt == nil })
      }
    }
  }
}

/// A page of the project's own, on another host than the service.
private struct Shop: Sendable {
  let folder: String
  let origin: String
  /// Serves the page as long as it is there.
  let site: Site

  func allow(_ origin: String) async throws {
    let outcome = try await runMuster("projects", "hosted", "set", "--embedder", origin, "--data", folder)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
  }

  /// Opens the page with a verification in it.
  func open(_ url: String?, in browser: Browser) async throws {
    try await browser.open(try #require(URL(string: origin + "/shop.html")))
    try await browser.run("element.setAttribute('url', arguments[0])", .string(try #require(url)))
  }
}

/// Runs `body` with a page that imports the service's script.
private func withShop(_ body: (Shop, HostedFixture) async throws -> Void) async throws {
  try await withHostedService { hosted in
    try await withTemporaryFolder { folder in
      let base = hosted.service.url.absoluteString
      let service = base.hasSuffix("/") ? String(base.dropLast()) : base
      try writeFile(folder + "/shop.html", Data(shopPage(service).utf8))
      try writeFile(folder + "/shop.js", Data(shopScript.utf8))
      let site = try await Site.serve(folder)
      // Another name than that of the service, so that browsers keep the two apart.
      try await body(Shop(folder: hosted.folder, origin: "http://localhost:\(site.port)", site: site), hosted)
    }
  }
}

private func shopPage(_ service: String) -> String {
  """
  <!doctype html>
  <html lang="de">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' \(service); frame-src \(service)">
  <title>Shop</title>
  <script type="module" src="\(service)/embed.js"></script>
  <body>
  <muster-verification></muster-verification>
  <script src="shop.js"></script>
  """
}

private let shopScript = """
  const element = document.querySelector("muster-verification");
  const heard = [];
  const frame = () => element.shadowRoot.querySelector("iframe");
  document.body.style.margin = "0";
  element.style.height = "100vh";
  for (const type of ["state", "success", "rejected", "cancelled", "exit", "error"].map((name) => `muster-${name}`)) {
    element.addEventListener(type, ({ detail }) => heard.push({ type, ...detail }));
  }
  """

extension Browser {
  /// From now on, commands are about the page in the frame.
  fileprivate func enterFrame() async throws {
    try await wait { try await run("return frame() !== null") == .bool(true) }
    try await send("POST", "frame", ["id": try await run("return frame()")])
    try await wait { try await has("#verification") }
  }

  fileprivate func leaveFrame() async throws {
    try await send("POST", "frame", ["id": .null])
  }
}
