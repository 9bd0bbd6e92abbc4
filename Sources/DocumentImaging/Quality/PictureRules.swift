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

  /// A side of a card.
  public enum Side: String, Sendable, Codable {
    /// The side with the portrait.
    case front
    /// The other side.
    case back
  }

  /// The minimum longer side of any picture in pixels; below it, `RESOLUTION_LOW` rejects.
  public static let minLongSide = 600

  /// The size of the document; nil if the picture shows a person instead of a document. Then there are no facts about
  /// a document in the picture.
  public var documentSize: PhysicalSize?
  /// The side that is asked for; nil if the document has one side only, or any will do.
  public var side: Side?
  /// The thresholds for the measured properties.
  public var thresholds: QualityThresholds
  /// Whether to create a rendition of the document alone, cut out and straightened.
  public var cutsOut: Bool

  /// Creates rules.
  public init(
    documentSize: PhysicalSize? = .id1, side: Side? = nil, thresholds: QualityThresholds = .standard,
    cutsOut: Bool = false
  ) {
    self.documentSize = documentSize
    self.side = side
    self.thresholds = thresholds
    self.cutsOut = cutsOut
  }
}

/// The values of each property that cause a warning or a rejection.
public struct QualityThresholds: Sendable, Equatable, Codable {
  /// The limits of one property, in the unit of its code.
  public struct Limits: Sendable, Equatable, Codable {
    /// The limit beyond which a value warns; nil never warns.
    public var warn: Double?
    /// The limit beyond which a value rejects the picture; nil never rejects.
    public var reject: Double?

    /// Creates limits, each of which may be missing.
    public init(warn: Double? = nil, reject: Double? = nil) {
      self.warn = warn
      self.reject = reject
    }
  }

  /// The limits of each property. A property without limits is measured, but never warns or rejects.
  public var limits: [QualityCode: Limits]

  /// Creates thresholds with these limits.
  public init(_ limits: [QualityCode: Limits]) {
    self.limits = limits
  }

  /// The default thresholds (docs/quality.md explains how they were chosen).
  public static let standard = QualityThresholds([
    .incomplete: Limits(warn: 0, reject: DisplayTarget.maxUnjudgedMissingShare),
    .documentNotFound: Limits(warn: 0.3, reject: 0.2),
    .twoDocuments: Limits(reject: 1),
    .wrongDocument: Limits(reject: 0),
    .cover: Limits(reject: 0),
    .wrongSide: Limits(reject: 0),
    .documentCutOff: Limits(warn: 0.005, reject: 0),
    .obstructed: Limits(reject: 0.02),
    .documentSmall: Limits(reject: 0.25),
    .resolutionLow: Limits(warn: 250, reject: 150),
    .tooDark: Limits(warn: 100, reject: 75),
    .tooBright: Limits(warn: 125, reject: 155),
    .lowContrast: Limits(warn: 60, reject: 40),
    .glare: Limits(reject: 0.05),
    .blurry: Limits(warn: 120, reject: 90),
    .documentSkewed: Limits(reject: 15),
    .greyscale: Limits(warn: 8),
    .screen: Limits(warn: 10.5),
    .similarPicture: Limits(warn: 0.5, reject: 0.65),
    .fileLarge: Limits(warn: 1_048_576),
  ])

  /// Compares a value with the limits of its code.
  public func judge(_ code: QualityCode, _ value: Double) -> QualityFact {
    let limits = limits[code] ?? Limits()
    func exceeds(_ limit: Double) -> Bool { code.isWorseBelow ? value < limit : value > limit }
    if let reject = limits.reject, exceeds(reject) {
      return QualityFact(code: code, value: value, threshold: reject, severity: .reject)
    }
    if let warn = limits.warn, exceeds(warn) {
      return QualityFact(code: code, value: value, threshold: warn, severity: .warn)
    }
    return QualityFact(code: code, value: value, threshold: limits.warn ?? limits.reject, severity: .ok)
  }

  /// Decodes the limits by code.
  public init(from decoder: any Decoder) throws {
    limits = try decoder.singleValueContainer().decode([QualityCode: Limits].self)
  }

  /// Encodes the limits by code.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(limits)
  }
}
