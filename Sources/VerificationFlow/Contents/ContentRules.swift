/// What follows from the contents of documents in a project.
package struct ContentRules: Sendable, Equatable, Codable {
  /// What follows from a finding. Raw values are sent to clients unchanged.
  package enum Consequence: String, CaseIterable, Sendable, Codable {
    /// None; reviewers see the finding.
    case ignore = "IGNORE"
    /// A reviewer decides. In a process without review, the person is asked for another picture, unless it
    /// ``ContentCode/needsReviewer``.
    case doubt = "DOUBT"
    /// The person is asked for another picture.
    case reupload = "REUPLOAD"
    /// The person is rejected for good.
    case reject = "REJECT"
  }

  /// The consequence of each code for projects that set none.
  package static let defaults: [ContentCode: Consequence] = [
    .pictureMirrored: .reupload, .checkDigitWrong: .doubt, .contentImpossible: .doubt, .documentExpired: .doubt,
    .typeMismatch: .doubt, .countryMismatch: .doubt, .sidesDiffer: .doubt, .sidesUnmatched: .doubt,
    .documentsDiffer: .doubt, .claimMismatch: .doubt,
    .underage: .doubt, .seenBefore: .ignore, .blocked: .reject,
  ]

  /// The consequences that the project has set.
  package var consequences: [ContentCode: Consequence]
  /// The age in years from which people are not underage; nil if the project does not ask.
  package var minAge: Int?
  /// Whether people, documents and pictures are recognised in other sessions of the project.
  package var recognizesPeople: Bool

  /// Creates rules; by default those of a project that has set none.
  package init(
    consequences: [ContentCode: Consequence] = [:], minAge: Int? = nil, recognizesPeople: Bool = true
  ) {
    self.consequences = consequences
    self.minAge = minAge
    self.recognizesPeople = recognizesPeople
  }

  /// Returns what follows from a finding.
  package subscript(code: ContentCode) -> Consequence { consequences[code] ?? Self.defaults[code] ?? .ignore }
}
