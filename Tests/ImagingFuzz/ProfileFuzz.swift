@testable import DocumentImaging

/// A colour profile is taken or not, and what is made of samples with it stays in its place.
enum ProfileFuzz {
  /// The first byte says what the samples are; the rest is the profile, with what nobody guesses put right.
  static func run(_ bytes: [UInt8]) {
    var recipe = Recipe(bytes)
    let colors: PlaneColors = [.gray, .ycc, .rgb, .cmyk(isInverted: false), .ycck(isInverted: true)][
      recipe.number(below: 5)]
    var file = recipe.profile(maxByteCount: 60_000)
    guard file.count >= 132 else { return require(ColorProfile(file) == nil, "a profile shorter than its header") }
    file.replaceSubrange(16..<20, with: Array(colors.profileSpace.rawValue.utf8))
    file.replaceSubrange(36..<40, with: Array("acsp".utf8))
    guard let profile = ColorProfile(file), let transform = ColorTransform(from: profile, colors) else { return }

    let count = 300
    let channels = profile.space == .cmyk ? 4 : profile.space == .gray ? 1 : 3
    let source = (0..<count * channels).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    let made = profile.space == .gray ? count : 3 * count
    var target = [UInt8](repeating: 0xA5, count: made + 16)
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe source.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        unsafe transform.apply(from, to: to, count: count)
      }
    }
    require(target[made...].allSatisfy { $0 == 0xA5 }, "more samples than there are pixels")
  }
}
