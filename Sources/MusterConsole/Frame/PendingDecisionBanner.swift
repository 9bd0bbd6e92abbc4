internal import HTMLMarkup
internal import MusterTexts
package import VerificationFlow

/// One of the reviewer's own decisions that has not taken effect: it can still be undone, or it failed.
package struct PendingDecisionBanner: Sendable {
  let id: String
  let caseId: String
  let what: String
  let outlook: String?
  let remaining: Markup?
  let failure: String?

  var hasFailed: Bool { failure != nil }

  /// Creates the banner of a decision that is about to take effect.
  ///
  /// - Parameters:
  ///   - reference: The case reference; nil if the case was erased meanwhile.
  ///   - document: The document decided about; nil for the case.
  ///   - isProposal: Whether it then goes to a second person.
  ///   - now: The time at which the page is rendered.
  package init(
    id: String, caseId: String, reference: String?, decision: DecisionRecord.Kind, document: DocumentName?,
    isProposal: Bool,
    takesEffectAt: Instant, now: Instant
  ) {
    self.id = id
    self.caseId = caseId
    what =
      isProposal
      ? "Proposed to \(Labels.proposal(decision, of: document)) · \(Self.subject(reference))"
      : Self.sentence(decision, document, reference)
    outlook = isProposal ? "goes to a second person in" : "takes effect in"
    remaining = Moment.countdown(to: takesEffectAt, at: now)
    failure = nil
  }

  /// Creates the banner of a decision that could not take effect.
  ///
  /// - Parameter failure: The code of the reason.
  package init(
    id: String, caseId: String, reference: String?, decision: DecisionRecord.Kind, document: DocumentName?,
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
    _ decision: DecisionRecord.Kind, _ document: DocumentName?, _ reference: String?
  ) -> String {
    "\(Labels.decision(decision, of: document)) · \(subject(reference))"
  }

  private static func subject(_ reference: String?) -> String {
    ["case", reference].compactMap(\.self).joined(separator: " ")
  }
}

/// The display name of a document, such as `Identity card, front`.
package struct DocumentName: Sendable, CustomStringConvertible {
  package let description: String

  /// - Parameters:
  ///   - type: The code of the document type.
  ///   - side: The code of the side; nil if the type has only one.
  ///   - country: The ISO 3166-1 alpha-3 code, if known.
  package init(type: String, side: String?, country: String? = nil) {
    let country = country.map { " (\($0))" } ?? ""
    description = Labels.type(type) + country + (side.map { ", \(Labels.plain($0).lowercased())" } ?? "")
  }
}
