/// One attempt to verify a person: a pure state machine. Events go in, effects come out; it knows no clock, store or
/// network.
///
/// The store holds the truth: load, `apply`, save and record the effects in one write transaction.
public struct Verification: Sendable, Equatable {
  /// Its id.
  public let id: VerificationID
  /// The documents it asks for, as they were when it began.
  public let required: RequiredDocuments
  /// How often things may go wrong.
  public let limits: FlowLimits
  /// Where it stands. Always one of `FlowState.visible`.
  public private(set) var state: FlowState
  /// All its documents in the order they came, replaced ones included.
  public internal(set) var documents: [FlowDocument]

  /// A verification as it was stored; a new one stands before its beginning.
  public init(
    id: VerificationID, required: RequiredDocuments, limits: FlowLimits,
    state: FlowState = FlowState(nil, .notInitialized), documents: [FlowDocument] = []
  ) {
    self.id = id
    self.required = required
    self.limits = limits
    self.state = state
    self.documents = documents
  }

  /// Moves the verification by one event.
  ///
  /// - Returns: What has to be done because of it.
  /// - Throws: Why the event is refused; nothing has changed then.
  public mutating func apply(_ event: Event) throws(TransitionError) -> [Effect] {
    guard state.isOpen else { throw refusal(.phaseConflict) }
    switch (state.phase, event) {
    case (nil, .initialised):
      state = FlowState(.documentUpload, .inProgress)
      return []
    case (.documentUpload, .submitted(let submission)):
      try admit(submission)
      let document = try take(submission)
      settle()
      return [.inspect(document)]
    case (.documentUpload, .inspectionStarted(let id)):
      try change(id, if: \.awaitsInspection) { $0.status = .verificationInProgress }
      return []
    case (.documentUpload, .inspected(let id, let inspection)):
      let effects = try note(inspection, of: id)
      settle()
      return effects
    case (.documentUpload, .providerAnswered(let id, let answer)),
      (.documentVerification, .providerAnswered(let id, let answer)):
      try note(answer, of: id)
      settle()
      return []
    case (.documentUpload, .providerLost),
      (.documentVerification, .providerLost):
      end(in: FlowState(.documentVerification, .failed))
      return []
    case (_, .expired):
      end(in: FlowState(.completed, .failed))
      return []
    default:
      throw refusal(.phaseConflict)
    }
  }

  /// Where the documents as they are put the verification: everything accepted goes on, something refused or missing
  /// asks for more.
  ///
  /// A status that makes clients forget what they had (`ACCEPTED` and the like) is only reached when no more uploads
  /// can follow.
  private mutating func settle() {
    // A refused side that cannot be shown again is left aside: what else was shown may be enough without it.
    let relevant = documents.filter { $0.isInForce && ($0.isHopeful || attemptsLeft(for: $0.key) > 0) }
    guard relevant.allSatisfy(\.isHopeful), required.isSatisfied(by: Set(relevant.map(\.key))) else {
      state = FlowState(.documentUpload, .inProgress)
      return
    }
    if relevant.allSatisfy({ $0.status == .accepted }) {
      state = FlowState(.documentVerification, .accepted)
    } else if relevant.allSatisfy(\.passedQuality) {
      state = FlowState(.documentVerification, .inProgress)
    } else {
      state = FlowState(.documentUpload, .verificationPending)
    }
  }

  /// Ends the verification without a result; documents that still waited for their verdict have failed.
  private mutating func end(in end: FlowState) {
    for index in documents.indices where documents[index].isInForce && !documents[index].status.isVerdict {
      documents[index].conclude(.failed, by: nil)
    }
    state = end
  }

  func refusal(_ code: TransitionError.Code) -> TransitionError {
    TransitionError(code, in: state)
  }
}
