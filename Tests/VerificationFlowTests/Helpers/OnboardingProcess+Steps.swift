import Testing
import VerificationFlow

extension OnboardingProcess {
  /// Lets these events happen one after the other.
  ///
  /// - Returns: The effects of the last one.
  @discardableResult
  mutating func go(_ events: Event..., at now: Instant = beginning) throws(TransitionError) -> [Effect] {
    var effects: [Effect] = []
    for event in events { effects = try apply(event, at: now) }
    return effects
  }

  /// Takes in a picture of a side.
  @discardableResult
  mutating func submit(
    _ key: SideKey, as id: DocumentID, picture: String? = nil, replacing original: DocumentID? = nil
  ) throws(TransitionError) -> [Effect] {
    try go(.submitted([makeSubmission(key, as: id, picture: picture, replacing: original)]))
  }

  /// Ends the inspection of a document.
  @discardableResult
  mutating func inspect(_ id: DocumentID, _ outcome: Event.Inspection) throws(TransitionError) -> [Effect] {
    try go(.inspected(id, outcome))
  }

  /// Lets the document provider answer about a document.
  @discardableResult
  mutating func answer(_ id: DocumentID, _ answer: Event.ProviderAnswer) throws(TransitionError) -> [Effect] {
    try go(.providerAnswered(id, answer))
  }

  /// Shows one side and has it found good, by us and by the provider.
  mutating func pass(_ key: SideKey, as id: DocumentID) throws(TransitionError) {
    try submit(key, as: id)
    try inspect(id, .passed())
    try answer(id, .accepted)
  }

  /// Shows a passport, which is found good, and has the documents compared with this result.
  @discardableResult
  mutating func passDocuments(
    found answer: Event.ProviderAnswer = .accepted, at now: Instant = beginning
  ) throws(TransitionError) -> [Effect] {
    let id = DocumentID("passport of \(attempts)")
    return try go(
      .submitted([makeSubmission(.passport, as: id)]), .inspected(id, .passed()), .providerAnswered(id, .accepted),
      .crossChecked(answer), at: now)
  }

  /// Goes through a presence check with this result.
  @discardableResult
  mutating func checkPresence(
    _ answer: Event.ProviderAnswer, at now: Instant = beginning
  ) throws(TransitionError) -> [Effect] {
    try go(.presenceCheckInitialised, .presenceCheckSubmitted, .presenceChecked(answer), at: now)
  }

  /// The document with this id, replaced or not.
  func find(_ id: DocumentID) throws -> FlowDocument {
    try #require(verification?.documents.first { $0.id == id })
  }

  /// All documents of the newest attempt, replaced ones included.
  var documents: [FlowDocument] { verification?.documents ?? [] }
}

extension Verification {
  /// How many documents count towards the limit of those that went wrong.
  var failures: Int {
    documents.count { $0.rejectOrigin != .quality && [.rejected, .failed, .disposed].contains($0.status) }
  }
}

extension Array where Element == Effect {
  /// What the person is told of the code they entered.
  var answer: OneTimeCode.Answer? {
    for case .answer(let answer) in self { return answer }
    return nil
  }
}

/// Expects that the event is refused for this reason and changes nothing.
func expectRefusal(
  _ code: TransitionError.Code, of event: Event, by process: OnboardingProcess, at now: Instant = beginning,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var after = process
  #expect(throws: TransitionError(code, in: process.asOf(now).state), sourceLocation: sourceLocation) {
    _ = try after.apply(event, at: now)
  }
  #expect(after == process, sourceLocation: sourceLocation)
}
