import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension Browser {
  /// Waits until something is so, whatever happens to the page meanwhile.
  func wait(
    atMost limit: Duration = maxWait, sourceLocation: SourceLocation = #_sourceLocation,
    for condition: () async throws -> Bool
  ) async throws {
    try await waitUntil(
      atMost: limit,
      {
        do {
          return try await condition()
        } catch let failure as WebDriverFailure where failure.isPassing {
          return false
        }
      }, sourceLocation: sourceLocation)
  }

  /// The first element of a CSS selector, as soon as there is one.
  func find(_ selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Element {
    var found: Element?
    do {
      try await wait(sourceLocation: sourceLocation) {
        found = try await all(selector).first
        return found != nil
      }
    } catch {
      Issue.record("there is no \(selector)", sourceLocation: sourceLocation)
      throw error
    }
    return try #require(found)
  }

  /// All elements of a CSS selector, as they are now.
  func all(_ selector: String) async throws -> [Element] {
    try await send("POST", "elements", ["using": .string("css selector"), "value": .string(selector)])
      .items.map { Element($0, in: self) }
  }

  /// Whether there is an element of a CSS selector now.
  func has(_ selector: String) async throws -> Bool {
    try await !all(selector).isEmpty
  }

  /// The element that has the focus.
  var focused: Element {
    get async throws { Element(try await send("GET", "element/active"), in: self) }
  }

  /// Everything that can be read on the page.
  var text: String {
    get async throws { try await run("return document.body.innerText").text }
  }

  /// Waits until a text can be read on the page.
  func waitForText(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait(sourceLocation: sourceLocation) { try await self.text.localizedCaseInsensitiveContains(text) }
  }

  /// Waits until the path of the page is this one.
  func waitForPath(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait(sourceLocation: sourceLocation) { try await url.path == path }
  }

  /// Does what leads to another page, and waits until that is there.
  func leave(sourceLocation: SourceLocation = #_sourceLocation, by act: () async throws -> Void) async throws {
    let mark = UUID().uuidString
    try await run("window.leaving = arguments[0]", .string(mark))
    try await act()
    try await wait(sourceLocation: sourceLocation) {
      try await run("return document.readyState === 'complete' ? window.leaving ?? '' : 'loading'").text == ""
    }
  }

  /// Notes what the page showed when a test went wrong.
  func describeFailure() async {
    guard let address = try? await url, let text = try? await text else { return }
    print("the page at failure: \(address)\n\(text.prefix(3000))")
  }
}
