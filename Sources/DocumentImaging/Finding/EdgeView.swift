internal import CImageKernels

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
