internal import HTMLMarkup
internal import MusterTexts
package import VerificationFlow

/// A decision of one's own that has not taken effect: it may still be undone, or it has failed.
package struct PendingDecisionBanner: Sendable {
  let id: String
  let caseId: String
  let what: String
  let outlook: String?
  let remaining: Markup?
  let failure: String?

  var hasFailed: Bool { failure != nil }

  /// One that takes effect in a moment.
  ///
  /// - Parameters:
  ///   - reference: What people call the case; nil for one that was erased meanwhile.
  ///   - document: The document that was decided; nil where it was the case.
  ///   - isProposal: Whether it only goes to a second person then.
  ///   - now: The moment of the page.
  package init(
    id: String, caseId: String, reference: String?, decision: DecisionRecord.Word, document: DocumentName?,
    isProposal: Bool,
    takesEffectAt: Instant, now: Instant
  ) {
    self.id = id
    self.caseId = caseId
    what =
      isProposal
      ? "Proposed to \(Words.wish(decision, of: document)) · \(Self.subject(reference))"
      : Self.sentence(decision, document, reference)
    outlook = isProposal ? "goes to a second person in" : "takes effect in"
    remaining = Moment.countdown(to: takesEffectAt, at: now)
    failure = nil
  }

  /// One that could not take effect.
  ///
  /// - Parameter failure: The code of the reason.
  package init(
    id: String, caseId: String, reference: String?, decision: DecisionRecord.Word, document: DocumentName?,
    failure: String
  ) {
    self.id = id
    self.caseId = caseId
    what = Self.sentence(decision, document, reference)
    outlook = nil
    remaining = nil
    self.failure = Texts.sentence(for: failure, in: .english)
  }

  private static func sentence(
    _ decision: DecisionRecord.Word, _ document: DocumentName?, _ reference: String?
  ) -> String {
    "\(Words.deed(decision, of: document)) · \(subject(reference))"
  }

  /// The case, by its name where it still has one.
  private static func subject(_ reference: String?) -> String {
    ["case", reference].compactMap(\.self).joined(separator: " ")
  }
}

/// What people call a document: `Identity card, front`.
package struct DocumentName: Sendable, CustomStringConvertible {
  /// The name.
  package let description: String

  /// - Parameters:
  ///   - type: Its type's code.
  ///   - side: Its side's code; nil where it has but one.
  ///   - country: ISO 3166-1 alpha-3, where it is known.
  package init(type: String, side: String?, country: String? = nil) {
    let country = country.map { " (\($0))" } ?? ""
    description = Words.type(type) + country + (side.map { ", \(Words.plain($0).lowercased())" } ?? "")
  }
}
