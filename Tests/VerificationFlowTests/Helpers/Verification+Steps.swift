import Testing
public import VerificationFlow

/// A verification that waits for its first picture, unless told otherwise.
func makeVerification(
  requiring required: RequiredDocuments = .idCardAndPassport, refusals: Int = 5,
  in state: FlowState = FlowState(.documentUpload, .inProgress), documents: [FlowDocument] = []
) -> Verification {
  Verification(
    id: "verification", required: required, limits: FlowLimits(qualityRefusalsPerSide: refusals), state: state,
    documents: documents)
}

/// A picture of a side that nobody has seen yet, unless `picture` names an old one.
func makeSubmission(
  _ key: SideKey, as id: DocumentID, picture: String? = nil, replacing original: DocumentID? = nil
) -> Submission {
  Submission(id: id, key: key, sha256: picture ?? "sha256 of \(id)", originalDocumentId: original)
}

/// Expects that the event is refused for this reason and changes nothing.
func expectRefusal(
  _ code: TransitionError.Code, of event: Event, by verification: Verification,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var after = verification
  #expect(throws: TransitionError(code, in: verification.state), sourceLocation: sourceLocation) {
    _ = try after.apply(event)
  }
  #expect(after == verification, sourceLocation: sourceLocation)
}

extension Verification {
  /// Takes in a picture of a side.
  @discardableResult
  mutating func submit(
    _ key: SideKey, as id: DocumentID, picture: String? = nil, replacing original: DocumentID? = nil
  ) throws(TransitionError) -> [Effect] {
    try apply(.submitted(makeSubmission(key, as: id, picture: picture, replacing: original)))
  }

  /// Ends the inspection of a document.
  @discardableResult
  mutating func inspect(_ id: DocumentID, _ outcome: Event.Inspection) throws(TransitionError) -> [Effect] {
    try apply(.inspected(id, outcome))
  }

  /// Lets the document provider answer about a document.
  @discardableResult
  mutating func answer(_ id: DocumentID, _ answer: Event.ProviderAnswer) throws(TransitionError) -> [Effect] {
    try apply(.providerAnswered(id, answer))
  }

  /// The document with this id, replaced or not.
  func find(_ id: DocumentID) throws -> FlowDocument {
    try #require(documents.first { $0.id == id })
  }
}

extension SideKey {
  static let idFront = SideKey(.idCard, .front)
  static let idBack = SideKey(.idCard, .back)
  static let passport = SideKey(.passport, .front)
  static let licence = SideKey(.drivingLicense, .front)
}

extension RequiredDocuments {
  static let idCardAndPassport = RequiredDocuments(allOf: [.idCard, .passport], in: .builtIn)
  static let onlyPassport = RequiredDocuments(allOf: [.passport], in: .builtIn)
}

extension FlowState {
  /// Every pair of phase and status, most of which must never be seen.
  static let all = ([nil] + Phase.allCases).flatMap { phase in
    VerificationStatus.allCases.map { FlowState(phase, $0) }
  }
}

extension Identifier: ExpressibleByStringLiteral {
  /// The id with this text.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
