/// What was found out in a check.
package struct PresenceEvidence: Sendable, Equatable {
  /// Whether all steps were taken.
  package var isComplete: Bool
  /// How far the other frames' faces are from the best straight one.
  package var frameDistances: [Double]
  /// How far the best straight face is from the document's portrait; nil where there is no portrait.
  package var portraitDistance: Double?

  /// What was found out.
  package init(isComplete: Bool, frameDistances: [Double] = [], portraitDistance: Double? = nil) {
    self.isComplete = isComplete
    self.frameDistances = frameDistances
    self.portraitDistance = portraitDistance
  }
}

/// Why a check of our own was not simply accepted; the words go out as they are.
package enum PresenceReason: String, CaseIterable, Sendable, Codable {
  /// The person said to be through before all steps were taken.
  case stepsMissing = "STEPS_MISSING"
  /// The frames show different faces.
  case faceChanged = "FACE_CHANGED"
  /// The face is not that of the document.
  case portraitMismatch = "PORTRAIT_MISMATCH"
  /// The face may be that of the document.
  case portraitUnsure = "PORTRAIT_UNSURE"
  /// No document has a portrait to compare with.
  case portraitMissing = "PORTRAIT_MISSING"
}

/// What a check came to.
package struct PresenceJudgement: Sendable, Equatable, Codable {
  /// The answer.
  package let answer: Event.ProviderAnswer
  /// Why, if it is not simply good.
  package let reasons: [String]
  /// How far the face is from the document's portrait, where both are there.
  package let portraitDistance: Double?

  /// A judgement.
  package init(
    _ answer: Event.ProviderAnswer, because reasons: [String] = [], portraitDistance: Double? = nil
  ) {
    self.answer = answer
    self.reasons = reasons
    self.portraitDistance = portraitDistance
  }
}

extension PresenceRules {
  /// What these findings come to.
  package func judge(_ evidence: PresenceEvidence) -> PresenceJudgement {
    let (answer, reason) = conclude(evidence)
    return PresenceJudgement(
      answer, because: reason.map { [$0.rawValue] } ?? [], portraitDistance: evidence.portraitDistance)
  }

  private func conclude(_ evidence: PresenceEvidence) -> (Event.ProviderAnswer, PresenceReason?) {
    guard evidence.isComplete else { return (.rejected, .stepsMissing) }
    let distances = evidence.frameDistances.sorted()
    if let farthest = distances.last {
      let median = (distances[distances.count / 2] + distances[(distances.count - 1) / 2]) / 2
      if farthest > maxFrameDistance || median > maxMedianDistance { return (.rejected, .faceChanged) }
    }
    guard let distance = evidence.portraitDistance else { return (.unsure, .portraitMissing) }
    if distance <= acceptedDistance { return (.accepted, nil) }
    return distance <= reviewedDistance ? (.unsure, .portraitUnsure) : (.rejected, .portraitMismatch)
  }
}
