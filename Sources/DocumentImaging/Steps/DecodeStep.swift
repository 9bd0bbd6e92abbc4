/// The step from upright planes of any colours to pixels.
enum PixelStep {
  /// The number of rows processed between two calls of `shouldStop`; they fit into a core's cache.
  private static let bandHeight = 32

  /// Converts a picture to red, green and blue in sRGB.
  ///
  /// - Parameter decoded: Planes with one sample per pixel.
  /// - Returns: Three samples per pixel, row by row.
  /// - Throws: `IMAGING_FAILED` if there is no memory, `IMAGING_TIMEOUT` if `shouldStop` returns true.
  static func run(
    _ decoded: DecodedPicture, scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> [UInt8] {
    let size = decoded.picture.size
    let transform = decoded.profile.flatMap { ColorTransform(from: $0, decoded.colors) }
    let band = try PixelBand(width: size.width, height: bandHeight, memory: &scratch.pixels)
    let converter = try ColorConverter()
    var samples: [UInt8] = []
    samples.reserveCapacity(3 * size.width * size.height)
    for row in Swift.stride(from: 0, to: size.height, by: bandHeight) {
      try proceed(unless: shouldStop)
      let height = min(bandHeight, size.height - row)
      try band.fill(from: decoded, fromRow: row, height: height, transform, converter)
      band.append(height: height, to: &samples)
    }
    return samples
  }
}

struct DecodedPicture {
  /// Upright planes at the display size. With 4:2:0 chroma if they become files and `ColorStep` leaves them unchanged,
  /// otherwise with one sample per pixel in each plane.
  let picture: PlanarPicture
  let colors: PlaneColors
  /// The colour profile of the samples; nil for sRGB.
  let profile: ColorProfile?
  /// The planes as decoded, at the size and in the orientation of the file, if the target keeps them. Valid until the
  /// scratch decodes another picture.
  let source: PlanarPicture?
  /// The share of the rows that the file does not have because it is cut off, 0 … 0.5.
  var missingShare = 0.0
}

enum DecodeStep {
  /// Decodes a walked picture, resampled to the display size and turned upright.
  ///
  /// - Throws: `DOCUMENT_CORRUPT`, `IMAGING_FAILED` or `IMAGING_TIMEOUT`.
  static func run(
    _ file: [UInt8], _ walked: WalkedPicture, to target: DisplayTarget, limits: ImagingLimits,
    scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> DecodedPicture {
    try proceed(unless: shouldStop)
    switch walked.details {
    case .jpeg(let details):
      return try JPEGDecoder.decode(
        file, details: details, to: target, limits: limits, scratch: &scratch, shouldStop: shouldStop)
    case .png(let details):
      return try PNGDecoder.decode(
        file, details: details, to: target, limits: limits, scratch: &scratch, shouldStop: shouldStop)
    }
  }
}
