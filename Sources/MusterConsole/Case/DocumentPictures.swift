internal import HTMLMarkup

/// Where the pictures of a document are.
public struct DocumentPictures: Sendable {
  let display: String?
  let cutOut: String?
  let original: String?
  let thumbnail: String?
  let width: Int
  let height: Int
  let outline: Outline?

  /// The size of the upright original; nil where what came is no picture.
  var size: String? { width > 0 ? "\(width) × \(height)" : nil }

  /// - Parameters:
  ///   - display: The signed link of the rendition for screens; nil where there is none.
  ///   - cutOut: That of the document alone, cut out and straightened.
  ///   - original: That of the picture as it came.
  ///   - thumbnail: That of the small one.
  ///   - width: The width of the picture held upright, in pixels; 0 where what came is no picture.
  ///   - height: Its height.
  ///   - quadrilateral: The four corners of the document `[x, y]` in these pixels; nil where none was found.
  public init(
    display: String?, cutOut: String?, original: String?, thumbnail: String?, width: Int, height: Int,
    quadrilateral: [[Double]]?
  ) {
    self.display = display
    self.cutOut = cutOut
    self.original = original
    self.thumbnail = thumbnail
    self.width = width
    self.height = height
    outline = quadrilateral.flatMap { Outline($0, width: width, height: height) }
  }

  /// The found document as a drawing over the picture.
  struct Outline: Sendable {
    let drawing: Markup

    /// Nil for corners that are none.
    init?(_ corners: [[Double]], width: Int, height: Int) {
      guard corners.count == 4, width > 0, height > 0,
        corners.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isFinite) })
      else { return nil }
      let points = corners.map { "\(Figure.number($0[0], decimals: 1)),\(Figure.number($0[1], decimals: 1))" }
      let polygon = points.joined(separator: " ")
      drawing = Markup(
        "svg",
        [
          "class": "outline", "viewBox": "0 0 \(width) \(height)", "preserveAspectRatio": "none",
          "aria-hidden": "true", "focusable": "false",
        ],
        [
          Markup("polygon", ["class": "outline-edge", "points": polygon, "vector-effect": "non-scaling-stroke"]),
          Markup("polygon", ["class": "outline-line", "points": polygon, "vector-effect": "non-scaling-stroke"]),
        ])
    }
  }
}
