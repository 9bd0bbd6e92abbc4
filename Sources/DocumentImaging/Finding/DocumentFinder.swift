internal import CImageKernels
internal import Foundation

struct FoundDocument {
  /// The certainty from which the sides alone make it a document.
  static let minClearCertainty = 0.6

  /// The position in samples of the small picture.
  var quadrilateral: Quadrilateral
  /// The certainty that it is a document, 0 … 1.
  var certainty: Double
  /// Whether each side is an edge of the picture, beyond which the document continues: upper, right, lower, left.
  var cutSides: [Bool]
  /// Whether the document fills the whole picture, as from a scanner.
  var isWholePicture = false
  /// The number of documents in the picture, of which this is one: 1 or more.
  var documentCount = 1
  /// What is printed on it; nil if that was not searched.
  var print: DocumentPrint?
  /// Its portrait; nil if that was not searched.
  var portrait: PortraitSearch?

  /// The number of clockwise quarter turns after which it is upright; nil if nothing tells.
  var quarterTurns: Int? {
    documentCount == 1 ? print?.quarterTurns ?? portrait?.quarterTurns : nil
  }

  /// Whether its sides alone leave no doubt that it is what the picture shows.
  func isClear(in size: PixelSize) -> Bool {
    certainty > Self.minClearCertainty && !cutSides.contains(true)
      && quadrilateral.area > 0.35 * Double(size.width * size.height)
  }
}

extension FoundDocument {
  /// Creates a document that fills a small picture of this size.
  init(wholePicture size: PixelSize, certainty: Double) {
    let whole = Quadrilateral(pictureOf: size)
    self.init(quadrilateral: whole, certainty: certainty, cutSides: [false, false, false, false], isWholePicture: true)
  }
}

/// Finds the document in a small picture: the four straight edges that best enclose a document's shape.
struct DocumentFinder {
  private let picture: SmallPicture
  private let search: QuadrilateralSearch

  /// Finds the straight edges of a picture.
  ///
  /// - Parameter ratio: The ratio of a document's longer to its shorter side.
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  init(in picture: SmallPicture, ratio: Double, memory: inout PixelMemory) throws(ImagingError) {
    self.picture = picture
    let size = picture.size
    let (width, height) = (Int32(size.width), Int32(size.height))
    let workCount = roundUp(
      max(muster_edges_work_count(width, height), muster_lines_work_count(width, height)), toMultipleOf: 64)
    let mapCount = roundUp(size.width * size.height, toMultipleOf: 64)
    let edgeCount = EdgeView.maxEdges * MemoryLayout<muster_edge>.stride
    let work = unsafe try memory.reserve(workCount + 2 * mapCount + edgeCount)
    let map = unsafe (work + workCount).assumingMemoryBound(to: UInt8.self)
    let edges = unsafe (work + workCount + 2 * mapCount).assumingMemoryBound(to: muster_edge.self)

    // Luma and chroma separately: black print on a desk hides the edge of a coloured document in luma, and vice
    // versa.
    var views = unsafe [EdgeView(planes: [picture.luma], minStep: 14, maxLines: 36, map: map)]
    if let chroma = picture.chroma {
      let planes = [chroma.blue, chroma.red]
      unsafe views.append(EdgeView(planes: planes, minStep: 28, maxLines: 12, map: map + mapCount))
    }
    let found = views.flatMap { unsafe $0.lines(work: work, edges: edges) }
    let lines = Self.distinct(found).compactMap { FollowedLine($0, views: views, size: size) }
    search = QuadrilateralSearch(picture: picture, ratio: ratio, lines: lines)
  }

  /// Finds the document.
  ///
  /// - Parameter known: A document that was found already, to find another one within or beside it.
  /// - Returns: The best candidate, however uncertain; nil if no four lines enclose anything.
  func find(besides known: Quadrilateral? = nil) -> FoundDocument? {
    search.best(besides: known).map { best in
      let prominence = Prominence(of: best.quadrilateral, in: picture)
      return FoundDocument(
        quadrilateral: best.quadrilateral, certainty: best.evidence.certainty(prominence), cutSides: best.cutSides)
    }
  }

  /// Returns the lines without near duplicates.
  private static func distinct(_ lines: [muster_line]) -> [muster_line] {
    var kept: [muster_line] = []
    for line in lines {
      let isKnown = kept.contains { abs($0.angle - line.angle) < 0.7 && abs($0.distance - line.distance) < 1.2 }
      if !isKnown { kept.append(line) }
    }
    return kept
  }
}
