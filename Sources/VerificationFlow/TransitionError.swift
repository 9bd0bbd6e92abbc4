/// Why an event was refused. The verification is unchanged.
public struct TransitionError: Error, Equatable, Sendable {
  /// The stable words for a refusal; they go out as they are.
  public enum Code: String, CaseIterable, Sendable {
    /// The verification is not in a phase where this can happen.
    case phaseConflict = "PHASE_CONFLICT"
    /// The side is there already and was not refused.
    case alreadyUploaded = "ALREADY_UPLOADED"
    /// No such document in this session to be replaced by a picture of this type and side.
    case originalDocumentNotFound = "ORIGINAL_DOCUMENT_NOT_FOUND"
    /// The document was replaced by another picture in the meantime.
    case alreadyReplaced = "ALREADY_REPLACED"
    /// The very same picture was refused before in this session.
    case duplicateRejected = "DUPLICATE_REJECTED"
    /// Too many pictures of this side were refused.
    case attemptsExhausted = "ATTEMPTS_EXHAUSTED"
    /// The session does not ask for this type.
    case documentTypeNotRequested = "DOCUMENT_TYPE_NOT_REQUESTED"
    /// The event speaks of a document that is not there or not in a status for it.
    case documentConflict = "DOCUMENT_CONFLICT"
  }

  /// The stable word.
  public let code: Code
  /// Where the verification stood.
  public let state: FlowState

  /// A refusal in this state.
  public init(_ code: Code, in state: FlowState) {
    self.code = code
    self.state = state
  }
}
