/// The step from planes of any colours to those of the renditions: gray, or luma and chroma.
///
/// A small profile is kept in the renditions, and the samples stay unchanged. Pictures with a larger profile, or in
/// inks, are converted to sRGB.
enum ColorStep {
  /// The maximum size of a profile that is kept, in bytes. Those of cameras and screens are smaller; a larger one
  /// would make up most of a thumbnail.
  static let maxCarriedByteCount = 4096
  /// The number of rows processed between two calls of `shouldStop`; even, as chroma spans two.
  private static let bandHeight = 32

  /// Whether planes of these colours are encoded unchanged; others are needed with one sample per pixel.
  static func leaves(_ colors: PlaneColors, _ profile: ColorProfile?) -> Bool {
    colors == .gray || keepsSamples(colors, profile)
  }

  /// Whether the samples of planes of these colours are those of the renditions.
  static func keepsSamples(_ colors: PlaneColors, _ profile: ColorProfile?) -> Bool {
    (colors == .gray || colors == .ycc) && carries(profile)
  }

  private static func carries(_ profile: ColorProfile?) -> Bool {
    guard let profile else { return true }
    return profile.space != .cmyk && profile.bytes.count <= maxCarriedByteCount
  }

  /// Converts a picture to colours that can be encoded.
  ///
  /// - Returns: The picture, with 4:2:0 chroma unless it is gray, and the profile to keep.
  /// - Throws: `IMAGING_FAILED` if there is no memory, `IMAGING_TIMEOUT` if `shouldStop` returns true.
  static func run(
    _ decoded: DecodedPicture, scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> (picture: PlanarPicture, profile: ColorProfile?) {
    let profile = carries(decoded.profile) ? decoded.profile : nil
    let transform = profile == nil ? decoded.profile.flatMap { ColorTransform(from: $0, decoded.colors) } : nil
    guard decoded.colors == .gray || leaves(decoded.colors, decoded.profile) else {
      let picture = try throughPixels(decoded, transform, scratch: &scratch, shouldStop: shouldStop)
      return (picture, profile)
    }
    if let transform, let gray = decoded.picture.planes.first {
      for row in 0..<gray.height { unsafe transform.apply(gray.row(row), to: gray.row(row), count: gray.width) }
    }
    return (decoded.picture, profile)
  }

  /// Converts in bands: packs the samples of the planes, converts them to RGB, then to luma and chroma.
  private static func throughPixels(
    _ decoded: DecodedPicture, _ transform: borrowing ColorTransform?, scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> PlanarPicture {
    let size = decoded.picture.size
    let targets = try scratch.recolored.planes(PlaneLayout.rendition(of: size, isGray: false))
    let band = try PixelBand(width: size.width, height: bandHeight, memory: &scratch.pixels)
    let converter = try ColorConverter()
    for row in Swift.stride(from: 0, to: size.height, by: bandHeight) {
      try proceed(unless: shouldStop)
      let height = min(bandHeight, size.height - row)
      try band.fill(from: decoded, fromRow: row, height: height, transform, converter)
      try band.unpack(into: targets, fromRow: row, height: height, converter)
    }
    return PlanarPicture(size: size, planes: targets)
  }
}
