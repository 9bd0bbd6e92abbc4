/// The step from mirrored planes to upright ones.
enum OrientStep {
  /// Swaps the sides if the orientation requires it. The resampler has already mirrored the picture, which is small
  /// by now.
  ///
  /// - Throws: `IMAGING_FAILED`.
  static func run(
    _ picture: PlanarPicture, orientation: Orientation, scratch: inout Scratch
  ) throws(ImagingError) -> PlanarPicture {
    orientation.swapsSides ? try picture.transposed(into: &scratch.upright) : picture
  }
}
