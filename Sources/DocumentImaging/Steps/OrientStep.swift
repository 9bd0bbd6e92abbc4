/// Mirrored planes to upright ones.
enum OrientStep {
  /// Swaps the sides where the orientation wants it. The resampler has mirrored on its way, and the picture is small by
  /// now.
  ///
  /// - Throws: `IMAGING_FAILED`.
  static func run(
    _ picture: PlanarPicture, orientation: Orientation, scratch: inout Scratch
  ) throws(ImagingError) -> PlanarPicture {
    orientation.swapsSides ? try picture.transposed(into: &scratch.upright) : picture
  }
}
