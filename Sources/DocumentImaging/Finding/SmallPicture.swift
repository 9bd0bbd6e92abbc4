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
    let minFactor = divideRoundingUp(longSide, Self.maxLongSide)
    // Chroma has half the resolution; an even factor keeps it aligned with luma.
    let factor = picture.isGray || minFactor == 1 ? minFactor : roundUp(minFactor, toMultipleOf: 2)
    let planes = factor == 1 ? Array(picture.planes.prefix(1)) : picture.planes
    let size = PixelSize(width: max(1, picture.size.width / factor), height: max(1, picture.size.height / factor))
    let targets = try memory.planes(PlaneLayout.full(planes.count, of: size))
    for (index, (source, target)) in zip(planes, targets).enumerated() {
      // A picture narrower than the factor does not show a document, so its first samples suffice.
      let step = min(index == 0 ? factor : factor / 2, source.width / size.width, source.height / size.height)
      unsafe muster_shrink(
        source.row(0), source.stride, Int32(max(1, step)), target.row(0), target.stride, Int32(size.width),
        Int32(size.height), muster_simd_best())
    }
    self.planes = targets
    scale = Double(factor)
  }

  /// Returns the same place in the picture it was reduced from. Coordinates refer to the middles of samples.
  func inPicture(_ point: Quadrilateral.Point) -> Quadrilateral.Point {
    Quadrilateral.Point((point.x + 0.5) * scale - 0.5, (point.y + 0.5) * scale - 0.5)
  }
}

/// The edges and lines of some planes of a small picture.
@safe struct EdgeView {
  /// The maximum angle between an edge and its line, in degrees.
  static let tolerance: Float = 14
  /// The maximum number of edges; the strongest are kept.
  static let maxEdges = 24_000

  /// The planes; for each sample the one with the largest change counts.
  let planes: [Plane]
  /// The minimum change: four times a step in luma, twice a step in chroma.
  let minStep: Int32
  /// The maximum number of lines; the strongest are kept.
  let maxLines: Int32
  /// One byte per sample that describes its edge.
  let map: UnsafeMutablePointer<UInt8>

  /// Fills the map and returns the lines.
  ///
  /// - Parameters:
  ///   - work: Memory for the larger of `muster_edges_work_count` and `muster_lines_work_count`.
  ///   - edges: Memory for `maxEdges`.
  func lines(work: UnsafeMutableRawPointer, edges: UnsafeMutablePointer<muster_edge>) -> [muster_line] {
    guard let first = planes.first else { return [] }
    let (width, height) = (Int32(first.width), Int32(first.height))
    let bases = unsafe planes.map { unsafe UnsafePointer($0.row(0)) }
    let edgeCount = unsafe muster_find_edges(
      bases, Int32(planes.count), first.stride, width, height, minStep, work, map, edges, Int32(Self.maxEdges),
      muster_simd_best())
    var lines = [muster_line](repeating: muster_line(), count: Int(maxLines))
    let count = unsafe muster_find_lines(edges, edgeCount, map, width, height, work, &lines, maxLines)
    lines.removeLast(lines.count - Int(count))
    for index in lines.indices { unsafe muster_improve_line(map, width, height, 2, Self.tolerance, &lines[index]) }
    return lines
  }
}
