internal import HTMLMarkup
internal import MusterTexts
public import VerificationFlow

/// A decision of one's own that has not taken effect: it may still be undone, or it has failed.
public struct UnderwayDecision: Sendable {
  let id: String
  let caseId: String
  let what: String
  let remaining: Markup?
  let failure: String?
  let failureCode: String?

  var hasFailed: Bool { failure != nil }

  /// One that takes effect in a moment.
  ///
  /// - Parameters:
  ///   - document: The document that was decided; nil where it was the case.
  ///   - now: The moment of the page.
  public init(
    id: String, caseId: String, decision: DecisionRecord.Word, document: DocumentName?, takesEffectAt: Instant,
    now: Instant
  ) {
    self.id = id
    self.caseId = caseId
    what = Self.sentence(decision, document, caseId)
    remaining = Moment.countdown(to: takesEffectAt, at: now)
    failure = nil
    failureCode = nil
  }

  /// One that could not take effect.
  ///
  /// - Parameter failure: The code of the reason.
  public init(
    id: String, caseId: String, decision: DecisionRecord.Word, document: DocumentName?, failure: String
  ) {
    self.id = id
    self.caseId = caseId
    what = Self.sentence(decision, document, caseId)
    remaining = nil
    self.failure = Texts.sentence(for: failure, in: .english)
    failureCode = failure
  }

  private static func sentence(_ decision: DecisionRecord.Word, _ document: DocumentName?, _ caseId: String) -> String {
    let subject = document.map { "\($0.description) of case" } ?? "case"
    return "\(Words.past(decision)) \(subject) \(Words.short(caseId))"
  }
}

/// What people call a document: `Identity card, front`.
public struct DocumentName: Sendable, CustomStringConvertible {
  /// The name.
  public let description: String

  /// - Parameters:
  ///   - type: Its type's code.
  ///   - side: Its side's code; nil where it has but one.
  ///   - country: ISO 3166-1 alpha-3, where it is known.
  public init(type: String, side: String?, country: String? = nil) {
    let country = country.map { " (\($0))" } ?? ""
    description = Words.type(type) + country + (side.map { ", \(Words.plain($0).lowercased())" } ?? "")
  }
}
