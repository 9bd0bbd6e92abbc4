internal import CImageKernels

extension PlanarPicture {
  /// The number of rows between two calls of `shouldStop`.
  private static let bandHeight = 64

  /// Returns the content of a quadrilateral as a rectangle, with 4:2:0 chroma unless the picture is gray.
  ///
  /// It reads single samples without averaging, so the quadrilateral's edges should not be much longer than the
  /// rectangle's.
  ///
  /// - Parameters:
  ///   - quadrilateral: A convex quadrilateral in this picture's pixels. Its corners become those of the rectangle,
  ///     in order.
  ///   - memory: The memory of the result, which must not be this picture's.
  /// - Throws: `IMAGING_FAILED` if there is no memory, `IMAGING_TIMEOUT` if `shouldStop` returns true.
  func straightened(
    _ quadrilateral: Quadrilateral, to size: PixelSize, into memory: inout PixelMemory,
    simd: muster_simd = muster_simd_best(), shouldStop: () -> Bool
  ) throws(ImagingError) -> PlanarPicture {
    let homography = Homography(unitSquareTo: quadrilateral)
    let targets = try memory.planes(PlaneLayout.rendition(of: size, isGray: isGray))
    for (source, target) in zip(planes, targets) {
      let matrix = homography.betweenSamples(of: size, step: target.layout.step, sourceStep: source.layout.step).matrix
      for row in Swift.stride(from: 0, to: target.height, by: Self.bandHeight) {
        try proceed(unless: shouldStop)
        unsafe muster_warp_rows(
          source.row(0), source.stride, Int32(source.width), Int32(source.height), target.row(0), target.stride,
          Int32(target.width), Int32(row), Int32(min(row + Self.bandHeight, target.height)), matrix, simd)
      }
    }
    return PlanarPicture(size: size, planes: targets)
  }
}
