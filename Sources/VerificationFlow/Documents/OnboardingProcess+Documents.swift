extension OnboardingProcess {
  /// Returns how many more pictures of this side may be rejected for quality.
  package func attemptsLeft(for key: SideKey) -> Int {
    current?.attemptsLeft(for: key, limits) ?? limits.maxQualityRefusals
  }

  /// Returns how many pictures of this side were rejected for quality in this attempt.
  package func qualityRefusals(of key: SideKey) -> Int {
    current?.qualityRefusals(of: key) ?? 0
  }

  /// Checks that the process accepts documents at `now`.
  ///
  /// - Throws: `ONBOARDING_FAILED`, `PHASE_CONFLICT`.
  package func checkTakesDocuments(at now: Instant) throws(TransitionError) {
    let process = asOf(now)
    guard process.status != .failed else { throw process.error(.processFailed) }
    _ = try process.open(.documentUpload)
  }

  /// Returns whether all these sides have a picture, which a repeated submission might contain.
  package func hasPictures(of keys: [SideKey], at now: Instant) -> Bool {
    let process = asOf(now)
    guard process.status != .failed, let current = process.current else { return false }
    return !keys.isEmpty && keys.allSatisfy { current.document(inForce: $0) != nil }
  }

  /// Returns whether these pictures, by their SHA-256, are those that the process has for their sides, and one of them
  /// was not refused: then the submission repeats an earlier one, whose answer the client did not get.
  package func hasTaken(_ pictures: [SideKey: String], at now: Instant) -> Bool {
    guard hasPictures(of: Array(pictures.keys), at: now), let current = asOf(now).current else { return false }
    let present = pictures.keys.compactMap { current.document(inForce: $0) }
    return present.allSatisfy { $0.sha256 == pictures[$0.key] } && present.contains(where: \.isHopeful)
  }

  /// Checks that a picture of this description would be accepted at `now`, before its bytes are received, so that a
  /// hopeless upload ends early.
  ///
  /// - Throws: `ONBOARDING_FAILED`, `PHASE_CONFLICT`, `DOCUMENT_TYPE_NOT_REQUESTED`, `ORIGINAL_DOCUMENT_NOT_FOUND`,
  ///   `ALREADY_REPLACED` or `ALREADY_UPLOADED`.
  package func admit(_ description: DocumentDescription, at now: Instant) throws(TransitionError) {
    let process = asOf(now)
    guard process.status != .failed else { throw process.error(.processFailed) }
    try process.admit(description)
  }

  /// Returns whether the same picture was rejected before as the same side in this attempt. As another side it may be
  /// right.
  private func isKnownAsRejected(_ submission: Submission) -> Bool {
    current?.documents.contains {
      $0.verdict == .rejected && $0.sha256 == submission.sha256 && $0.key == submission.description.key
    } ?? false
  }

  private func admit(_ submission: Submission) throws(TransitionError) {
    try admit(submission.description)
    if submission.inspection == nil, submission.isDuplicate || isKnownAsRejected(submission) {
      throw error(.duplicateRejected)
    }
  }

  private func admit(_ description: DocumentDescription) throws(TransitionError) {
    let verification = try open(.documentUpload)
    guard rules.required.wants(description.key.type, of: description.country) else {
      throw error(.documentTypeNotRequested)
    }
    if let originalID = description.originalDocumentId {
      guard let original = verification.documents.first(where: { $0.id == originalID }),
        original.key == description.key
      else { throw error(.originalDocumentNotFound) }
      guard original.isInForce else { throw error(.alreadyReplaced) }
    } else if let present = verification.document(inForce: description.key), present.isHopeful {
      throw error(.alreadyUploaded)
    }
  }

  /// The accepted documents of an attempt that the person gave up, or that too many refused pictures ended. Of any other
  /// attempt none are kept: its documents may be the reason why it ended.
  var documentsToKeep: [FlowDocument] {
    guard current == nil, let attempt = verification, let reason = attempt.ending?.reason,
      [.restarted, .tooManyFailedDocuments].contains(reason)
    else { return [] }
    return attempt.documents.filter { $0.status == .accepted }
  }

  /// Submits pictures, all or none. Once a limit is exhausted, the next submission resets the verification, because
  /// clients would otherwise ask for the same side forever.
  mutating func take(_ submissions: [Submission]) throws(TransitionError) -> [Effect] {
    let verification = try open(.documentUpload)
    for submission in submissions { try admit(submission) }
    guard verification.documents.count(where: \.isFailure) <= limits.maxFailedDocuments,
      submissions.allSatisfy({
        verification.attemptsLeft(for: $0.description.key, limits) > 0
          && verification.rejections(of: $0.description.key, by: .file) < limits.maxUnreadableFiles
      })
    else {
      let effects = reset(because: Ending(.tooManyFailedDocuments, .documentVerification))
      return effects.isEmpty ? [.refuse(.uploadLimitReached)] : effects
    }
    var effects: [Effect] = []
    for submission in submissions {
      try add(submission)
      if let inspection = submission.inspection {
        effects += try conclude(inspection, of: submission.id)
      } else {
        effects.append(.inspect(submission.id))
      }
    }
    return effects + settle()
  }

  /// Adds an admitted picture and marks the one it replaces as disposed.
  private mutating func add(_ submission: Submission) throws(TransitionError) {
    try admit(submission)
    guard var documents = verification?.documents else { throw error(.documentConflict) }
    let description = submission.description
    let replaced = documents.firstIndex { $0.isInForce && $0.key == description.key }
    let originalID = replaced.map { documents[$0].id }
    if let replaced {
      documents[replaced].status = .disposed
    }
    documents.append(
      FlowDocument(
        id: submission.id, key: description.key, sha256: submission.sha256, country: description.country,
        originalDocumentId: originalID))
    verification?.documents = documents
  }

  mutating func beginInspection(of id: DocumentID) throws(TransitionError) -> [Effect] {
    _ = try open(.documentUpload)
    try change(id, if: \.awaitsInspection) { $0.status = .verificationInProgress }
    return []
  }

  mutating func note(_ inspection: Event.Inspection, of id: DocumentID) throws(TransitionError) -> [Effect] {
    _ = try open(.documentUpload)
    return try conclude(inspection, of: id) + settle()
  }

  private mutating func conclude(
    _ inspection: Event.Inspection, of id: DocumentID
  ) throws(TransitionError) -> [Effect] {
    var effects: [Effect] = []
    try change(id, if: \.awaitsInspection) { document in
      switch inspection {
      case .passed(let isUnsure):
        document.passedQuality = true
        document.isUnsure = isUnsure
        document.status = .verificationPending
        effects = [.verify(id)]
      case .refused(let codes):
        document.conclude(.rejected, by: .quality, because: codes)
      case .unreadable(let codes):
        document.conclude(.rejected, by: .file, because: codes)
      case .failed(let codes):
        document.conclude(.failed, by: nil, because: codes)
      }
    }
    return effects
  }

  mutating func note(_ answer: Event.ProviderAnswer, of id: DocumentID) throws(TransitionError) -> [Effect] {
    _ = try open(.documentUpload, .documentVerification)
    let answer = weigh(answer)
    try change(id, if: \.awaitsProvider) { document in
      switch answer {
      case .accepted: document.accept()
      case .unsure: document.accept(isUnsure: true)
      case .rejected: document.conclude(.rejected, by: .documentVerification)
      case .failed: document.conclude(.failed, by: .documentVerification)
      }
    }
    return settle() + add(score: Self.score(of: answer))
  }

  mutating func loseProvider() throws(TransitionError) -> [Effect] {
    let phase = try open(.documentUpload, .documentVerification, .documentVerificationFinal).state.phase
    return end(
      in: FlowState(phase == .documentVerificationFinal ? phase : .documentVerification, .failed),
      because: Ending(.documentVerificationFailed, .documentVerification))
  }

  /// Rejects documents for what they state. The person can submit others, unless the rejection is final.
  mutating func rejectContents(
    _ codes: [DocumentID: [String]], isFinal: Bool
  ) throws(TransitionError) -> [Effect] {
    let phase = try open(.documentUpload, .documentVerification, .documentVerificationFinal).state.phase
    for (id, codes) in codes {
      try change(id, if: { $0.passedQuality && $0.isHopeful }) {
        $0.conclude(.rejected, by: .documentVerification, because: codes)
      }
    }
    let score = Self.score(of: .rejected)
    guard isFinal else { return settle() + add(score: score) }
    errorScore += score
    return end(
      in: FlowState(phase == .documentVerificationFinal ? phase : .documentVerification, .rejected),
      because: Ending(.documentVerificationRejected, .documentVerification))
  }

  /// Records the result of comparing the documents.
  mutating func crossCheck(
    _ answer: Event.ProviderAnswer, _ doubts: [ReviewPoint.Cause], at now: Instant
  ) throws(TransitionError) -> [Effect] {
    _ = try open(.documentVerificationFinal)
    verification?.doubts = doubts
    if answer == .unsure, weigh(answer) == .rejected, !doubts.isEmpty { return try askAgain(because: doubts) }
    let answer = weigh(answer)
    switch answer {
    case .accepted, .unsure:
      verification?.isUnsure = answer == .unsure
      return evaluate(at: now)
    case .rejected:
      try rejectAccepted(because: doubts)
      errorScore += Self.score(of: answer)
      return end(
        in: FlowState(.documentVerificationFinal, .rejected),
        because: Ending(.documentVerificationRejected, .documentVerification))
    case .failed:
      return end(
        in: FlowState(.documentVerificationFinal, .failed),
        because: Ending(.documentVerificationFailed, .documentVerification)) + add(score: Self.score(of: answer))
    }
  }

  /// Rejects the documents in doubt, so that the person can submit others; all of them if a doubt concerns all.
  private mutating func askAgain(because doubts: [ReviewPoint.Cause]) throws(TransitionError) -> [Effect] {
    try rejectAccepted(because: doubts, sparesOthers: true)
    return settle() + add(score: Self.score(of: .rejected))
  }

  /// Rejects the accepted documents, each with the codes of the doubts that concern it.
  ///
  /// - Parameter sparesOthers: Whether documents that no doubt concerns stay accepted.
  private mutating func rejectAccepted(
    because doubts: [ReviewPoint.Cause], sparesOthers: Bool = false
  ) throws(TransitionError) {
    for document in verification?.documents ?? [] where document.status == .accepted {
      let codes = doubts.filter { $0.documentId == nil || $0.documentId == document.id }.map(\.code.rawValue)
      if sparesOthers, codes.isEmpty { continue }
      try change(document.id, if: { _ in true }) {
        $0.conclude(.rejected, by: .documentVerification, because: codes)
      }
    }
  }

  /// Treats `unsure` as `rejected` if the process has no review.
  func weigh(_ answer: Event.ProviderAnswer) -> Event.ProviderAnswer {
    answer == .unsure && rules.review == .never ? .rejected : answer
  }

  private static func score(of answer: Event.ProviderAnswer) -> Int {
    switch answer {
    case .accepted, .unsure: 0
    case .failed: 1
    case .rejected: 2
    }
  }

  /// Derives the verification's state from its documents: it moves on if all are accepted, and asks for more if one
  /// is rejected or missing.
  ///
  /// States that make clients discard their documents (`ACCEPTED` and similar) are only reached when no more uploads
  /// can follow.
  mutating func settle() -> [Effect] {
    guard let verification else { return [] }
    let relevant = verification.documents.filter { $0.isInForce && !verification.isLeftAside($0, limits) }
    guard relevant.allSatisfy(\.isHopeful), rules.required.isSatisfied(by: Set(relevant.map(\.key))) else {
      self.verification?.state = FlowState(.documentUpload, .inProgress)
      return []
    }
    if relevant.allSatisfy({ $0.status == .accepted }) {
      self.verification?.state = FlowState(.documentVerificationFinal, .inProgress)
      return [.crossCheck]
    }
    let isJudged = relevant.allSatisfy(\.passedQuality)
    self.verification?.state =
      isJudged
      ? FlowState(.documentVerification, .inProgress) : FlowState(.documentUpload, .verificationPending)
    return []
  }

  mutating func change(
    _ id: DocumentID, if isDue: (FlowDocument) -> Bool, _ change: (inout FlowDocument) -> Void
  ) throws(TransitionError) {
    guard var documents = verification?.documents, let index = documents.firstIndex(where: { $0.id == id }),
      isDue(documents[index])
    else { throw error(.documentConflict) }
    change(&documents[index])
    verification?.documents = documents
  }
}

extension Verification {
  /// Returns how many more pictures of this side may be rejected for quality.
  func attemptsLeft(for key: SideKey, _ limits: FlowLimits) -> Int {
    max(0, limits.maxQualityRefusals - qualityRefusals(of: key))
  }

  /// Returns how many pictures of this side were rejected for quality.
  func qualityRefusals(of key: SideKey) -> Int {
    rejections(of: key, by: .quality)
  }

  fileprivate func rejections(of key: SideKey, by origin: RejectOrigin) -> Int {
    documents.count { $0.key == key && $0.rejectOrigin == origin }
  }

  /// Returns whether a rejected document is ignored because its side has no attempts left; the remaining documents
  /// may satisfy the rule without it.
  func isLeftAside(_ document: FlowDocument, _ limits: FlowLimits) -> Bool {
    !document.isHopeful && attemptsLeft(for: document.key, limits) == 0
  }
}
