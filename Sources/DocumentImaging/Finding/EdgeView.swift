internal import CImageKernels

/// The edges of some of a small picture's planes, and the lines on which they lie.
@safe struct EdgeView {
  /// How far an edge's direction may be from its line's, in degrees.
  static let tolerance: Float = 14
  /// The strongest edges are kept.
  static let maxEdges = 24_000

  /// The planes; each sample takes the one that changes most.
  let planes: [Plane]
  /// The least change, four times a step in luma and twice one in chroma.
  let minStep: Int32
  /// The strongest lines are kept.
  let maxLines: Int32
  /// A byte for each sample: what edge there is.
  let map: UnsafeMutablePointer<UInt8>

  /// Fills the map and finds the lines.
  ///
  /// - Parameters:
  ///   - work: Room for the larger of `muster_edges_work_count` and `muster_lines_work_count`.
  ///   - edges: Room for `maxEdges`.
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
