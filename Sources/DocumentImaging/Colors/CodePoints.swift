internal import Foundation

/// The colours of a picture by code points (ITU-T H.273), as the chunk cICP of a PNG has them (PNG third edition,
/// 11.3.2.6). Pictures with a high dynamic range have no other description.
public struct CodePoints: Sendable, Equatable {
  /// The primaries, ITU-T H.273, table 2.
  let primaries: ColorProfile.Primaries
  let transfer: Transfer

  /// The functions from samples to light, ITU-T H.273, table 3.
  enum Transfer: UInt8, Sendable {
    case bt709 = 1
    case gamma22 = 4
    case gamma28 = 5
    case bt601 = 6
    case linear = 8
    case sRGB = 13
    case bt2020 = 14
    case bt2020Of12Bits = 15
    /// SMPTE ST 2084, in which a sample means so many candelas per square metre.
    case perceptualQuantizer = 16
    /// ARIB STD-B67.
    case hybridLogGamma = 18
  }

  /// - Parameter data: Primaries, transfer function, matrix, and whether all levels are used.
  /// - Returns: nil for colours that are not RGB, do not use all levels, or are not known.
  init?(_ data: [UInt8]) {
    guard data.count == 4, data[2] == 0, data[3] == 1, let transfer = Transfer(rawValue: data[1]) else { return nil }
    let d65 = [0.3127, 0.3290]
    switch data[0] {
    case 1: primaries = .sRGB
    case 9:
      primaries = ColorProfile.Primaries(
        white: d65, red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])
    case 11:
      primaries = ColorProfile.Primaries(
        white: [0.314, 0.351], red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
    case 12:
      primaries = ColorProfile.Primaries(
        white: d65, red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
    default: return nil
    }
    self.transfer = transfer
  }

  /// Creates the colours of RGB samples that use all levels, as converters of HEIF pictures give them.
  ///
  /// - Returns: nil for colours that are not known.
  public init?(primaries: UInt8, transfer: UInt8) {
    self.init([primaries, transfer, 0, 1])
  }

  /// The ICC profile of RGB samples with these colours; nil for sRGB.
  public var rgbProfile: [UInt8]? { profile(for: .ycc)?.bytes }

  /// Returns an equivalent profile; nil for sRGB.
  func profile(for colors: PlaneColors) -> ColorProfile? {
    let isGray = colors == .gray
    if transfer == .sRGB, isGray || primaries.isClose(to: .sRGB) { return nil }
    return .screen(isGray ? nil : primaries, curve)
  }

  /// The number of levels of a curve. Finer than the samples, whose steps some curves make larger than those of sRGB.
  private static let levelCount = 4096
  /// The light of white paper in candelas per square metre (ITU-R BT.2408, table 1).
  private static let paperWhite = 203.0

  /// The light of samples, relative to white paper, of a screen that shows nothing brighter.
  private var curve: ColorProfile.Curve {
    switch transfer {
    case .linear: Self.levels { $0 }
    case .sRGB: Self.levels { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    // What screens make of it (ITU-R BT.1886).
    case .bt709, .bt601, .bt2020, .bt2020Of12Bits: Self.levels { pow($0, 2.4) }
    case .gamma22: .gamma(2.2)
    case .gamma28: .gamma(2.8)
    case .perceptualQuantizer: Self.levels { Self.dimmed(Self.perceptualQuantizer($0) / Self.paperWhite) }
    // A screen of 1,000 candelas (ITU-R BT.2100, table 5), as if for gray.
    case .hybridLogGamma:
      Self.levels { Self.dimmed(1000 * pow(Self.hybridLogGamma($0), 1.2) / Self.paperWhite) }
    }
  }

  private static func levels(_ light: (Double) -> Double) -> ColorProfile.Curve {
    .levels((0..<levelCount).map { light(Double($0) / Double(levelCount - 1)) })
  }

  /// Candelas per square metre (ITU-R BT.2100, table 4).
  private static func perceptualQuantizer(_ sample: Double) -> Double {
    let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)
    let power = pow(sample, 1 / m2)
    return 10_000 * pow(max(0, power - c1) / (c2 - c3 * power), 1 / m1)
  }

  /// The light of the scene, 0 … 1 (ITU-R BT.2100, table 5).
  private static func hybridLogGamma(_ sample: Double) -> Double {
    let a = 0.17883277
    let (b, c) = (1 - 4 * a, 0.5 - a * log(4 * a))
    return sample <= 0.5 ? sample * sample / 3 : (exp((sample - c) / a) + b) / 12
  }

  /// Leaves most light as it is, and brings all that is brighter under 1.
  private static func dimmed(_ light: Double) -> Double {
    let knee = 0.8
    return light <= knee ? light : knee + (1 - knee) * (1 - exp(-(light - knee) / (1 - knee)))
  }
}
