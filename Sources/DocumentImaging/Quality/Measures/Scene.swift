/// A picture with the document found in it, as input of the measures.
struct Scene {
  /// The assumed size of a picture without a document, to give its measures a scale: a print of 9 × 6 cm.
  private static let print = PictureRules.PhysicalSize(longSide: 90, shortSide: 60)

  /// The planes of the display picture.
  let picture: PlanarPicture
  let small: SmallPicture
  /// The document in samples of the small picture; nil if there is none.
  let document: FoundDocument?
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
      let coarse = document.quadrilateral.map { point in
        // Coordinates refer to the middles of samples.
        Quadrilateral.Point((point.x + 0.5) * small.scale - 0.5, (point.y + 0.5) * small.scale - 0.5)
      }
      return SideRefinement(luma: picture.planes[0], reach: Int(2 * small.scale) + 1)
        .refine(coarse, except: document.cutSides)
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
