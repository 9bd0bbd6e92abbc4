internal import CLCMS

/// Converts samples from the colours of a profile to sRGB, using littlecms.
@safe struct ColorTransform: ~Copyable {
  private let context: cmsContext
  private let transform: cmsHTRANSFORM

  /// Creates a transform from a profile to sRGB; gray remains gray, with the curve of sRGB.
  ///
  /// - Parameters:
  ///   - profile: The source profile. Its rendering intent is used.
  ///   - colors: The colours of the samples to convert.
  /// - Returns: nil if the profile is damaged.
  init?(from profile: ColorProfile, _ colors: PlaneColors) {
    guard let context = unsafe cmsCreateContext(nil, nil) else { return nil }
    let isInverted = colors.isInverted ?? false
    guard let transform = unsafe Self.transform(from: profile, isInverted: isInverted, in: context) else {
      unsafe cmsDeleteContext(context)
      return nil
    }
    unsafe self.context = context
    unsafe self.transform = transform
  }

  deinit {
    unsafe cmsDeleteTransform(transform)
    unsafe cmsDeleteContext(context)
  }

  private static func transform(
    from profile: ColorProfile, isInverted: Bool, in context: cmsContext
  ) -> cmsHTRANSFORM? {
    let bytes = profile.withoutProcessElements
    let source = unsafe cmsOpenProfileFromMemTHR(context, bytes, UInt32(bytes.count))
    guard let source = unsafe source else { return nil }
    defer { unsafe cmsCloseProfile(source) }
    guard let target = unsafe screen(isGray: profile.space == .gray, in: context) else { return nil }
    defer { unsafe cmsCloseProfile(target) }
    let sourceType =
      switch profile.space {
      case .gray: muster_type_gray_8
      case .rgb: muster_type_rgb_8
      case .cmyk: isInverted ? muster_type_cmyk_8_inverted : muster_type_cmyk_8
      }
    let targetType = profile.space == .gray ? muster_type_gray_8 : muster_type_rgb_8
    let intent = unsafe min(cmsGetHeaderRenderingIntent(source), UInt32(INTENT_ABSOLUTE_COLORIMETRIC))
    return unsafe cmsCreateTransformTHR(context, source, sourceType, target, targetType, intent, 0)
  }

  /// Returns the profile of sRGB, or of its curve alone.
  private static func screen(isGray: Bool, in context: cmsContext) -> cmsHPROFILE? {
    guard isGray else { return unsafe cmsCreate_sRGBProfileTHR(context) }
    // The curve of IEC 61966-2-1 as littlecms's parametric type 4: ((x + 0.055) / 1.055)^2.4, below 0.04045 x /
    // 12.92.
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    guard let curve = unsafe cmsBuildParametricToneCurve(context, 4, parameters) else { return nil }
    defer { unsafe cmsFreeToneCurve(curve) }
    return unsafe cmsCreateGrayProfileTHR(context, cmsD50_xyY(), curve)
  }

  /// Converts `count` pixels, gray to gray and all others to RGB. Source and target may be the same.
  func apply(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    unsafe cmsDoTransform(transform, source, target, UInt32(count))
  }
}

extension ColorProfile {
  /// The profile without its multi-process elements (ICC.1, 9.2.22 – 9.2.25). A malicious chain of any length, whose
  /// links may all be the same few bytes, would keep littlecms busy for an arbitrary time. Profiles with such
  /// elements contain plain tables, too.
  fileprivate var withoutProcessElements: [UInt8] {
    var bytes = bytes
    let count = bytes[128..<132].reduce(0) { $0 << 8 | Int($1) }
    for index in 0..<min(count, (bytes.count - 132) / 12) {
      let tag = 132 + 12 * index
      // Renamed to an unknown tag, so that the positions of all others remain.
      if bytes[tag..<tag + 3].elementsEqual("D2B".utf8) { bytes[tag] = UInt8(ascii: "x") }
    }
    return bytes
  }

