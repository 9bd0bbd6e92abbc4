import HTMLMarkup
import MusterConsole
import Testing

/// What is embedded.
@Suite struct ConsoleTests {
  /// Every template can be read.
  @Test func templatesAreSound() throws {
    let folder = try Console().assets
    let scripts = Set(folder.assets.map(\.path).filter { $0.hasSuffix(".js") })
    #expect(Set(folder.imports(of: "console.js") + ["console.js"]) == scripts && scripts.count > 5)
  }
}
