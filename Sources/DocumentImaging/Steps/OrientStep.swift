/// Stored planes to upright planes of the display's size.
enum OrientStep {
  /// Resamples, mirroring on the way, and swaps the sides at last, when the picture is small.
  ///
  /// Mirroring lies in the resampler's weights: with an odd number of columns, chroma samples that are merely put in
  /// reverse order would lie one pixel beside their luma.
  ///
  /// - Parameter target: The display's size as stored, before its sides are swapped.
  /// - Throws: `IMAGING_FAILED` or `IMAGING_TIMEOUT`.
  static func run(
    _ picture: PlanarPicture, orientation: Orientation, target: PixelSize, scratch: inout Scratch,
    shouldStop: () -> Bool
  ) throws(ImagingError) -> PlanarPicture {
    let resampled = try scratch.resampler.resample(
      picture, to: target, mirroredBy: orientation, into: &scratch.resampled, shouldStop: shouldStop)
    try proceed(unless: shouldStop)
    return orientation.swapsSides ? try resampled.transposed(into: &scratch.upright) : resampled
  }
}
