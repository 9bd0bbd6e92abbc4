internal import Foundation
internal import HTMLMarkup
public import VerificationFlow

/// What a presence check came to: the person beside the portrait.
public struct CasePresence: Sendable {
  /// An outcome of before.
  public struct Earlier: Sendable {
    let result: String
    let at: Markup

    /// An outcome, by its code.
    public init(result: String, at: Instant) {
      self.result = Words.status(result)
      self.at = Moment.exact(at)
    }
  }

  let result: String
  let resultText: String
  let reasons: [String]
  let distance: String?
  let at: Markup
  let selfie: String?
  let portrait: String?
  let earlier: [Earlier]

  /// - Parameters:
  ///   - result: The code of what it came to.
  ///   - reasons: The codes of why it is not simply good.
  ///   - distance: How far the face is from the portrait.
  ///   - selfie: Where the person's picture is.
  ///   - portrait: Where the portrait is.
  ///   - earlier: What came before it, oldest first.
  public init(
    result: String, reasons: [String], distance: Double?, at: Instant, selfie: String?, portrait: String?,
    earlier: [Earlier]
  ) {
    self.result = result
    resultText = Words.status(result)
    self.reasons = reasons.map(Words.presence)
    self.distance = distance.map { String(format: "%.2f", $0) }
    self.at = Moment.exact(at)
    self.selfie = selfie
    self.portrait = portrait
    self.earlier = earlier
  }
}
