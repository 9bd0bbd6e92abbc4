internal import HTMLMarkup

/// A quality measure of a picture: a value beside its threshold, as a bar and as text.
package struct QualityBar: Sendable {
  let code: String
  let label: String
  let value: String
  let bound: String?
  let severity: String
  let verdict: String
  let isGood: Bool
  let drawing: Markup

  /// Whether it is listed among the possible faults.
  var isDoubtful: Bool { severity == "warn" }

  /// Creates a measure.
  ///
  /// - Parameters:
  ///   - code: The code of the measure.
  ///   - value: The value, in the unit of the code.
  ///   - threshold: The threshold in force; nil if there was none.
  ///   - severity: `ok`, `warn` or `reject`.
  package init(code: String, value: Double, threshold: Double?, severity: String) {
    let measure = QualityMeasure(code)
    self.code = code
    label = measure.label
    self.value = measure.text(value)
    bound = threshold.map { "\(measure.bound) \(measure.text($0))" }
    self.severity = severity
    isGood = severity == "ok"
    verdict =
      switch severity {
      case "ok": "good"
      case "warn": "doubtful"
      default: "bad"
      }
    let end = max(measure.end ?? 0, value * 1.15, (threshold ?? 0) * 1.6, .leastNormalMagnitude)
    drawing = Self.draw(value / end, threshold.map { $0 / end }, severity)
  }

  private static func draw(_ value: Double, _ threshold: Double?, _ severity: String) -> Markup {
    func place(_ share: Double) -> String {
      Figure.number(share.isFinite ? min(max(share, 0), 1) * 200 : 0, decimals: 1)
    }
    let limit = threshold.map {
      Markup(
        "line",
        [
          "class": "limit", "x1": place($0), "x2": place($0), "y1": "0", "y2": "10",
          "vector-effect": "non-scaling-stroke",
        ])
    }
    let bar = Markup("rect", ["class": "value \(severity)", "y": "2", "height": "6", "width": place(value), "rx": "1"])
    return Markup(
      "svg",
      [
        "class": "bar-drawing", "viewBox": "0 0 200 10", "preserveAspectRatio": "none", "aria-hidden": "true",
        "focusable": "false",
      ],
      [Markup("rect", ["class": "track", "y": "2", "height": "6", "width": "200", "rx": "1"]), bar]
        + [limit].compactMap(\.self))
  }
}

/// The label of a measure, its unit, and the upper end of its bar.
struct QualityMeasure {
  let label: String
  let bound: String
  let end: Double?

  private let unit: Unit

  private enum Unit {
    case share, luma, resolution, degrees, bytes, plain
  }

  /// Creates the measure of a code. An unknown code is shown in plain form.
  init(_ code: String) {
    (label, bound, end, unit) =
      switch code {
      case "DOCUMENT_NOT_FOUND": ("Document found", "at least", 1, .share)
      case "TWO_DOCUMENTS": ("Documents in the picture", "at most", 2, .plain)
      case "WRONG_DOCUMENT": ("Another kind of document", "at most", 1, .plain)
      case "INCOMPLETE": ("Missing part of the picture", "at most", 0.5, .share)
      case "COVER": ("Closed passport", "at most", 1, .plain)
      case "WRONG_SIDE": ("The other side", "at most", 1, .plain)
      case "DOCUMENT_CUT_OFF": ("Margin around it", "at least", 0.2, .share)
      case "OBSTRUCTED": ("Hidden by fingers", "at most", 0.15, .share)
      case "DOCUMENT_SMALL": ("Share of the picture", "at least", 1, .share)
      case "RESOLUTION_LOW": ("Resolution", "at least", nil, .resolution)
      case "TOO_DARK": ("Brightness", "at least", 255, .luma)
      case "TOO_BRIGHT": ("Darkest parts", "at most", 255, .luma)
      case "LOW_CONTRAST": ("Contrast", "at least", 255, .luma)
      case "GLARE": ("Hidden by glare", "at most", 0.15, .share)
      case "BLURRY": ("Sharpness", "at least", nil, .resolution)
      case "DOCUMENT_SKEWED": ("Angle", "at most", 45, .degrees)
      case "GREYSCALE": ("Colour", "at least", 60, .plain)
      case "SCREEN": ("Pattern of a screen", "at most", 25, .plain)
      case "SIMILAR_PICTURE": ("Similarity to another picture", "at most", 1, .share)
      case "FILE_LARGE": ("File size", "at most", nil, .bytes)
      default: (Labels.plain(code), "threshold", nil, .plain)
      }
  }

  func text(_ value: Double) -> String {
    switch unit {
    case .share: "\(Figure.number(value * 100, decimals: 1)) %"
    case .luma, .plain: Figure.number(value, decimals: 1)
    case .resolution: "\(Figure.number(value)) dpi"
    case .degrees: "\(Figure.number(value, decimals: 1))°"
    case .bytes: Figure.bytes(Int(value.isFinite ? min(max(value, 0), 1e15) : 0))
    }
  }
}

/// An actual or possible fault of a picture.
struct Finding: Sendable {
  let code: String
  let sentence: String
  let severity: String
  let icon: String

  /// - Parameter severity: `reject` or `warn`.
  init(_ code: String, severity: String) {
    self.code = code
    sentence = Labels.finding(code)
    self.severity = severity
    icon = severity == "warn" ? "warn" : "bad"
  }
}
