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
  ///   - reasons: Why it is on the block list.
  package init(
    code: String, consequence: String, documents: [DocumentName], differences: [Difference], cases: [Link],
    reasons: [String]
  ) {
    text = Labels.cause(code) + (documents.count == 1 ? ": \(documents[0])" : "")
    let isGrave = consequence != "IGNORE"
    severity = isGrave ? "reject" : "warn"
    icon = isGrave ? "bad" : "warn"
    self.consequence = Labels.consequence(consequence)
    self.cases = Array(cases.prefix(Self.maxCases))
    moreCases = cases.count > Self.maxCases ? "and in \(cases.count - Self.maxCases) more" : nil
    details =
      differences.map { difference in
        let values = difference.values.map { "\($0.text.isEmpty ? "?" : $0.text) (\($0.origin))" }
        return Labels.field(difference.field) + (values.isEmpty ? "" : ": " + values.joined(separator: ", "))
      } + reasons
  }
}