  /// The CIE 1931 x and y of a screen's white point and primaries.
  struct Primaries: Equatable {
    var white: [Double]
    var red: [Double]
    var green: [Double]
    var blue: [Double]

    /// The primaries of IEC 61966-2-1.
    static let sRGB = Primaries(white: [0.3127, 0.3290], red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])

    /// Whether the difference is within the rounding errors of files.
    func isClose(to other: Primaries) -> Bool {
      zip(white + red + green + blue, other.white + other.red + other.green + other.blue).allSatisfy {
        abs($0 - $1) < 0.002
      }
    }
  }

  /// How samples become light.
  enum Curve {
    /// By an exponent.
    case gamma(Double)
    /// The light of levels at equal distances, 0 … 1.
    case levels([Double])
  }

  /// Creates the profile of a screen.
  ///
  /// - Parameter primaries: The primaries; nil for gray.
  /// - Returns: nil if the primaries define no valid colours.
  static func screen(_ primaries: Primaries?, _ curve: Curve) -> ColorProfile? {
    let built =
      switch curve {
      case .gamma(let gamma): unsafe cmsBuildGamma(nil, gamma)
      case .levels(let levels):
        unsafe cmsBuildTabulatedToneCurve16(
          nil, UInt32(levels.count), levels.map { UInt16(($0 * 65535).rounded()) })
      }
    guard let curve = unsafe built else { return nil }
    defer { unsafe cmsFreeToneCurve(curve) }
    func point(_ xy: [Double]) -> cmsCIExyY { cmsCIExyY(x: xy[0], y: xy[1], Y: 1) }
    let profile: cmsHPROFILE?
    if let primaries {
      var white = point(primaries.white)
      var colors = cmsCIExyYTRIPLE(
        Red: point(primaries.red), Green: point(primaries.green), Blue: point(primaries.blue))
      var curves: [OpaquePointer?] = unsafe [curve, curve, curve]
      unsafe profile = unsafe cmsCreateRGBProfile(&white, &colors, &curves)
    } else {
      unsafe profile = unsafe cmsCreateGrayProfile(cmsD50_xyY(), curve)
    }
    guard let profile = unsafe profile else { return nil }
    defer { unsafe cmsCloseProfile(profile) }
    var byteCount: UInt32 = 0
    guard unsafe cmsSaveProfileToMem(profile, nil, &byteCount) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(byteCount))
    guard unsafe cmsSaveProfileToMem(profile, &bytes, &byteCount) != 0 else { return nil }
    // A fixed creation date, so that two renditions of one picture are equal.
    bytes.replaceSubrange(24..<36, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    return ColorProfile(bytes)
  }
}

/// An ICC profile, which defines the colours of a picture's samples. Dropping it would shift the colours of most
/// phones.
struct ColorProfile: Sendable, Equatable {
  enum Space: String {
    case gray = "GRAY"
    case rgb = "RGB "
    case cmyk = "CMYK"
  }

  /// Input, display, output and conversion: the classes that define device colours (ICC.1, 7.2.5).
  private static let deviceClasses: Set<String> = ["scnr", "mntr", "prtr", "spac"]

  let bytes: [UInt8]
  let space: Space

  /// Reads a profile for gray, RGB or CMYK samples.
  ///
  /// - Returns: nil for any other or a damaged profile.
  init?(_ bytes: [UInt8]) {
    func text(at index: Int) -> String { String(decoding: bytes[index..<index + 4], as: UTF8.self) }
    guard bytes.count >= 132, text(at: 36) == "acsp" else { return nil }
    guard bytes[0..<4].reduce(0, { $0 << 8 | Int($1) }) == bytes.count else { return nil }
    guard Self.deviceClasses.contains(text(at: 12)), let space = Space(rawValue: text(at: 16)) else { return nil }
    self.bytes = bytes
    self.space = space
  }
}
