/// What a document states about a person, to be compared with what the operator knows of the holder of a number.
package struct PhoneHolder: Sendable, Equatable {
  /// What can be compared. Raw values are the names of the fields of documents, and are sent to clients.
  package enum Attribute: String, CaseIterable, Sendable, Codable {
    case givenNames
    case surname
    case birthDate
  }

  /// The names as documents state them, and the date as `YYYY-MM-DD`.
  package var values: [Attribute: String]

  package init(_ values: [Attribute: String]) {
    self.values = values
  }
}

/// The outcome of the comparison of one attribute.
package struct HolderFinding: Sendable, Equatable, Codable {
  /// Raw values are sent to clients.
  package enum Outcome: String, CaseIterable, Sendable, Codable {
    case same = "SAME"
    case different = "DIFFERENT"
    /// The operator does not know the attribute, or may not tell.
    case unknown = "UNKNOWN"
  }

  /// From this likeness on, different texts can be spellings of one name: zones of documents have only the letters A to
  /// Z.
  private static let minLikeness = 85

  package let attribute: PhoneHolder.Attribute
  package let outcome: Outcome
  /// How alike different texts are, from 0 to 100, if the operator tells it.
  package let likeness: Int?

  package init(_ attribute: PhoneHolder.Attribute, _ outcome: Outcome, likeness: Int? = nil) {
    (self.attribute, self.outcome, self.likeness) = (attribute, outcome, likeness)
  }

  /// Whether the attribute shows that the holder is another person.
  package var isMismatch: Bool { outcome == .different && (likeness ?? 0) < Self.minLikeness }
}

extension PhoneCheckResult {
  /// Creates the result of a comparison: no match if one attribute shows another person, and no verdict if the operator
  /// knows none of them.
  package init(holder findings: [HolderFinding]) {
    self.init()
    let findings = PhoneHolder.Attribute.allCases.compactMap { attribute in
      findings.first { $0.attribute == attribute }
    }
    holder = findings
    if findings.allSatisfy({ $0.outcome == .unknown }) {
      error = .noData
    } else {
      isMatch = !findings.contains { $0.isMismatch }
    }
  }
}
