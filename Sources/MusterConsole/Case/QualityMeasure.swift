/// The label of a measure, its unit, and the upper end of its bar.
struct QualityMeasure {
  let label: String
  let bound: String
  let most: Double?

  private let unit: Unit

  private enum Unit {
    case share, luma, resolution, degrees, bytes, plain
  }

  /// Creates the measure of a code. An unknown code is shown in plain form.
  init(_ code: String) {
    (label, bound, most, unit) =
      switch code {
      case "DOCUMENT_NOT_FOUND": ("Document found", "at least", 1, .share)
      case "DOCUMENT_CUT_OFF": ("Margin around it", "at least", 0.2, .share)
      case "DOCUMENT_SMALL": ("Share of the picture", "at least", 1, .share)
      case "RESOLUTION_LOW": ("Resolution", "at least", nil, .resolution)
      case "TOO_DARK": ("Light in it", "at least", 255, .luma)
      case "TOO_BRIGHT": ("Darkest parts", "at most", 255, .luma)
      case "LOW_CONTRAST": ("Contrast", "at least", 255, .luma)
      case "GLARE": ("Hidden by glare", "at most", 0.15, .share)
      case "BLURRY": ("Sharpness", "at least", nil, .resolution)
      case "DOCUMENT_SKEWED": ("Angle", "at most", 45, .degrees)
      case "GREYSCALE": ("Colour", "at least", 60, .plain)
      case "SIMILAR_PICTURE": ("Similarity to another", "at most", 1, .share)
      case "FILE_LARGE": ("File size", "at most", nil, .bytes)
      default: (Words.plain(code), "threshold", nil, .plain)
      }
  }

  /// Returns a value with its unit.
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
