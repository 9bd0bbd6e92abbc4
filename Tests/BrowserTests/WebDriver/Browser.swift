import Foundation
import MusterAPI
import RunningPrograms
import Testing

/// A browser of its own, with a profile of its own: one person before one screen.
struct Browser: Sendable {
  let driver: WebDriver
  private let id: String
  private let pid: Int32

  /// What draws the pages.
  enum Engine: String {
    /// Chromium without what surrounds pages in a window, for a third of the processor time. It answers no question of a
    /// page, such as for the camera.
    case shell = "chromium-headless-shell"
    /// All of Chromium, in a window that nobody sees.
    case window = "chromium"
  }

  /// Starts one that talks to this machine alone.
  static func start(_ driver: WebDriver, _ engine: Engine = .shell, arguments: [String] = []) async throws -> Browser {
    let binary = try #require(findProgram(engine.rawValue))
    // Its sandbox is not for root, who runs these tests in containers.
    let rights = geteuid() == 0 ? ["--no-sandbox"] : []
    let options: JSONValue = .object([
      "binary": .string(binary),
      "args": .array((Self.arguments + rights + arguments).map(JSONValue.string)),
    ])
    let session = try await driver.send(
      "POST", "session",
      [
        "capabilities": .object([
          "alwaysMatch": .object([
            "browserName": .string("chrome"), "goog:chromeOptions": options,
            "goog:loggingPrefs": .object(["browser": .string("ALL")]),
            // What a page asks is answered by the test, not by itself.
            "unhandledPromptBehavior": .string("ignore"),
          ])
        ])
      ])
    let pid = session["capabilities"]["goog:processID"].number
    let browser = Browser(driver: driver, id: session["sessionId"].text, pid: Int32(pid))
    try await browser.resize(width: 1280, height: 800)
    return browser
  }

  private static let arguments = [
    "--headless=new", "--disable-dev-shm-usage", "--disable-gpu", "--no-first-run", "--no-default-browser-check",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--disable-default-apps", "--disable-domain-reliability", "--disable-client-side-phishing-detection",
    "--disable-breakpad", "--metrics-recording-only", "--no-pings", "--password-store=basic", "--lang=en-GB",
    "--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,CertificateTransparencyComponentUpdater",
    "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    // One and the same on any screen and machine.
    "--force-color-profile=srgb", "--font-render-hinting=none", "--hide-scrollbars",
  ]

  /// Closes it; it has ended afterwards, whatever state it was in.
  func quit() async {
    do { try await send("DELETE", "") } catch { if pid > 0 { kill(pid, SIGKILL) } }
  }

  /// Sends a command of this session.
  @discardableResult
  func send(_ method: String, _ path: String, _ body: [String: JSONValue] = [:]) async throws -> JSONValue {
    try await driver.send(method, "session/\(id)" + (path.isEmpty ? "" : "/" + path), body)
  }

  /// Sends a command of the protocol of Chromium's own tools.
  @discardableResult
  func sendToTools(_ command: String, _ parameters: [String: JSONValue] = [:]) async throws -> JSONValue {
    try await send("POST", "goog/cdp/execute", ["cmd": .string(command), "params": .object(parameters)])
  }

  /// Opens an address and waits until the page is loaded.
  func open(_ url: URL) async throws {
    try await send("POST", "url", ["url": .string(url.absoluteString)])
  }

  /// Loads the page again.
  func reload() async throws {
    try await send("POST", "refresh")
  }

  /// The address of the page.
  var url: URL {
    get async throws { try #require(URL(string: try await send("GET", "url").text)) }
  }

  /// Runs the body of a function in the page.
  @discardableResult
  func run(_ script: String, _ arguments: JSONValue...) async throws -> JSONValue {
    try await send("POST", "execute/sync", ["script": .string(script), "args": .array(arguments)])
  }
}

/// Runs `body` with a driver; it and all its browsers have ended afterwards, and nothing of them is left.
func withWebDriver<Result>(_ body: (WebDriver) async throws -> Result) async throws -> Result {
  try await withTemporaryFolder { folder in
    let driver = try await WebDriver.start(in: folder)
    defer { driver.stop() }
    return try await body(driver)
  }
}

extension WebDriver {
  /// Runs `body` with a browser.
  func withBrowser<Result>(
    _ arguments: [String] = [], by engine: Browser.Engine = .shell, _ body: (Browser) async throws -> Result
  ) async throws -> Result {
    let browser = try await Browser.start(self, engine, arguments: arguments)
    do {
      let result = try await body(browser)
      await browser.quit()
      return result
    } catch {
      await browser.describeFailure()
      await browser.quit()
      throw error
    }
  }
}
