/// One attempt to verify the person of a process.
///
/// A plain value; ``OnboardingProcess`` drives its transitions.
package struct Verification: Sendable, Equatable {
  package let id: VerificationID
  /// The phase and status. Always one of `FlowState.visible`.
  package internal(set) var state: FlowState
  /// All documents in order of submission, including replaced ones.
  package internal(set) var documents: [FlowDocument]
  /// Whether the comparison of the documents left a doubt.
  package internal(set) var isUnsure: Bool
  /// The specific doubts left by the comparison, if it reported any.
  package internal(set) var doubts: [ReviewPoint.Cause]
  /// The result of the client evaluation; nil until the project's own system has answered.
  package internal(set) var evaluation: Event.ProviderAnswer?
  package internal(set) var presence: Presence
  /// The code sent at the end of the verification, if any.
  package internal(set) var code: OneTimeCode?
  /// The reason the verification ended without success.
  package internal(set) var ending: Ending?

  /// The state of the presence checks of a verification.
  package struct Presence: Sendable, Equatable {
    /// The number of checks that produced a result or used up their tries.
    package internal(set) var attempts: Int
    /// The number of times the current check was started.
    package internal(set) var tries: Int
    package internal(set) var result: Event.ProviderAnswer?
    /// Whether the most recent result is waiting for a reviewer.
    package internal(set) var isHeld: Bool

    /// Restores stored presence checks; by default there are none.
    package init(attempts: Int = 0, tries: Int = 0, result: Event.ProviderAnswer? = nil, isHeld: Bool = false) {
      self.attempts = attempts
      self.tries = tries
      self.result = result
      self.isHeld = isHeld
    }
  }

  /// Restores a stored verification. By default it is a new one that waits for documents.
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

  /// Returns the document in force for this side. There is at most one.
  package func document(inForce key: SideKey) -> FlowDocument? {
    documents.last { $0.isInForce && $0.key == key }
  }

  /// Ends the verification. Documents still waiting for a verdict become `failed` with `documentCode`.
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
