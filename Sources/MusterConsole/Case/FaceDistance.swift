internal import HTMLMarkup

/// The distance between the face before the camera and the portrait, and its meaning.
package struct FaceDistance: Sendable {
  let value: String
  let meaning: String
  let verdict: String
  let scale: Scale?

  /// Creates the view of a comparison.
  ///
  /// - Parameters:
  ///   - distance: The distance; 0 for the same picture.
  ///   - reasons: The codes of why the check is not a plain acceptance. They come from the system that compared the
  ///     faces and take precedence over the current thresholds.
  ///   - thresholds: The maximum distance at which the face is that of the portrait, and the one at which it may be;
  ///     nil if a provider compared them, because its distances may have another scale.
  package init(distance: Double, reasons: [String], thresholds: (accepted: Double, reviewed: Double)?) {
    value = Figure.distance(distance)
    let verdict = Verdict(reasons) ?? thresholds.map { Verdict(distance, $0) } ?? .unknown
    meaning = verdict.meaning
    self.verdict = verdict.rawValue
    scale = thresholds.map { Scale(distance, $0, verdict.rawValue) }
  }

  /// The reasons that a distance already states.
  static let reasons = ["PORTRAIT_MISMATCH", "PORTRAIT_UNSURE"]

  private enum Verdict: String {
    case same = "ok"
    case unsure = "warn"
    case other = "reject"
    case unknown

    init?(_ reasons: [String]) {
      if reasons.contains("PORTRAIT_MISMATCH") {
        self = .other
      } else if reasons.contains("PORTRAIT_UNSURE") {
        self = .unsure
      } else {
        return nil
      }
    }

    init(_ distance: Double, _ thresholds: (accepted: Double, reviewed: Double)) {
      self = distance <= thresholds.accepted ? .same : distance <= thresholds.reviewed ? .unsure : .other
    }

    var meaning: String {
      switch self {
      case .same: "The face matches the portrait."
      case .unsure: "The face may match the portrait."
      case .other: "The face does not match the portrait."
      case .unknown: "The provider that compared the faces does not explain this value."
      }
    }
  }

  /// The distance beside its thresholds, as text and as a drawing.
  struct Scale: Sendable {
    let bounds: String
    let drawing: Markup

    init(_ distance: Double, _ thresholds: (accepted: Double, reviewed: Double), _ verdict: String) {
      let (accepted, reviewed) = (Figure.distance(thresholds.accepted), Figure.distance(thresholds.reviewed))
      bounds =
        "0 is the same picture. Up to \(accepted) the faces match, up to \(reviewed) they may match, "
        + "above it they do not."
      let end = max(distance, thresholds.reviewed) * 1.25
      drawing = Self.draw([distance, thresholds.accepted, thresholds.reviewed].map { $0 / end }, verdict)
    }

    private static func draw(_ shares: [Double], _ verdict: String) -> Markup {
      let places = shares.map { Figure.number($0.isFinite ? min(max($0, 0), 1) * 200 : 0, decimals: 1) }
      let limits = places.dropFirst().map {
        Markup(
          "line",
          ["class": "limit", "x1": $0, "x2": $0, "y1": "0", "y2": "10", "vector-effect": "non-scaling-stroke"])
      }
      return Markup(
        "svg",
        [
          "class": "bar-drawing", "viewBox": "0 0 200 10", "preserveAspectRatio": "none", "aria-hidden": "true",
          "focusable": "false",
        ],
        [
          Markup("rect", ["class": "track", "y": "2", "height": "6", "width": "200", "rx": "1"]),
          Markup("rect", ["class": "value \(verdict)", "y": "2", "height": "6", "width": places[0], "rx": "1"]),
        ] + limits)
    }
  }
}
