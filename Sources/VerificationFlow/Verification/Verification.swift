/// One attempt to verify the person of a process.
///
/// A value of plain facts: ``OnboardingProcess`` moves it.
package struct Verification: Sendable, Equatable {
  /// Its id.
  package let id: VerificationID
  /// Where it stands. Always one of `FlowState.visible`.
  package internal(set) var state: FlowState
  /// All its documents in the order they came, replaced ones included.
  package internal(set) var documents: [FlowDocument]
  /// Whether the comparison of its documents left a doubt.
  package internal(set) var isUnsure: Bool
  /// What exactly the comparison left in doubt, where it says.
  package internal(set) var doubts: [ReviewPoint.Cause]
  /// What the client evaluation came to; nil while it has not been asked or has not answered.
  package internal(set) var evaluation: Event.ProviderAnswer?
  /// How its presence checks went.
  package internal(set) var presence: Presence
  /// The code that was sent for its end, if one was.
  package internal(set) var code: OneTimeCode?
  /// Why it ended, if that was no success.
  package internal(set) var ending: Ending?

  /// How the presence checks of a verification went.
  package struct Presence: Sendable, Equatable {
    /// How many came to a result.
    package internal(set) var attempts: Int
    /// How often the one that goes on was begun.
    package internal(set) var tries: Int
    /// The newest result.
    package internal(set) var result: Event.ProviderAnswer?
    /// Whether the newest result waits for a reviewer.
    package internal(set) var isHeld: Bool

    /// Presence checks as they were stored; none so far.
    package init(attempts: Int = 0, tries: Int = 0, result: Event.ProviderAnswer? = nil, isHeld: Bool = false) {
      self.attempts = attempts
      self.tries = tries
      self.result = result
      self.isHeld = isHeld
    }
  }

  /// A verification as it was stored; a new one waits for its documents.
  package init(
    id: VerificationID, state: FlowState = FlowState(.documentUpload, .inProgress), documents: [FlowDocument] = [],
    isUnsure: Bool = false, doubts: [ReviewPoint.Cause] = [], evaluation: Event.ProviderAnswer? = nil,
    presence: Presence = Presence(),
    code: OneTimeCode? = nil, ending: Ending? = nil
  ) {
    self.id = id
    self.state = state
    self.documents = documents
    self.isUnsure = isUnsure
    self.doubts = doubts
    self.evaluation = evaluation
    self.presence = presence
    self.code = code
    self.ending = ending
  }

  /// The document in force with this side, if there is one. There is never more than one.
  package func document(inForce key: SideKey) -> FlowDocument? {
    documents.last { $0.isInForce && $0.key == key }
  }

  /// Ends it; documents that still waited for their verdict have failed.
  mutating func end(in end: FlowState, because ending: Ending?, documentCode: String = FlowDocument.endedCode) {
    for index in documents.indices where documents[index].isInForce && !documents[index].status.isVerdict {
      documents[index].conclude(.failed, by: nil, because: [documentCode])
    }
    code?.giveUp()
    presence.isHeld = false
    state = end
    self.ending = ending
  }
}
