/// What can happen to a process.
package enum Event: Sendable, Equatable {
  // The beginning.

  /// The person began by themselves: a code for the activation is due.
  case started
  /// The person asks for another code.
  case codeResendAsked(OneTimeCode.Kind)
  /// The person entered a code for the activation; a right one makes an activation of this id. Where `isLate`, the time
  /// of the code counts as up.
  case activationCodeEntered(isRight: Bool, isLate: Bool = false, ActivationID)
  /// The person decided about the consent.
  case consentDecided(Consent)
  /// The verification begins, as an attempt of this id.
  case initialised(VerificationID)
  /// The person gives the attempt up, to begin another one.
  case restarted
  /// The person gives all of it up.
  case cancelled

  // Documents.

  /// Pictures were taken in, all at once or none of them.
  case submitted([Submission])
  /// The inspection of a document began. Happens again when a crash made us begin anew.
  case inspectionStarted(DocumentID)
  /// The inspection of a document ended.
  case inspected(DocumentID, Inspection)
  /// The document provider answered.
  case providerAnswered(DocumentID, ProviderAnswer)
  /// The document provider cannot answer any more.
  case providerLost
  /// The documents were compared with each other, which left these doubts.
  case crossChecked(ProviderAnswer, doubts: [ReviewPoint.Cause] = [])

  // Decisions and the person's presence.

  /// The project's own system evaluated the person.
  case clientEvaluated(ProviderAnswer)
  /// A reviewer decided.
  case reviewed(ReviewDecision)
  /// The person begins a presence check.
  case presenceCheckInitialised
  /// The person is through with it.
  case presenceCheckSubmitted
  /// The presence provider answered.
  case presenceChecked(ProviderAnswer)
  /// The person entered the code at the end. Where `isLate`, the time of the code counts as up.
  case codeEntered(isRight: Bool, isLate: Bool = false)

  /// A deadline may have passed. The flow looks which, and refuses the event if none has.
  case timePassed

  /// How our own look at a picture ended.
  package enum Inspection: Sendable, Equatable {
    /// Good enough; perhaps with a doubt that a reviewer should see.
    case passed(isUnsure: Bool = false)
    /// Not good enough, for these reasons; the person may show another one.
    case refused([String])
    /// We could not look at it, for these reasons.
    case failed([String])
  }

  /// What a provider says.
  package enum ProviderAnswer: String, CaseIterable, Sendable, Codable {
    /// It is good.
    case accepted = "ACCEPTED"
    /// It is not.
    case rejected = "REJECTED"
    /// It could not be judged.
    case failed = "FAILED"
    /// It might be; somebody should look. Where nobody reviews, it counts as rejected.
    case unsure = "UNSURE"
  }
}

/// A picture offered to a verification.
package struct Submission: Sendable, Equatable {
  /// The id the document will have.
  package let id: DocumentID
  /// Which side of which type it shows.
  package let key: SideKey
  /// The issuing country (ISO 3166-1 alpha-3), where it was given.
  package let country: String?
  /// The SHA-256 of the picture, lower-case hexadecimal; nil while the bytes are still to come.
  package let sha256: String?
  /// The document it is to replace.
  package let originalDocumentId: DocumentID?
  /// How our own look at it ended, where that is known from the beginning: it is no picture, or is not there at all.
  package let inspection: Event.Inspection?
  /// Whether this very picture was rejected before in the session, perhaps in an earlier attempt.
  package let isDuplicate: Bool

  /// A picture offered.
  package init(
    id: DocumentID, key: SideKey, country: String? = nil, sha256: String?, originalDocumentId: DocumentID?,
    inspection: Event.Inspection? = nil, isDuplicate: Bool = false
  ) {
    self.id = id
    self.key = key
    self.country = country
    self.sha256 = sha256
    self.originalDocumentId = originalDocumentId
    self.inspection = inspection
    self.isDuplicate = isDuplicate
  }
}

/// What a reviewer decides of a case that waits.
package enum ReviewDecision: Sendable, Equatable {
  /// The case is good; with a document, only that one, and the case still waits.
  case accept(DocumentID?)
  /// The person is refused for good, because of one document or of all.
  case reject(DocumentID?, Ending.Reason)
  /// This document is to be shown again.
  case askAgain(DocumentID, Ending.Reason)
}

/// What has to be done because of an event. The caller does or records it in the transaction that saves the process.
package enum Effect: Sendable, Equatable {
  /// Look at this document's picture.
  case inspect(DocumentID)
  /// Ask the document provider about this document.
  case verify(DocumentID)
  /// Ask the document provider to compare the documents with each other.
  case crossCheck
  /// Ask the project's own system what it makes of the person.
  case evaluateClient
  /// Ask the presence provider for a new check.
  case beginPresenceCheck
  /// Ask the presence provider how the check went.
  case judgePresence
  /// Make a code of this kind and send it.
  case sendCode(OneTimeCode.Kind)
  /// Tell the caller what became of the entered code.
  case answer(OneTimeCode.Answer)
  /// Refuse the caller with this; what changed is kept.
  case refuse(TransitionError.Code)
}
