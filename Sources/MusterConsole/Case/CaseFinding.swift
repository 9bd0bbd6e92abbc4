/// A problem with the contents of the documents of a case.
package struct CaseFinding: Sendable {
  let text: String
  let severity: String
  let icon: String
  let consequence: String?
  let details: [String]
  let cases: [Link]
  /// How many more cases there are than are shown.
  let moreCases: String?

  private static let maxCases = 3

  /// Another case with the same person, document or picture.
  package struct Link: Sendable {
    let address: String
    let reference: String
    let what: String

    /// - Parameter kinds: The codes of what both have in common.
    package init(address: String, reference: String, kinds: [String]) {
      self.address = address
      self.reference = reference
      what = kinds.map(Labels.likeness).joined(separator: ", ")
    }
  }

  /// Two or more values of a field.
  package struct Difference: Sendable {
    let field: String
    let values: [(origin: String, text: String)]

    /// - Parameter values: The texts with where they come from, such as the name of a document.
    package init(field: String, values: [(origin: String, text: String)]) {
      self.field = field
      self.values = values
    }
  }

  /// - Parameters:
  ///   - code: The code of the finding.
  ///   - consequence: The code of its consequence.
  ///   - isOpen: Whether the case still waits, so that a consequence without a reviewer did not happen.
  ///   - isResolved: Whether only a correction resolved it.
  ///   - reasons: Why it is on the block list.
  package init(
    code: String, consequence: String, isOpen: Bool = false, isResolved: Bool = false, documents: [DocumentName],
    differences: [Difference], cases: [Link], reasons: [String]
  ) {
    text = Labels.cause(code) + (documents.count == 1 ? ": \(documents[0])" : "")
    let isGrave = consequence != "IGNORE" && !isResolved
    severity = isGrave ? "reject" : "warn"
    icon = isGrave ? "bad" : "warn"
    self.consequence =
      isResolved
      ? "resolved only by a correction"
      : isOpen && consequence != "DOUBT" && consequence != "IGNORE"
        ? "nothing has followed from it in this case: decide yourself" : Labels.consequence(consequence)
    self.cases = Array(cases.prefix(Self.maxCases))
    moreCases = cases.count > Self.maxCases ? "and in \(cases.count - Self.maxCases) more" : nil
    details =
      differences.map { difference in
        let values = difference.values.map { value in
          value.origin == Self.expected ? Self.expectation(value.text, code) : Self.text(value)
        }
        return Labels.field(difference.field) + (values.isEmpty ? "" : ": " + values.joined(separator: ", "))
      } + reasons
  }

  /// The origin of a value that is what was asked for, or what a rule says.
  package static let expected = "expected"

  private static func text(_ value: (origin: String, text: String)) -> String {
    "\(value.text.isEmpty ? "?" : value.text) (\(value.origin))"
  }

  /// Returns what should be instead of what a document states.
  private static func expectation(_ text: String, _ code: String) -> String {
    switch code {
    case "DOCUMENT_EXPIRED": "shown on \(text)"
    case "UNDERAGE": "at least \(text) years old on the day of the upload is required"
    case "CHECK_DIGIT_WRONG": "\(text) would fit"
    case "TYPE_MISMATCH": "asked for: \(Labels.type(text))"
    case "COUNTRY_MISMATCH": "asked for: \(text)"
    default: "\(text) expected"
    }
  }
}
