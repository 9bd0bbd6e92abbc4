internal import CImageKernels

/// A picture reduced for a fast search: luma and, unless it is gray, chroma, all of the same size.
struct SmallPicture {
  /// The maximum number of samples of the longer side.
  private static let maxLongSide = 400

  let planes: [Plane]
  /// The number of original pixels per sample, across and down.
  let scale: Double

  var size: PixelSize { planes[0].layout.size }
  var luma: Plane { planes[0] }
  /// Blue and red chroma; nil for a gray picture.
  var chroma: (blue: Plane, red: Plane)? { planes.count == 3 ? (planes[1], planes[2]) : nil }

  /// Reduces a picture with 4:2:0 chroma by an integer factor.
  ///
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  init(of picture: PlanarPicture, memory: inout PixelMemory) throws(ImagingError) {
    let longSide = max(picture.size.width, picture.size.height)
    let least = divideRoundingUp(longSide, Self.maxLongSide)
    // Chroma has half the resolution; an even factor keeps it aligned with luma.
    let factor = picture.isGray || least == 1 ? least : roundUp(least, toMultipleOf: 2)
    let planes = factor == 1 ? Array(picture.planes.prefix(1)) : picture.planes
    let size = PixelSize(width: max(1, picture.size.width / factor), height: max(1, picture.size.height / factor))
    let targets = try memory.planes(PlaneLayout.full(planes.count, of: size))
    for (index, (source, target)) in zip(planes, targets).enumerated() {
      // A picture narrower than the factor does not show a document, so its first samples suffice.
      let step = min(index == 0 ? factor : factor / 2, source.width / size.width, source.height / size.height)
      unsafe muster_shrink(
        source.row(0), source.stride, Int32(max(1, step)), target.row(0), target.stride, Int32(size.width),
        Int32(size.height))
    }
    self.planes = targets
    scale = Double(factor)
  }
}
