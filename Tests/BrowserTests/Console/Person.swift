import Foundation
import MusterAPI
import Testing

/// Somebody in the review console, before a browser of their own.
struct Person: Sendable {
  let console: ConsoleFixture
  let browser: Browser
  let name: String

  /// A password that is long enough and says whose it is.
  static func password(of name: String) -> String { "the long words of \(name)" }

  /// Follows the link of the invitation and chooses a password; is signed in afterwards.
  func join(by link: URL) async throws {
    try await browser.open(link)
    try await browser.find("[name=password]").type(Self.password(of: name))
    try await browser.find("[name=passwordAgain]").type(Self.password(of: name))
    try await browser.press(.enter)
    try await browser.waitForPath("/review/account")
    try await open()
  }

  /// Fills in the form for signing in, wherever it is shown, and sends it.
  func signIn(password: String? = nil, code: String? = nil) async throws {
    let field = try await browser.find("[name=name]")
    try await field.clear()
    try await field.type(name)
    try await browser.find("[name=password]").type(password ?? Self.password(of: name))
    if let code { try await browser.find("[name=code]").type(code) }
    try await browser.leave { try await browser.press(.enter) }
  }

  func signOut() async throws {
    try await browser.open(console.address("/review/account"))
    try await browser.find("main form[action='/review/sign-out'] button:not([name])").click()
    try await browser.waitForPath("/review/sign-in")
  }

  /// Opens a page of the desk.
  func open(_ path: String = "/review") async throws {
    try await browser.open(console.address(path))
  }

  /// The ids of the cases in the queue, as the page shows them now.
  func queue() async throws -> [String] {
    try await browser.run(
      "return [...document.querySelectorAll('#queue .row')].map((row) => row.id.replace('case-', ''))"
    )
    .items.map(\.text)
  }

  /// The case that the page shows; nil on all other pages.
  func shownCase() async throws -> String? {
    let match = try await browser.url.path.wholeMatch(of: /\/review\/cases\/([0-9a-f-]+)/)
    return match.map { String($0.1) }
  }

  /// Waits until the page shows another case than this one, or none, and gives that.
  func waitForCase(after id: String?, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String? {
    var shown: String?
    try await browser.wait(sourceLocation: sourceLocation) {
      shown = try await shownCase()
      let state = try await browser.run("return document.readyState").text
      return shown != id && state == "complete"
    }
    return shown
  }

  /// A request as the person's browser would make it, but one that may be anything.
  func visitor() async throws -> Visitor {
    Visitor(console: console, cookie: try await browser.cookieHeader())
  }
}
