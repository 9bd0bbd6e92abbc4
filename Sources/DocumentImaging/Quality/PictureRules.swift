/// The rules for pictures of one document type.
public struct PictureRules: Sendable, Equatable, Codable {
  /// The physical size of a document.
  public struct PhysicalSize: Sendable, Equatable, Codable {
    /// The longer side in millimetres.
    public var longSide: Double
    /// The shorter side in millimetres.
    public var shortSide: Double

    /// Creates a size in millimetres.
    public init(longSide: Double, shortSide: Double) {
      self.longSide = longSide
      self.shortSide = shortSide
    }

    /// The ratio of the longer to the shorter side.
    var ratio: Double { longSide / shortSide }

    /// Identity and bank cards, driving licences (ISO/IEC 7810, ID-1).
    public static let id1 = PhysicalSize(longSide: 85.6, shortSide: 53.98)
    /// One page of a passport (ICAO Doc 9303-4, TD3).
    public static let td3 = PhysicalSize(longSide: 125, shortSide: 88)
  }

  /// The minimum longer side of any picture in pixels; below it, `RESOLUTION_LOW` rejects.
  public static let minLongSide = 600

  /// The size of the document; nil if the picture shows a person instead of a document. Then there are no facts about
  /// a document in the picture.
  public var documentSize: PhysicalSize?
  /// The thresholds for the measured properties.
  public var thresholds: QualityThresholds
  /// Whether to create a rendition of the document alone, cut out and straightened.
  public var cutsOut: Bool

  /// Creates rules.
  public init(
    documentSize: PhysicalSize? = .id1, thresholds: QualityThresholds = .standard, cutsOut: Bool = false
  ) {
    self.documentSize = documentSize
    self.thresholds = thresholds
    self.cutsOut = cutsOut
  }
}
