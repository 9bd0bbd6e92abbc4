/// A picture with the document that was found in it: what the measures look at.
struct Scene {
  /// What a picture of something else is taken for, so that its measures have a scale: a print of 9 × 6 cm.
  private static let print = PictureRules.PhysicalSize(longSide: 90, shortSide: 60)

  /// The display's planes.
  let picture: PlanarPicture
  let small: SmallPicture
  /// The document in samples of the small picture; nil where there is none.
  let document: FoundDocument?
  /// The document in pixels of the display, right on its edges; nil where there is none.
  let quadrilateral: Quadrilateral?
  /// Whether the pictures of this type are of documents.
  let isOfDocument: Bool
  /// The original's pixels for each of the display's.
  let enlargement: Double
  /// The document in the small picture without its outermost rim, or all of the picture.
  let subjectArea: PictureArea
  /// Its luma.
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
        // Samples are where their middles are.
        Quadrilateral.Point((point.x + 0.5) * small.scale - 0.5, (point.y + 0.5) * small.scale - 0.5)
      }
      return SideRefinement(luma: picture.planes[0], reach: Int(2 * small.scale) + 1)
        .refine(coarse, except: document.cutSides)
    }
  }

  /// Dots per inch of the document in the display; of the whole picture where there is no document.
  var dotsPerInch: Double {
    let longSide = quadrilateral?.longSide ?? Double(max(picture.size.width, picture.size.height))
    return longSide / (physicalSize.longSide / 25.4)
  }

  /// The document in the display, or all of the picture.
  var subject: Quadrilateral {
    quadrilateral ?? Quadrilateral(pictureOf: picture.size)
  }

  /// A quadrilateral of the display in the original's pixels, counted from the corner of the first one.
  func inOriginal(_ quadrilateral: Quadrilateral) -> Quadrilateral {
    quadrilateral.map { Quadrilateral.Point(($0.x + 0.5) * enlargement, ($0.y + 0.5) * enlargement) }
  }
}
