internal import Foundation

/// What speaks for four lines being the sides of a document, and what against it.
///
/// The weights are those of a logistic regression: which of all fours of lines is the document of a drawn picture, over
/// the designs that are not held out, and whether the best four is one at all.
struct DocumentEvidence {
  /// How much of the sides has an edge, the mean of those within the picture, 0 … 1.2.
  let edges: Double
  /// How much of the lines has an edge where they go on beyond the document's corners, 0 … 1.2.
  private(set) var beyond: Double
  /// The same, if it is a page that is bound at one side.
  let beyondIfBound: Double
  /// How many sides are ends of the picture, 0 … 2.
  let cutCount: Int
  /// How different the two sides of each edge are, 0 … 1; 0 until it is measured.
  var contrast = 0.0
  /// How far the ratio of the sides is from the document's, as a factor's logarithm; 0 where it is cut off.
  private(set) var ratioError = 0.0
  /// The share of the picture that it covers, 0 … 1.
  var share = 1.0

  /// The ratios of sides of cards and of pages (ISO/IEC 7810): ID-1; ID-2 and ID-3.
  static let standardRatios = (card: 1.586, page: 1.42)
  /// What a document is off by that has another standard's shape than its type.
  private static let otherStandard = 0.04

  init(edges: Double, beyond: Double, beyondIfBound: Double, cutCount: Int) {
    self.edges = edges
    self.beyond = beyond
    self.beyondIfBound = beyondIfBound
    self.cutCount = cutCount
  }

  /// Takes the shape into account.
  ///
  /// - Parameter ratio: The document's longer side over the shorter one. Which of the two is seen as the longer one does not
  ///   matter; people also choose the wrong type.
  mutating func compare(_ seen: Double, with ratio: Double) {
    func error(_ ratio: Double) -> Double { abs(abs(log(seen)) - log(ratio)) }
    let (card, page) = (error(Self.standardRatios.card), error(Self.standardRatios.page))
    ratioError = min(error(ratio), min(card, page) + Self.otherStandard)
    if page < card { beyond = beyondIfBound }
  }

  /// No less than the weight will be when everything is known but the contrast.
  var maxWeight: Double {
    var most = self
    most.beyond = beyondIfBound
    return most.weight
  }

  /// Of two fours the one with more weight is the document.
  var weight: Double {
    19 * edges - 13 * beyond + 9 * contrast - 38 * min(ratioError, 0.25) + 3.2 * log(max(min(share, 1), 0.01))
      - (cutCount == 0 ? 0 : cutCount == 1 ? 6.2 : 7.6)
  }

  /// How sure it is that the best four of a picture is a document, 0 … 1.
  func certainty(_ prominence: Prominence) -> Double {
    let weight =
      0.8 * weight + 7.2 * prominence.levels + 7.2 * prominence.spread + 3.9 * prominence.color - 23
    return 1 / (1 + exp(-weight))
  }
}

/// How much what lies within a quadrilateral is something else than what is around it.
struct Prominence {
  /// The largest difference of five percentiles of luma, as a share of the picture's spread, 0 … 1.
  let levels: Double
  /// How much of the picture's spread of luma is within, 0 … 1: what is empty in a picture that is not, is no document.
  let spread: Double
  /// The larger difference of the chroma planes' means, 0 … 1 for twenty levels.
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
      let within = Levels(plane, in: area)
      return abs(within.mean - Levels(plane, in: whole).without(within).mean)
    }
    color = min((shifts.max() ?? 0) / 20, 1)
  }
}
