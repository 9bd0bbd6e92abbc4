/// What the decoders give: planes at least as large as the target, and what their numbers mean.
struct DecodedPicture {
  let picture: PlanarPicture
  let profile: ColorProfile?
}

/// Bytes to planes.
enum DecodeStep {
  /// Decodes a walked picture so that it covers the target, which is given as stored, not upright.
  ///
  /// - Throws: `DOCUMENT_CORRUPT`, `IMAGING_FAILED` or `IMAGING_TIMEOUT`.
  static func run(
    _ file: [UInt8], _ walked: WalkedPicture, covering target: PixelSize, limits: ImagingLimits,
    scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> DecodedPicture {
    try proceed(unless: shouldStop)
    switch walked.details {
    case .jpeg(let details):
      return try JPEGDecoder.decode(
        file, details: details, covering: target, limits: limits, scratch: &scratch, shouldStop: shouldStop)
    case .png(let details):
      return try PNGDecoder.decode(file, details: details, limits: limits, scratch: &scratch, shouldStop: shouldStop)
    }
  }
}
