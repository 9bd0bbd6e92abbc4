extension Verification {
  /// The document in force with this side, if there is one. There is never more than one.
  public func document(inForce key: SideKey) -> FlowDocument? {
    documents.last { $0.isInForce && $0.key == key }
  }

  /// How many more pictures of this side may be refused for their quality.
  public func attemptsLeft(for key: SideKey) -> Int {
    let refused = documents.count { $0.key == key && $0.rejectOrigin == .quality }
    return max(0, limits.qualityRefusalsPerSide - refused)
  }

  /// Whether this picture would be taken in now. Asked before the bytes come, so that a hopeless upload ends early,
  /// and again with their SHA-256.
  ///
  /// - Throws: `PHASE_CONFLICT`, `DOCUMENT_TYPE_NOT_REQUESTED`, `ORIGINAL_DOCUMENT_NOT_FOUND`, `ALREADY_REPLACED`,
  ///   `ALREADY_UPLOADED`, `DUPLICATE_REJECTED` or `ATTEMPTS_EXHAUSTED`.
  public func admit(_ submission: Submission) throws(TransitionError) {
    guard state.phase == .documentUpload, state.isOpen else { throw refusal(.phaseConflict) }
    guard required.wants(submission.key.type) else { throw refusal(.documentTypeNotRequested) }
    if let originalID = submission.originalDocumentId {
      guard let original = documents.first(where: { $0.id == originalID }), original.key == submission.key else {
        throw refusal(.originalDocumentNotFound)
      }
      guard original.isInForce else { throw refusal(.alreadyReplaced) }
    } else if let present = document(inForce: submission.key), present.isHopeful {
      throw refusal(.alreadyUploaded)
    }
    if let sha256 = submission.sha256,
      documents.contains(where: { $0.verdict == .rejected && $0.sha256 == sha256 })
    {
      throw refusal(.duplicateRejected)
    }
    guard attemptsLeft(for: submission.key) > 0 else { throw refusal(.attemptsExhausted) }
  }

  /// Adds an admitted picture and disposes of the one it replaces.
  mutating func take(_ submission: Submission) throws(TransitionError) -> DocumentID {
    guard let sha256 = submission.sha256 else { throw refusal(.documentConflict) }
    let replaced = documents.firstIndex { $0.isInForce && $0.key == submission.key }
    let originalID = replaced.map { documents[$0].id }
    if let replaced {
      documents[replaced].status = .disposed
    }
    documents.append(
      FlowDocument(id: submission.id, key: submission.key, sha256: sha256, originalDocumentId: originalID))
    return submission.id
  }

  /// Notes how the inspection of a document ended.
  mutating func note(_ inspection: Event.Inspection, of id: DocumentID) throws(TransitionError) -> [Effect] {
    try change(id, if: \.awaitsInspection) { document in
      switch inspection {
      case .passed:
        document.passedQuality = true
        document.status = .verificationPending
      case .refused:
        document.conclude(.rejected, by: .quality)
      case .failed:
        document.conclude(.failed, by: nil)
      }
    }
    return inspection == .passed ? [.verify(id)] : []
  }

  /// Notes what the document provider says.
  mutating func note(_ answer: Event.ProviderAnswer, of id: DocumentID) throws(TransitionError) {
    try change(id, if: \.awaitsProvider) { document in
      switch answer {
      case .accepted: document.conclude(.accepted, by: nil)
      case .rejected: document.conclude(.rejected, by: .documentVerification)
      case .failed: document.conclude(.failed, by: nil)
      }
    }
  }

  mutating func change(
    _ id: DocumentID, if isDue: (FlowDocument) -> Bool, _ change: (inout FlowDocument) -> Void
  ) throws(TransitionError) {
    guard let index = documents.firstIndex(where: { $0.id == id }), isDue(documents[index]) else {
      throw refusal(.documentConflict)
    }
    change(&documents[index])
  }
}
