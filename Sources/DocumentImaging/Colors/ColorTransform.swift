internal import CLCMS

/// Brings samples from a profile's colours to sRGB's, by littlecms.
@safe struct ColorTransform: ~Copyable {
  private let context: cmsContext
  private let transform: cmsHTRANSFORM

  /// Prepares the way from a profile to sRGB; gray stays gray, with sRGB's curve.
  ///
  /// - Parameters:
  ///   - profile: Its rendering intent is followed.
  ///   - colors: What it is about, as samples lie side by side.
  /// - Returns: nil when the profile is damaged.
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

  /// sRGB, or its curve alone.
  private static func screen(isGray: Bool, in context: cmsContext) -> cmsHPROFILE? {
    guard isGray else { return unsafe cmsCreate_sRGBProfileTHR(context) }
    // IEC 61966-2-1's curve as littlecms's parametric type 4: ((x + 0.055) / 1.055)^2.4, below 0.04045 x / 12.92.
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    guard let curve = unsafe cmsBuildParametricToneCurve(context, 4, parameters) else { return nil }
    defer { unsafe cmsFreeToneCurve(curve) }
    return unsafe cmsCreateGrayProfileTHR(context, cmsD50_xyY(), curve)
  }

  /// Converts so many pixels; gray to gray, all others to RGB. Source and target may be the same.
  func apply(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    unsafe cmsDoTransform(transform, source, target, UInt32(count))
  }
}

extension ColorProfile {
  /// The profile without its multi-process elements (ICC.1, 9.2.22 – 9.2.25): a chain of any length, each link of which
  /// may be the same few bytes, would keep littlecms busy for as long as its maker likes. What has them has plain tables,
  /// too.
  fileprivate var withoutProcessElements: [UInt8] {
    var bytes = bytes
    let count = bytes[128..<132].reduce(0) { $0 << 8 | Int($1) }
    for index in 0..<min(count, (bytes.count - 132) / 12) {
      let tag = 132 + 12 * index
      // A name of nobody's, so that the place of all other tags stays.
      if bytes[tag..<tag + 3].elementsEqual("D2B".utf8) { bytes[tag] = UInt8(ascii: "x") }
    }
    return bytes
  }

  /// Where white and the primaries of a screen lie in CIE 1931's x and y.
  struct Primaries: Equatable {
    var white: [Double]
    var red: [Double]
    var green: [Double]
    var blue: [Double]

    /// IEC 61966-2-1's.
    static let sRGB = Primaries(white: [0.3127, 0.3290], red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])

    /// Whether the difference is no more than what rounding in files makes.
    func isClose(to other: Primaries) -> Bool {
      zip(white + red + green + blue, other.white + other.red + other.green + other.blue).allSatisfy {
        abs($0 - $1) < 0.002
      }
    }
  }

  /// The profile of a screen.
  ///
  /// - Parameters:
  ///   - primaries: nil for gray.
  ///   - gamma: The exponent from samples to light.
  /// - Returns: nil when no colours can be made of such primaries.
  static func screen(_ primaries: Primaries?, gamma: Double) -> ColorProfile? {
    guard let curve = unsafe cmsBuildGamma(nil, gamma) else { return nil }
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
    // The date of making would make two renditions of one picture differ.
    bytes.replaceSubrange(24..<36, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    return ColorProfile(bytes)
  }
}
