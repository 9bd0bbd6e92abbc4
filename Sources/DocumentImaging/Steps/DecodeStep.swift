/// What the decoders give.
struct DecodedPicture {
  /// Planes at the display's size, as stored but mirrored where the orientation wants it. With 4:2:0 chroma when
  /// they become files and `ColorStep` has nothing to do, otherwise with as many samples in each plane.
  let picture: PlanarPicture
  let colors: PlaneColors
  /// What the samples mean, when it is not sRGB.
  let profile: ColorProfile?
}

/// Bytes to planes.
enum DecodeStep {
  /// Decodes a walked picture and brings it to the display's size on the way.
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
