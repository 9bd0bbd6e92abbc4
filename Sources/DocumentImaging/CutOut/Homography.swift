internal import CImageKernels

/// A perspective mapping from one plane to another.
struct Homography: Equatable {
  /// The nine elements of the matrix, row by row.
  let matrix: [Double]

  /// Creates the mapping from the unit square to a quadrilateral, with the corner (0, 0) at its upper left (Heckbert
  /// 1989, "Fundamentals of Texture Mapping and Image Warping", 2.2.3).
  ///
  /// The quadrilateral must be convex; then every point of the square is mapped to a finite point.
  init(unitSquareTo quadrilateral: Quadrilateral) {
    let (p0, p1, p2, p3) = (
      quadrilateral.upperLeft, quadrilateral.upperRight, quadrilateral.lowerRight, quadrilateral.lowerLeft
    )
    let (dx1, dy1) = (p1.x - p2.x, p1.y - p2.y)
    let (dx2, dy2) = (p3.x - p2.x, p3.y - p2.y)
    let (sumX, sumY) = (p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y)
    let determinant = dx1 * dy2 - dx2 * dy1
    let g = (sumX * dy2 - dx2 * sumY) / determinant
    let h = (dx1 * sumY - sumX * dy1) / determinant
    matrix = [
      p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x,
      p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y,
      g, h, 1,
    ]
  }

  private init(matrix: [Double]) {
    self.matrix = matrix
  }

  /// Returns the image of a point.
  func map(_ x: Double, _ y: Double) -> Quadrilateral.Point {
    let depth = matrix[6] * x + matrix[7] * y + matrix[8]
    return Quadrilateral.Point(
      (matrix[0] * x + matrix[1] * y + matrix[2]) / depth, (matrix[3] * x + matrix[4] * y + matrix[5]) / depth)
  }

  /// Returns the mapping between sample indices. If this one maps the unit square to pixels of a picture, the result
  /// maps the index of a sample in a plane that covers the square to an index in the picture's plane.
  ///
  /// - Parameters:
  ///   - size: The size in pixels of the picture that covers the square.
  ///   - step: The number of its pixels that a sample of its plane spans.
  ///   - sourceStep: The number of pixels that a sample of the picture's plane spans.
  func betweenSamples(of size: PixelSize, step: PixelSize, sourceStep: PixelSize) -> Homography {
    let (across, down) = (Double(step.width) / Double(size.width), Double(step.height) / Double(size.height))
    let fromSamples = stride(from: 0, to: 9, by: 3).map { row in
      let (x, y) = (matrix[row] * across, matrix[row + 1] * down)
      // A sample lies in the middle of the pixels it spans.
      return [x, y, matrix[row + 2] + (x + y) / 2]
    }
    func toSamples(_ row: [Double], _ step: Int) -> [Double] {
      zip(row, fromSamples[2]).map { $0 / Double(step) - $1 / 2 }
    }
    return Homography(
      matrix: toSamples(fromSamples[0], sourceStep.width) + toSamples(fromSamples[1], sourceStep.height)
        + fromSamples[2])
  }
}

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
    by interpolation: muster_interpolation = MUSTER_INTERPOLATION_CUBIC, simd: muster_simd = muster_simd_best(),
    shouldStop: () -> Bool
  ) throws(ImagingError) -> PlanarPicture {
    let homography = Homography(unitSquareTo: quadrilateral)
    let targets = try memory.planes(PlaneLayout.rendition(of: size, isGray: isGray))
    for (source, target) in zip(planes, targets) {
      let matrix = homography.betweenSamples(of: size, step: target.layout.step, sourceStep: source.layout.step).matrix
      for row in Swift.stride(from: 0, to: target.height, by: Self.bandHeight) {
        try proceed(unless: shouldStop)
        unsafe muster_warp_rows(
          source.row(0), source.stride, Int32(source.width), Int32(source.height), target.row(0), target.stride,
          Int32(target.width), Int32(row), Int32(min(row + Self.bandHeight, target.height)), matrix, interpolation, simd
        )
      }
    }
    return PlanarPicture(size: size, planes: targets)
  }
}
