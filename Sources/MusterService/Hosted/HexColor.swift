internal import Encodings
internal import Foundation
package import VerificationFlow

/// A colour in sRGB, written as in CSS: `#0a7d55`.
struct HexColor: RawRepresentable, Hashable, Sendable {
  static let white = HexColor(red: 255, green: 255, blue: 255)
  static let black = HexColor(red: 0, green: 0, blue: 0)

  let red: UInt8
  let green: UInt8
  let blue: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates a colour; nil unless the text is a number sign and six hexadecimal digits.
  init?(rawValue: String) {
    guard rawValue.hasPrefix("#"), let bytes = [UInt8](lowerHex: rawValue.dropFirst().lowercased()), bytes.count == 3
    else { return nil }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  var rawValue: String { "#" + [red, green, blue].lowerHex }

  /// Returns the contrast with another colour, from 1 to 21 (WCAG 2.2, "contrast ratio").
  func contrast(with other: HexColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Black or white, whichever is easier to read on this colour.
  var textColor: HexColor {
    contrast(with: .white) >= contrast(with: .black) ? .white : .black
  }

  /// Returns the colour, mixed with as much white as this contrast requires.
  func lightened(toContrast wanted: Double, with ground: HexColor) -> HexColor {
    for share in 0...100 {
      func mixed(_ byte: UInt8) -> UInt8 {
        let darkness = 255 - Int(byte)
        return byte + UInt8(darkness * share / 100)
      }
      let color = HexColor(red: mixed(red), green: mixed(green), blue: mixed(blue))
      if color.contrast(with: ground) >= wanted { return color }
    }
    return .white
  }

  /// The relative luminance (WCAG 2.2), from 0 to 1.
  private var luminance: Double {
    func linear(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

extension HostedSettings.Accent {
  /// The colours of the text on the accent, in light and in dark mode: black or white.
  package var textColors: (light: String, dark: String) {
    func text(on color: String) -> String { (HexColor(rawValue: color)?.textColor ?? .white).rawValue }
    return (text(on: light), text(on: dark))
  }
}
