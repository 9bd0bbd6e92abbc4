internal import Foundation

/// A picture with the document found in it, as input of the measures.
struct Scene {
  /// The assumed size of a picture without a document, to give its measures a scale: a print of 9 × 6 cm.
  private static let print = PictureRules.PhysicalSize(longSide: 90, shortSide: 60)

  let picture: PlanarPicture
  let small: SmallPicture
  /// The document in samples of the small picture; nil if there is none.
  var document: FoundDocument?
  /// The document in pixels of the display picture, aligned with its edges; nil if there is none.
  let quadrilateral: Quadrilateral?
  /// Whether pictures of this type show documents.
  let isOfDocument: Bool
  /// The number of original pixels per display pixel.
  let enlargement: Double
  /// The document in the small picture without its outermost rim, or the whole picture.
  let subjectArea: PictureArea
  /// The luma levels of that area.
  let levels: Levels
  private let physicalSize: PictureRules.PhysicalSize

  init(
    picture: PlanarPicture, small: SmallPicture, document: FoundDocument?, documentSize: PictureRules.PhysicalSize?,
    originalLongSide: Int
  ) {
    self.picture = picture
    self.small = small
    self.document = document
    isOfDocument = documentSize != nil
    physicalSize = documentSize ?? Self.print
    subjectArea =
      document.map { PictureArea($0.quadrilateral, inset: 0.03, in: small.size) } ?? PictureArea(small.size)
    levels = Levels(small.luma, in: subjectArea)
    enlargement = Double(originalLongSide) / Double(max(picture.size.width, picture.size.height))
    quadrilateral = document.map { document in
      guard !document.isWholePicture else { return Quadrilateral(pictureOf: picture.size) }
      return SideRefinement(luma: picture.planes[0], reach: Int(2 * small.scale) + 1)
        .refine(document.quadrilateral.map(small.inPicture), except: document.cutSides)
    }
  }

  /// The dots per inch of the document in the display picture; of the whole picture if there is no document.
  var dotsPerInch: Double {
    let longSide = quadrilateral?.longSide ?? Double(max(picture.size.width, picture.size.height))
    return longSide / (physicalSize.longSide / 25.4)
  }

  /// The document in the display picture, or the whole picture.
  var subject: Quadrilateral {
    quadrilateral ?? Quadrilateral(pictureOf: picture.size)
  }

  /// Converts a quadrilateral to the original's pixels, measured from the corner of the first one.
  func inOriginal(_ quadrilateral: Quadrilateral) -> Quadrilateral {
    quadrilateral.map { Quadrilateral.Point(($0.x + 0.5) * enlargement, ($0.y + 0.5) * enlargement) }
  }
}

/// A part of a small picture, as one run of columns for each row.
struct PictureArea {
  /// The non-empty rows, from top to bottom.
  let runs: [(row: Int, columns: Range<Int>)]

  var count: Int { runs.reduce(0) { $0 + $1.columns.count } }

  init(_ size: PixelSize) {
    runs = (0..<size.height).map { ($0, 0..<size.width) }
  }

  /// Creates the area of a quadrilateral.
  ///
  /// - Parameter inset: The share of the sides to leave out, for round corners, rims and shadows.
  init(_ quadrilateral: Quadrilateral, inset: Double = 0, in size: PixelSize) {
    let inner = quadrilateral.inset(by: inset)
    let corners = inner.corners
    let top = corners.map(\.y).min() ?? 0, bottom = corners.map(\.y).max() ?? 0
    var runs: [(row: Int, columns: Range<Int>)] = []
    for row in max(0, Int(top.rounded(.up)))..<max(max(0, Int(top.rounded(.up))), min(size.height, Int(bottom) + 1)) {
      var (first, last) = (Double.infinity, -Double.infinity)
      for index in corners.indices {
        let (a, b) = (corners[index], corners[(index + 1) % 4])
        let y = Double(row)
        guard min(a.y, b.y) <= y, y <= max(a.y, b.y), a.y != b.y else { continue }
        let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
        first = min(first, x)
        last = max(last, x)
      }
      guard first < last else { continue }
      let low = max(0, Int(first.rounded(.up))), high = min(size.width, Int(last) + 1)
      if low < high { runs.append((row, low..<high)) }
    }
    self.runs = runs
  }
}
