import HTMLMarkup
import MusterConsole
import Testing

/// What is embedded.
@Suite struct ConsoleTests {
  /// Every template can be read.
  @Test func templatesAreSound() throws {
    #expect(try Console().assets.map(\.name) == ["console.css", "console.js", "icon.svg"])
  }
}
