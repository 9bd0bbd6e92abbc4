import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// The pages of a verification for people who use keys alone, enlarge what they read, or have it read to them.
  @Suite(.needs("python3")) struct KeyboardAndZoomTests {
    /// A window of 1280 pixels, enlarged to twice (WCAG 2.2, 1.4.4) and to four times its size (1.4.10).
    @Test(arguments: [(640, 400, 2), (320, 640, 4)])
    func aPersonGoesThroughByKeysAlone(width: Int, height: Int, scale: Int) async throws {
      try await withHostedService { hosted in
        let contact = ContactRequest(channel: "EMAIL", address: "jane@example.org")
        let session = try await hosted.backend.createSession(
          SessionRequest(documentTypes: ["ID_CARD"], hosted: HostedRequest(language: "en", contact: contact)))
        let camera = try await FilmedDocument(in: hosted.folder)
        try await hosted.driver.withBrowser(Browser.camera(showing: camera.film)) { browser in
          try await browser.resize(width: width, height: height, scale: scale)
          try await browser.prefer(.light, reducedMotion: true)
          try await browser.open(#require(session.url.flatMap { URL(string: $0) }))
          try await browser.run(Self.noteFocus)
          let seen = try await goThrough(browser, with: camera)
          #expect(Set(Self.wanted).isSubset(of: seen), "\(seen)")
          #expect(try await browser.complaints().isEmpty)
        }
        let ended = try await hosted.backend.session(id: session.id)
        #expect(ended.status == "ACCEPTED" && ended.contact?.verified == true)
      }
    }

    /// Notes where the focus is as soon as a screen is shown, before any key moves it.
    private static let noteFocus = """
      window.focusOf = {};
      new MutationObserver(() => window.focusOf[document.body.dataset.screen] ??= document.activeElement.localName)
        .observe(document.body, { attributes: true, attributeFilter: ['data-screen'] });
      """

    private static let wanted = ["welcome", "consent", "contact", "code", "side", "camera", "success"]

    /// Does with the keys of the keyboard what each screen asks for, and gives the screens.
    private func goThrough(_ browser: Browser, with camera: FilmedDocument) async throws -> [String] {
      try await browser.goThrough(with: camera) { screen, before in
        try await check(browser, screen, isFirst: before.isEmpty)
      } enterCode: {
        guard try await tab(browser, to: "input", on: "code") else { return }
        try await browser.write("11111111")
        try await browser.press(.enter)
      } goOn: { screen in
        if try await tab(browser, to: ".primary", on: screen) { try await browser.press(.enter) }
      }
    }

    /// Presses Tab until the focus is where it is wanted; false if it never is, because the screen was left.
    private func tab(_ browser: Browser, to selector: String, on screen: String) async throws -> Bool {
      for _ in 0..<30 {
        guard try await browser.screenName == screen else { return false }
        let isThere = try await browser.run(
          "return document.activeElement?.matches(arguments[0] + ':not(:disabled)') ?? false", .string(selector))
        if isThere == .bool(true) { return true }
        try await browser.press(.tab)
      }
      return false
    }

    private func check(_ browser: Browser, _ screen: String, isFirst: Bool) async throws {
      let width = try await browser.run("return `${innerWidth}`").text
      try await browser.keepScreenshot("keys-\(screen)-\(width)", ofWholePage: true)
      let faults = try await browser.faults()
      #expect(faults.isEmpty, "\(screen): \(faults)")
      let parts = try await browser.spokenParts()
      // What moves on by itself may have gone on since.
      guard try await browser.screenName == screen else { return }
      let actors: Set = ["button", "link", "textbox", "combobox", "checkbox", "image", "img", "progressbar", "heading"]
      #expect(parts.filter { actors.contains($0.role) && $0.name.isEmpty } == [], "\(screen): \(parts)")
      #expect(parts.contains { $0.role == "main" }, "\(screen): \(parts)")
      if !isFirst, !["welcome", "wait", "begin", "sending", "processing"].contains(screen) {
        let focus = try await browser.run("return window.focusOf[arguments[0]] ?? ''", .string(screen)).text
        #expect(focus == "h2", "what is new is read: \(screen)")
      }
      for expected in Self.spoken[screen] ?? [] {
        #expect(parts.contains { $0.role == expected.role && $0.name == expected.name }, "\(screen): \(parts)")
      }
    }

    /// What has to be among what is read.
    private static let spoken: [String: [(role: String, name: String)]] = [
      "welcome": [("button", "Begin"), ("list", "")],
      "consent": [("heading", "Your consent"), ("button", "I agree"), ("button", "I do not agree")],
      "contact": [("heading", "Your e-mail address"), ("textbox", "E-mail address"), ("button", "Send the code")],
      "code": [("heading", "Enter your code"), ("textbox", "Code that we sent you"), ("button", "Confirm")],
      "side": [("button", "Open the camera")],
      "camera": [("button", "Take the picture"), ("status", "")],
    ]
  }
}
