import MusterAPI

/// An element of a page.
struct Element: Sendable {
  /// What the specification calls it on the wire, section 12.1.
  private static let key = "element-6066-11e4-a52e-4f735466cecf"

  private let browser: Browser
  private let id: String

  init(_ reference: JSONValue, in browser: Browser) {
    self.browser = browser
    id = reference[Self.key].text
  }

  /// As an argument of a script.
  var reference: JSONValue { .object([Self.key: .string(id)]) }

  /// Presses it as with a mouse. Whoever sees that a bar covers it scrolls first.
  func click() async throws {
    _ = try await browser.run(
      """
      const box = arguments[0].getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!arguments[0].contains(top)) arguments[0].scrollIntoView({ block: "center", behavior: "instant" });
      """, reference)
    try await browser.send("POST", "element/\(id)/click")
  }

  /// Writes into it, key by key.
  func type(_ text: String) async throws {
    try await browser.send("POST", "element/\(id)/value", ["text": .string(text)])
  }

  /// Takes away what stands in it.
  func clear() async throws {
    try await browser.send("POST", "element/\(id)/clear")
  }

  /// What can be read of it.
  var text: String {
    get async throws { try await browser.send("GET", "element/\(id)/text").text }
  }

  /// Its accessible name, as a screen reader says it.
  var label: String {
    get async throws { try await browser.send("GET", "element/\(id)/computedlabel").text }
  }

  /// An attribute as it stands in the page.
  func attribute(_ name: String) async throws -> String? {
    guard case .string(let value) = try await browser.send("GET", "element/\(id)/attribute/\(name)") else { return nil }
    return value
  }

  /// Whether a person sees it.
  var isShown: Bool {
    get async throws { try await browser.send("GET", "element/\(id)/displayed") == .bool(true) }
  }

  /// Whether it can be used.
  var isEnabled: Bool {
    get async throws { try await browser.send("GET", "element/\(id)/enabled") == .bool(true) }
  }
}
