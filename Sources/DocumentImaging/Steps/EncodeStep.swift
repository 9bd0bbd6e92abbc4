/// The step from upright planes to files.
enum EncodeStep {
  /// The qualities to try if the configured one takes too many bytes.
  private static let lowerQualities = Swift.stride(from: 80, through: 40, by: -5)

  /// Encodes the display rendition within its maximum size: at a lower quality, and finally with smaller dimensions.
  ///
  /// - Throws: `IMAGING_FAILED` if not even a single pixel fits, or `IMAGING_TIMEOUT`.
  static func display(
    _ picture: PlanarPicture, profile: ColorProfile?, settings: RenditionSettings, scratch: inout Scratch,
    shouldStop: () -> Bool
  ) throws(ImagingError) -> Rendition {
    let encoder = try JPEGEncoder()
    let qualities = [settings.quality] + lowerQualities.filter { $0 < settings.quality }
    var candidate = picture
    while true {
      candidate.padded()
      for quality in qualities {
        try proceed(unless: shouldStop)
        let file = try encoder.encode(candidate, quality: quality, profile: profile, using: &scratch.file)
        guard file.count > settings.maxDisplayByteCount else {
          let luma = settings.keepsLuma ? LumaPicture(candidate.planes[0]) : nil
          return Rendition(bytes: file, size: candidate.size, luma: luma)
        }
      }
      let longSide = max(candidate.size.width, candidate.size.height)
      guard longSide > 1 else { throw ImagingError(.failed, "the display rendition cannot be small enough") }
      candidate = try scratch.resampler.resample(
        picture, to: picture.size.fitted(intoSide: longSide * 3 / 4), into: &scratch.small, shouldStop: shouldStop)
    }
  }

  /// Reduces a picture and encodes it, without a limit of its size in bytes.
  ///
  /// - Parameter picture: Planes of luma and chroma at any sampling; the thumbnail is made from the display
  ///   picture's.
  /// - Throws: `IMAGING_FAILED` or `IMAGING_TIMEOUT`.
  static func reduced(
    _ picture: PlanarPicture, to size: PixelSize, profile: ColorProfile?, quality: Int,
    scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> Rendition {
    let small = try scratch.resampler.resample(picture, to: size, into: &scratch.small, shouldStop: shouldStop)
    small.padded()
    let file = try JPEGEncoder().encode(small, quality: quality, profile: profile, using: &scratch.file)
    return Rendition(bytes: file, size: size)
  }
}

extension Rendition {
  fileprivate init(bytes: [UInt8], size: PixelSize, luma: LumaPicture? = nil) {
    self.init(bytes: bytes, width: size.width, height: size.height, luma: luma)
  }
}
