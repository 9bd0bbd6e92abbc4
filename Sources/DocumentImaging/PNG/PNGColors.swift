internal import CImageKernels

/// What a PNG without a profile says about its colours (gAMA and cHRM chunks).
struct PNGColors {
  /// Whether the samples were brought to a screen's gamma; otherwise they have one that passes for sRGB's.
  let hasScreenGamma: Bool
  let primaries: ColorProfile.Primaries?

  /// What the samples follow after libpng has been through them: its idea of a screen.
  private static let screenGamma = 2.2

  init(_ info: muster_png_info) {
    hasScreenGamma = info.has_gamma
    let p = info.primaries
    primaries =
      info.has_primaries
      ? ColorProfile.Primaries(white: [p.0, p.1], red: [p.2, p.3], green: [p.4, p.5], blue: [p.6, p.7]) : nil
  }

  /// A profile that says the same, or nil when it is sRGB.
  func profile(for colors: PlaneColors) -> ColorProfile? {
    if colors == .gray { return hasScreenGamma ? .screen(nil, gamma: Self.screenGamma) : nil }
    let primaries = primaries ?? .sRGB
    guard hasScreenGamma || !primaries.isClose(to: .sRGB) else { return nil }
    return .screen(primaries, gamma: Self.screenGamma)
  }
}
