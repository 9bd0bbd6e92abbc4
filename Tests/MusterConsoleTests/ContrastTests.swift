import Foundation
import MusterConsole
import Testing

/// Colours can be told apart in both schemes (WCAG 2.2, success criteria 1.4.3 and 1.4.11).
@Suite struct ContrastTests {
  private let colours: [String: (light: Colour, dark: Colour)]

  init() throws {
    let style = try #require(try Console().assets.first { $0.name == "console.css" })
    let declaration = /--([a-z-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\);/
    colours = Dictionary(
      uniqueKeysWithValues: String(decoding: style.bytes, as: UTF8.self).matches(of: declaration).map {
        (String($0.1), (Colour($0.2), Colour($0.3)))
      })
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

/// A colour in sRGB.
private struct Colour {
  let channels: [Double]

  init(_ hexadecimal: some StringProtocol) {
    let value = Int(hexadecimal, radix: 16) ?? 0
    channels = [value >> 16, value >> 8 & 255, value & 255].map { Double($0) / 255 }
  }

  /// Relative luminance, as WCAG 2.2 defines it.
  private var luminance: Double {
    let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  func contrast(to other: Colour) -> Double {
    let (brighter, darker) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (brighter + 0.05) / (darker + 0.05)
  }
}
