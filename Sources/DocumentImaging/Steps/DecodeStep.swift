/// The result of decoding.
struct DecodedPicture {
  /// Planes at the display size, as stored but mirrored if the orientation requires it. With 4:2:0 chroma if they
  /// become files and `ColorStep` leaves them unchanged, otherwise with one sample per pixel in each plane.
  let picture: PlanarPicture
  let colors: PlaneColors
  /// The colour profile of the samples; nil for sRGB.
  let profile: ColorProfile?
}

/// The step from bytes to planes.
enum DecodeStep {
  /// Decodes a walked picture, resampled to the display size.
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
