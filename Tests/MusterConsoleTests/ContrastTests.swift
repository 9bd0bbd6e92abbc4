import HTMLMarkup
import MusterConsole
import PageReading
import Testing

/// Colours can be told apart in both schemes (WCAG 2.2, success criteria 1.4.3 and 1.4.11).
@Suite struct ContrastTests {
  private let colours: [String: (light: Colour, dark: Colour)]

  init() throws {
    let style = try #require(try Console().assets.asset(at: "console.css"))
    colours = Colour.schemes(of: String(decoding: style.bytes, as: UTF8.self))
    #expect(colours.count > 18)
  }

  /// Text on what it stands on: 4.5 to 1.
  @Test(arguments: [
    ("ink", ["ground", "paper", "shade", "link-tint", "good-tint", "warn-tint", "bad-tint", "stage"]),
    ("faint", ["ground", "paper", "shade", "stage", "warn-tint", "link-tint"]),
    ("link", ["ground", "paper", "shade", "link-tint", "good-tint", "warn-tint", "bad-tint"]),
    ("good", ["paper", "good-tint"]), ("warn", ["paper", "warn-tint"]), ("bad", ["paper", "bad-tint"]),
    ("on-link", ["link", "warn", "bad"]),
  ]) func textCanBeRead(text: String, grounds: [String]) throws {
    for ground in grounds {
      try check(text, on: ground, atLeast: 4.5)
    }
  }

  /// Edges of fields, bars and marks beside what is around them: 3 to 1.
  @Test(arguments: [
    ("edge", ["paper", "ground"]), ("link", ["paper", "ground"]), ("accepted", ["paper", "shade"]),
    ("rejected", ["paper", "shade"]), ("reupload", ["paper", "shade"]),
  ]) func shapesCanBeSeen(shape: String, grounds: [String]) throws {
    for ground in grounds {
      try check(shape, on: ground, atLeast: 3)
    }
  }

  private func check(_ front: String, on back: String, atLeast least: Double) throws {
    let (first, second) = (try #require(colours[front]), try #require(colours[back]))
    let (light, dark) = (first.light.contrast(to: second.light), first.dark.contrast(to: second.dark))
    #expect(light >= least, "light: \(front) on \(back) is \(light)")
    #expect(dark >= least, "dark: \(front) on \(back) is \(dark)")
  }
}
