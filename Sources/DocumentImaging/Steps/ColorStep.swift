/// Planes of any colours to the renditions': gray, or luma and chroma.
///
/// A profile of modest size travels with the renditions, and the samples stay what they are. What comes with a larger
/// one, or in inks, is brought to sRGB.
enum ColorStep {
  /// The largest profile that travels along, in bytes. Those of cameras and screens take less; what is larger would
  /// make up most of a thumbnail.
  static let maxCarriedByteCount = 4096
  /// Rows that are worked on at once, between two questions whether to stop; even, as chroma spans two.
  private static let bandHeight = 32

  /// Whether planes of these colours are encoded as they are; the others are wanted with a sample for every pixel.
  static func leaves(_ colors: PlaneColors, _ profile: ColorProfile?) -> Bool {
    colors == .gray || (colors == .ycc && carries(profile))
  }

  private static func carries(_ profile: ColorProfile?) -> Bool {
    guard let profile else { return true }
    return profile.space != .cmyk && profile.bytes.count <= maxCarriedByteCount
  }

  /// Brings a picture to colours that can be encoded.
  ///
  /// - Returns: The picture, with 4:2:0 chroma unless it is gray, and the profile that it keeps.
  /// - Throws: `IMAGING_FAILED` when there is no memory, `IMAGING_TIMEOUT` when `shouldStop` said so.
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

  /// Band by band: packs the planes' samples, brings them to RGB, and makes luma and chroma of that.
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
