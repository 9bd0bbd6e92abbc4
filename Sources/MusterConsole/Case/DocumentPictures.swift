internal import HTMLMarkup
package import VerificationFlow

package struct DocumentPictures: Sendable {
  let first: First?
  let choices: [Choice]
  let width: Int
  let outline: Outline?

  /// - Parameters:
  ///   - display: The signed link of the display rendition; nil if there is none.
  ///   - cutOut: The signed link of the document cut out and straightened; nil if there is none.
  ///   - hasOriginal: Whether the original picture is kept.
  ///   - width: The width of the upright picture in pixels; 0 if the file is not a picture.
  ///   - height: The height of the upright picture in pixels.
  ///   - quadrilateral: The four corners `[x, y]` of the document in these pixels; nil if it was not found.
  package init(
    display: String?, cutOut: String?, hasOriginal: Bool, width: Int, height: Int, quadrilateral: [[Double]]?
  ) {
    first = First(cutOut, kind: "document") ?? First(display, kind: "display")
    let kinds = [
      cutOut.map { _ in ("document", "Cut-out") }, display.map { _ in ("display", "Whole picture") },
      hasOriginal ? ("original", "Original") : nil,
    ]
    choices = kinds.compactMap(\.self).map { [first] kind, name in
      Choice(kind: kind, name: name, isFirst: kind == first?.kind)
    }
    self.width = width
    outline = quadrilateral.flatMap { Outline($0, width: width, height: height) }
  }

  /// The picture shown first: the cut-out if there is one, because it shows the document largest.
  struct First: Sendable {
    let url: String
    let kind: String

    init?(_ url: String?, kind: String) {
      guard let url else { return nil }
      (self.url, self.kind) = (url, kind)
    }
  }

  /// A picture that can be shown instead.
  struct Choice: Sendable {
    let kind: String
    let name: String
    let isFirst: Bool
  }

  /// The outline of the document, drawn over the whole picture.
  struct Outline: Sendable {
    let drawing: Markup

    /// Returns nil for invalid corners.
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

package struct EarlierPicture: Sendable {
  let id: String
  let verdict: String
  let verdictText: String
  let origin: String?
  let findings: [Finding]
  let at: Markup
  let thumbnail: String?
  let alternative: String

  /// - Parameters:
  ///   - verdict: `ACCEPTED`, `REJECTED` or `FAILED`; nil if none was reached.
  ///   - rejectOrigin: The origin of the rejection.
  ///   - errors: The codes of why it was rejected.
  ///   - thumbnail: The signed link of the thumbnail; nil if there is none.
  package init(
    id: String, name: DocumentName, verdict: String?, rejectOrigin: String?, errors: [String], createdAt: Instant,
    thumbnail: String?
  ) {
    self.id = id
    self.verdict = verdict ?? "DISPOSED"
    verdictText = verdict.map(Labels.status) ?? "Not judged"
    origin = rejectOrigin.map(Labels.origin)
    findings = errors.map { Finding($0, severity: "reject") }
    at = Moment.exact(createdAt)
    self.thumbnail = thumbnail
    alternative = "\(name), an earlier picture"
  }
}
