package struct PresenceEvidence: Sendable, Equatable {
  package var isComplete: Bool
  /// Whether the person asked for a reviewer instead of the steps.
  package var isWaived: Bool
  /// The distances of the other frames' faces from the best straight one.
  package var frameDistances: [Double]
  /// How the points of the turned faces moved since the best straight one, beyond what a flat picture could do, as a
  /// share of the turn.
  package var parallaxes: [Double]
  /// The distance of the best straight face from the document's portrait; nil if there is no portrait.
  package var portraitDistance: Double?

  package init(
    isComplete: Bool, isWaived: Bool = false, frameDistances: [Double] = [], parallaxes: [Double] = [],
    portraitDistance: Double? = nil
  ) {
    self.isComplete = isComplete
    self.isWaived = isWaived
    self.frameDistances = frameDistances
    self.parallaxes = parallaxes
    self.portraitDistance = portraitDistance
  }
}

/// The reason a built-in check was not accepted outright. Raw values are sent to clients unchanged.
package enum PresenceReason: String, CaseIterable, Sendable, Codable {
  /// The person finished before completing all steps.
  case stepsMissing = "STEPS_MISSING"
  /// The person asked for a reviewer instead of the steps.
  case stepsWaived = "STEPS_WAIVED"
  /// The frames show different faces.
  case faceChanged = "FACE_CHANGED"
  /// The face turns like a flat picture.
  case faceFlat = "FACE_FLAT"
  /// The face does not match that of the document.
  case portraitMismatch = "PORTRAIT_MISMATCH"
  /// The face may or may not match that of the document.
  case portraitUnsure = "PORTRAIT_UNSURE"
  /// No document has a portrait for comparison.
  case portraitMissing = "PORTRAIT_MISSING"
}

package struct PresenceJudgement: Sendable, Equatable, Codable {
  package let answer: Event.ProviderAnswer
  /// The reasons, unless the check was accepted.
  package let reasons: [String]
  /// The distance of the face from the document's portrait, if both exist.
  package let portraitDistance: Double?

  package init(
    _ answer: Event.ProviderAnswer, because reasons: [String] = [], portraitDistance: Double? = nil
  ) {
    self.answer = answer
    self.reasons = reasons
    self.portraitDistance = portraitDistance
  }
}

extension PresenceRules {
  package func judge(_ evidence: PresenceEvidence) -> PresenceJudgement {
    let (answer, reason) = conclude(evidence)
    return PresenceJudgement(
      answer, because: reason.map { [$0.rawValue] } ?? [], portraitDistance: evidence.portraitDistance)
  }

  private func conclude(_ evidence: PresenceEvidence) -> (Event.ProviderAnswer, PresenceReason?) {
    if evidence.isWaived {
      let differs = evidence.portraitDistance.map { $0 > reviewedDistance } ?? false
      return differs ? (.rejected, .portraitMismatch) : (.unsure, .stepsWaived)
    }
    guard evidence.isComplete else { return (.rejected, .stepsMissing) }
    let distances = evidence.frameDistances.sorted()
    if let farthest = distances.last {
      let median = (distances[distances.count / 2] + distances[(distances.count - 1) / 2]) / 2
      if farthest > maxFrameDistance || median > maxMedianDistance { return (.rejected, .faceChanged) }
    }
    if evidence.parallaxes.contains(where: { $0 < minParallax }) { return (.rejected, .faceFlat) }
    guard let distance = evidence.portraitDistance else { return (.unsure, .portraitMissing) }
    if distance <= acceptedDistance { return (.accepted, nil) }
    return distance <= reviewedDistance ? (.unsure, .portraitUnsure) : (.rejected, .portraitMismatch)
  }
}
