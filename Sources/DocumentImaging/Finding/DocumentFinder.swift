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

extension FoundDocument {
  /// A picture that is the document and nothing else.
  init(wholePicture size: PixelSize) {
    let whole = Quadrilateral(pictureOf: size)
    self.init(quadrilateral: whole, certainty: 0.7, cutSides: [false, false, false, false], isWholePicture: true)
  }
}

/// Finds the document in a small picture: the four straight edges that enclose something of a document's shape.
struct DocumentFinder {
  /// The longer side over the shorter one.
  let ratio: Double

  /// - Returns: The best there is, however unsure; nil where no four lines enclose anything.
  /// - Throws: `IMAGING_FAILED` when there is no memory.
  func find(in picture: SmallPicture, memory: inout PixelMemory) throws(ImagingError) -> FoundDocument? {
    let size = picture.size
    let (width, height) = (Int32(size.width), Int32(size.height))
    let workCount = roundUp(
      max(muster_edges_work_count(width, height), muster_lines_work_count(width, height)), toMultipleOf: 64)
    let mapCount = roundUp(size.width * size.height, toMultipleOf: 64)
    let edgeCount = EdgeView.maxEdges * MemoryLayout<muster_edge>.stride
    let work = unsafe try memory.reserve(workCount + 2 * mapCount + edgeCount)
    let map = unsafe (work + workCount).assumingMemoryBound(to: UInt8.self)
    let edges = unsafe (work + workCount + 2 * mapCount).assumingMemoryBound(to: muster_edge.self)

    // Each for itself: what is printed in black on a desk hides the edge of a coloured document, and the other way
    // around.
    var views = unsafe [EdgeView(planes: [picture.luma], minStep: 14, maxLines: 36, map: map)]
    if let chroma = picture.chroma {
      let planes = [chroma.blue, chroma.red]
      unsafe views.append(EdgeView(planes: planes, minStep: 28, maxLines: 12, map: map + mapCount))
    }
    let lines = views.flatMap { unsafe $0.lines(work: work, edges: edges) }
    let followed = distinct(lines).compactMap { FollowedLine($0, views: views, size: size) }
    let enclosed = QuadrilateralSearch(picture: picture, ratio: ratio, lines: followed).best().map { best in
      let prominence = Prominence(of: best.quadrilateral, in: picture)
      return FoundDocument(
        quadrilateral: best.quadrilateral, certainty: best.evidence.certainty(prominence), cutSides: best.cutSides)
    }
    if let enclosed, enclosed.certainty > 0.6, enclosed.quadrilateral.area > 0.35 * Double(size.width * size.height) {
      return enclosed
    }
    return isLikeDocument(size) ? FoundDocument(wholePicture: size) : enclosed
  }

  /// Whether a picture's sides are those of a document; those of cameras are others.
  private func isLikeDocument(_ size: PixelSize) -> Bool {
    let sides = Double(max(size.width, size.height)) / Double(min(size.width, size.height))
    let standard = DocumentEvidence.standardRatios
    return [ratio, standard.card, standard.page].contains { abs(log(sides / $0)) < 0.04 }
  }

  /// The lines without those that are all but another one.
  private func distinct(_ lines: [muster_line]) -> [muster_line] {
    var kept: [muster_line] = []
    for line in lines {
      let isKnown = kept.contains { abs($0.angle - line.angle) < 0.7 && abs($0.distance - line.distance) < 1.2 }
      if !isKnown { kept.append(line) }
    }
    return kept
  }
}
