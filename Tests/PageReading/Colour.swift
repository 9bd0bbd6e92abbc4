internal import Foundation

/// A colour in sRGB.
package struct Colour: Sendable {
  private let channels: [Double]

  private init(_ hexadecimal: some StringProtocol) {
    let value = Int(hexadecimal, radix: 16) ?? 0
    channels = [value >> 16, value >> 8 & 255, value & 255].map { Double($0) / 255 }
  }

  /// Relative luminance, as WCAG 2.2 defines it.
  private var luminance: Double {
    let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// The colours that a style declares for both schemes, by their names.
  package static func schemes(of style: String) -> [String: (light: Colour, dark: Colour)] {
    let declaration = /--([a-z-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\);/
    return [String: (light: Colour, dark: Colour)](
      uniqueKeysWithValues: style.matches(of: declaration).map { (String($0.1), (Colour($0.2), Colour($0.3))) })
  }

  /// How well it is told apart from another one, from 1 to 21.
  package func contrast(to other: Colour) -> Double {
    let (brighter, darker) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (brighter + 0.05) / (darker + 0.05)
  }
}
