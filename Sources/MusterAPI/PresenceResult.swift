public import Foundation

/// What a presence check came to, as reviewers see it.
public struct PresenceResult: Codable, Sendable, Equatable {
  /// The check's id.
  public var id: String
  /// `ACCEPTED`, `REJECTED`, `FAILED` or `UNSURE`.
  public var result: Code
  /// Why it is not simply good: of our own check `STEPS_MISSING`, `FACE_CHANGED`, `PORTRAIT_MISMATCH`,
  /// `PORTRAIT_UNSURE` or `PORTRAIT_MISSING`; of others what they say.
  public var reasons: [Code]
  /// How far the face is from the document's portrait; null where one of them is missing.
  @Nullable public var portraitDistance: Double?
  /// Where the person's picture is; null if there is none, or not any more.
  @Nullable public var selfieUrl: String?
  /// When it was decided.
  public var decidedAt: Date

  /// An outcome.
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
