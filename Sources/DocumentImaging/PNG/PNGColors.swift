internal import CImageKernels

/// The colours of a PNG without a profile (gAMA and cHRM chunks).
struct PNGColors {
  /// Whether libpng converted the samples to a screen's gamma; otherwise theirs is close enough to sRGB's.
  let hasScreenGamma: Bool
  let primaries: ColorProfile.Primaries?

  /// The gamma of the samples after libpng converted them to a screen's.
  private static let screenGamma = 2.2

  init(_ info: muster_png_info) {
    hasScreenGamma = info.has_gamma
    let p = info.primaries
    primaries =
      info.has_primaries
      ? ColorProfile.Primaries(white: [p.0, p.1], red: [p.2, p.3], green: [p.4, p.5], blue: [p.6, p.7]) : nil
  }

  /// Returns an equivalent profile; nil for sRGB.
  func profile(for colors: PlaneColors) -> ColorProfile? {
    if colors == .gray { return hasScreenGamma ? .screen(nil, gamma: Self.screenGamma) : nil }
    let primaries = primaries ?? .sRGB
    guard hasScreenGamma || !primaries.isClose(to: .sRGB) else { return nil }
    return .screen(primaries, gamma: Self.screenGamma)
  }
}
