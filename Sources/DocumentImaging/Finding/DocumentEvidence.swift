internal import Foundation

/// The evidence that four lines are the sides of a document.
///
/// The weights come from logistic regressions on synthetic pictures, without the held-out designs: which of all
/// candidates is the document, and whether the best candidate is a document at all.
struct DocumentEvidence {
  /// The mean share of the sides' length with an edge, of the parts within the picture, 0 … 1.2.
  let edges: Double
  /// The share of the lines with an edge where they continue beyond the document's corners, 0 … 1.2.
  private(set) var beyond: Double
  /// The same, assuming a page that is bound at one side.
  let beyondIfBound: Double
  /// The number of sides that are edges of the picture, 0 … 2.
  let cutCount: Int
  /// The contrast across the sides, 0 … 1; 0 until measured.
  var contrast = 0.0
  /// The difference between the seen and expected side ratios, as the logarithm of a factor; 0 if the document is cut
  /// off.
  private(set) var ratioError = 0.0
  /// The share of the picture that the document covers, 0 … 1.
  var share = 1.0

  /// The side ratios of cards and pages (ISO/IEC 7810): ID-1; ID-2 and ID-3.
  static let standardRatios = (card: 1.586, page: 1.42)
  /// The maximum ``ratioError(of:from:)`` of sides that are measured without perspective.
  static let ratioTolerance = 0.04
  /// The penalty for a document with the shape of another standard than its type's.
  private static let otherStandard = 0.04

  /// Returns the difference between two ratios of the sides as the logarithm of a factor; the seen one may be either way
  /// round.
  static func ratioError(of seen: Double, from expected: Double) -> Double { abs(abs(log(seen)) - log(expected)) }

  init(edges: Double, beyond: Double, beyondIfBound: Double, cutCount: Int) {
    self.edges = edges
    self.beyond = beyond
    self.beyondIfBound = beyondIfBound
    self.cutCount = cutCount
  }

  /// Compares the seen shape with the expected one.
  ///
  /// - Parameter ratio: The expected ratio of the longer to the shorter side. The seen ratio may be either way round;
  ///   people also choose the wrong type.
  mutating func compare(_ seen: Double, with ratio: Double) {
    let card = Self.ratioError(of: seen, from: Self.standardRatios.card)
    let page = Self.ratioError(of: seen, from: Self.standardRatios.page)
    ratioError = min(Self.ratioError(of: seen, from: ratio), min(card, page) + Self.otherStandard)
    if page < card { beyond = beyondIfBound }
  }

  /// The weight of the sides alone: an upper bound of the weight before the contrast is known.
  ///
  /// - Parameters: As of the properties.
  static func sidesWeight(edges: Double, cutCount: Int) -> Double {
    19 * edges - (cutCount == 0 ? 0 : cutCount == 1 ? 6.2 : 7.6)
  }

  /// The maximum that the contrast adds to the weight.
  static let maxContrastWeight = 9.0
  private static let beyondWeight = 13.0

  private var shareWeight: Double { share < 1 ? 3.2 * log(max(share, 0.01)) : 0 }

  /// An upper bound of the weight once everything but the shape and the contrast is known.
  var maxWeight: Double {
    Self.sidesWeight(edges: edges, cutCount: cutCount) - Self.beyondWeight * beyondIfBound + shareWeight
  }

  /// The weight of the evidence; the candidate with the highest weight is the document.
  var weight: Double {
    let known = Self.sidesWeight(edges: edges, cutCount: cutCount) - Self.beyondWeight * beyond + shareWeight
    return known + Self.maxContrastWeight * contrast - 38 * min(ratioError, 0.25)
  }

  /// Returns the certainty that the best candidate of a picture is a document, 0 … 1.
  func certainty(_ prominence: Prominence) -> Double {
    let weight =
      0.8 * weight + 7.2 * prominence.levels + 7.2 * prominence.spread + 3.9 * prominence.color - 23
    return 1 / (1 + exp(-weight))
  }
}

/// How much the content of a quadrilateral differs from its surroundings.
struct Prominence {
  /// The largest difference of five luma percentiles, as a share of the picture's spread, 0 … 1.
  let levels: Double
  /// The share of the picture's luma spread found inside, 0 … 1. An empty area in a picture that is not empty is no
  /// document.
  let spread: Double
  /// The larger difference of the chroma means, 0 … 1, where 1 is twenty levels or more.
  let color: Double

  init(of quadrilateral: Quadrilateral, in picture: SmallPicture) {
    let area = PictureArea(quadrilateral, inset: 0.06, in: picture.size)
    let whole = PictureArea(picture.size)
    let all = Levels(picture.luma, in: whole)
    let within = Levels(picture.luma, in: area)
    let around = all.without(within)
    let differences = [0.05, 0.25, 0.5, 0.75, 0.95].map { abs(within.percentile($0) - around.percentile($0)) }
    levels = min((differences.max() ?? 0) / max(all.spread, 1), 1)
    spread = min(within.spread / max(all.spread, 1), 1)
    let shifts = picture.planes.dropFirst().map { plane in
      let (within, whole) = (Levels.sum(of: plane, in: area), Levels.sum(of: plane, in: whole))
      func mean(_ sum: Double, _ count: Int) -> Double { count > 0 ? sum / Double(count) : 0 }
      return abs(mean(within, area.count) - mean(whole - within, picture.size.width * picture.size.height - area.count))
    }
    color = min((shifts.max() ?? 0) / 20, 1)
  }
}
