internal import CImageKernels
internal import Foundation

/// A document that was found in a small picture.
struct FoundDocument {
  /// Where it lies, in samples of the small picture.
  var quadrilateral: Quadrilateral
  /// How sure it is, 0 … 1.
  var certainty: Double
  /// The sides that are ends of the picture, where the document goes on beyond it: upper, right, lower, left.
  var cutSides: [Bool]
  /// Whether the picture is the document and nothing else, as a scanner gives it.
  var isWholePicture = false
}

/// Finds the document in a small picture: the four straight edges that enclose something of a document's shape.
struct DocumentFinder {
  /// A step of so many levels in luma is an edge, four times over as Sobel counts; in chroma twice over.
  private static let leastStep: Int32 = 14
  private static let leastChromaStep: Int32 = 28
  private static let mostEdges = 24_000
  /// The lines that are taken for their luma, and for their chroma.
  private static let mostLines: Int32 = 44
  private static let mostChromaLines: Int32 = 16

  /// The longer side over the shorter one.
  let ratio: Double

  func find(in picture: SmallPicture, memory: inout PixelMemory) throws(ImagingError) -> FoundDocument? {
    let size = picture.size
    let (width, height) = (Int32(size.width), Int32(size.height))
    let edgeWork = unsafe roundUp(muster_edges_work_count(width, height), toMultipleOf: 64)
    let lineWork = unsafe roundUp(muster_lines_work_count(width, height), toMultipleOf: 64)
    let mapCount = roundUp(size.width * size.height, toMultipleOf: 64)
    let edgeCount = Self.mostEdges * MemoryLayout<muster_edge>.stride
    let work = unsafe try memory.reserve(max(edgeWork, lineWork) + 2 * mapCount + edgeCount)
    let maps = unsafe (work + max(edgeWork, lineWork)).assumingMemoryBound(to: UInt8.self)
    let edges = unsafe (work + max(edgeWork, lineWork) + 2 * mapCount).assumingMemoryBound(to: muster_edge.self)

    // Each for itself: what is printed in black on a desk hides the edge of a coloured document, and the other way
    // around.
    var views = [(planes: [picture.luma], map: unsafe maps, least: Self.leastStep, mostLines: Self.mostLines)]
    if let chroma = picture.chroma {
      unsafe views.append(([chroma.blue, chroma.red], maps + mapCount, Self.leastChromaStep, Self.mostChromaLines))
    }
    var lines: [muster_line] = []
    for view in unsafe views {
      let planes = unsafe view.planes.map { unsafe UnsafePointer($0.row(0)) }
      let found = unsafe muster_find_edges(
        planes, Int32(planes.count), picture.luma.stride, width, height, view.least, work, view.map, edges,
        Int32(Self.mostEdges), muster_simd_best())
      let first = lines.count
      unsafe lines += [muster_line](repeating: muster_line(), count: Int(view.mostLines))
      let count = unsafe lines.withUnsafeMutableBufferPointer { lines in
        guard let base = lines.baseAddress else { return Int32(0) }
        return unsafe muster_find_lines(edges, found, view.map, width, height, work, base + first, view.mostLines)
      }
      lines.removeLast(lines.count - first - Int(count))
      for index in first..<lines.count {
        unsafe muster_improve_line(view.map, width, height, 2, FollowedLine.tolerance, &lines[index])
      }
    }
    let viewed = unsafe views.map { unsafe UnsafePointer($0.map) }
    let followed = unsafe distinct(lines).compactMap { unsafe FollowedLine($0, maps: viewed, size: size) }
    let document = QuadrilateralSearch(picture: picture, ratio: ratio, lines: followed).best()
    return document.map { $0.isWholePicture ? $0 : doubted($0, in: picture) }
  }

  /// Believes less in what is empty in a picture that is not, and in what is no different from its surroundings.
  private func doubted(_ document: FoundDocument, in picture: SmallPicture) -> FoundDocument {
    let all = Levels(picture.luma, in: PictureArea(picture.size))
    let within = Levels(picture.luma, in: PictureArea(document.quadrilateral, inset: 0.06, in: picture.size))
    var document = document
    if within.spread < 0.2 * all.spread { document.certainty *= 0.4 }
    let around = all.without(within)
    let isAlike = [0.05, 0.25, 0.5, 0.75, 0.95].allSatisfy {
      abs(within.percentile($0) - around.percentile($0)) < 0.1 * all.spread
    }
    if isAlike, !differsInColor(document, in: picture) { document.certainty *= 0.6 }
    return document
  }

  private func differsInColor(_ document: FoundDocument, in picture: SmallPicture) -> Bool {
    guard let chroma = picture.chroma else { return false }
    let area = PictureArea(document.quadrilateral, inset: 0.06, in: picture.size)
    return [chroma.blue, chroma.red].contains { plane in
      let within = Levels(plane, in: area)
      return abs(within.mean - Levels(plane, in: PictureArea(picture.size)).without(within).mean) > 3
    }
  }

  /// The lines without those that are all but another one.
  private func distinct(_ lines: [muster_line]) -> [muster_line] {
    var kept: [muster_line] = []
    for line in lines where !kept.contains(where: { abs($0.angle - line.angle) < 0.7 && abs($0.distance - line.distance) < 1.2 }) {
      kept.append(line)
    }
    return kept
  }
}
