/// What a picture of one type of document is held against.
public struct PictureRules: Sendable, Equatable, Codable {
  /// The size of a document.
  public struct PhysicalSize: Sendable, Equatable, Codable {
    /// The longer side in millimetres.
    public var longSide: Double
    /// The shorter side in millimetres.
    public var shortSide: Double

    /// A size in millimetres.
    public init(longSide: Double, shortSide: Double) {
      self.longSide = longSide
      self.shortSide = shortSide
    }

    /// The longer side over the shorter one.
    var ratio: Double { longSide / shortSide }

    /// Identity and bank cards, driving licences (ISO/IEC 7810, ID-1).
    public static let id1 = PhysicalSize(longSide: 85.6, shortSide: 53.98)
    /// One page of a passport (ICAO Doc 9303-4, TD3).
    public static let td3 = PhysicalSize(longSide: 125, shortSide: 88)
  }

  /// The longer side that a picture must have whatever it shows, in pixels; below it, `RESOLUTION_LOW` refuses.
  public static let minLongSide = 600

  /// The document's size; nil where the picture is of no document, but of a person. Then nothing is said that is about
  /// a document in a picture.
  public var documentSize: PhysicalSize?
  /// What the measured properties are held against.
  public var thresholds: QualityThresholds
  /// Whether the document is wanted as a rendition of its own, cut out and straightened.
  public var cutsOut: Bool

  /// Rules with all their parts.
  public init(
    documentSize: PhysicalSize? = .id1, thresholds: QualityThresholds = .standard, cutsOut: Bool = false
  ) {
    self.documentSize = documentSize
    self.thresholds = thresholds
    self.cutsOut = cutsOut
  }
}
