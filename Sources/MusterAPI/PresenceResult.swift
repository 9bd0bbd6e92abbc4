public import Foundation

/// The result of a presence check, as reviewers see it.
public struct PresenceResult: Codable, Sendable, Equatable {
  /// The id of the check.
  public var id: String
  /// `ACCEPTED`, `REJECTED`, `FAILED` or `UNSURE`.
  public var result: Code
  /// The reasons for any other result than `ACCEPTED`: for the embedded check `STEPS_MISSING`, `FACE_CHANGED`,
  /// `PORTRAIT_MISMATCH`, `PORTRAIT_UNSURE` or `PORTRAIT_MISSING`; for other providers whatever they report.
  public var reasons: [Code]
  /// The distance between the face and the document's portrait; null if either is missing.
  @Nullable public var portraitDistance: Double?
  /// The URL of the person's picture; null if there is none or it was deleted.
  @Nullable public var selfieUrl: String?
  /// When the result was determined.
  public var decidedAt: Date

  /// Creates a result.
  public init(
    id: String, result: Code, reasons: [Code], portraitDistance: Double?, selfieUrl: String?, decidedAt: Date
  ) {
    self.id = id
    self.result = result
    self.reasons = reasons
    self.portraitDistance = portraitDistance
    self.selfieUrl = selfieUrl
    self.decidedAt = decidedAt
  }
}
