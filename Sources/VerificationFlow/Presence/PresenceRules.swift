/// Thresholds for judging frames and faces.
///
/// On the ORL face database, a descriptor distance of 0.52 rejects 0.22 % of the pairs of the same person and accepts
/// 0.28 % of the pairs of different persons; 0.60 rejects none and accepts 3.0 % (`make attacks`).
package struct PresenceRules: Sendable, Equatable {
  /// The minimum turn that a step asks for, as a share of the eye distance.
  package var minTurn = 0.12
  /// The maximum turn that a step asks for, as a share of the eye distance.
  package var maxTurn = 0.38
  /// How far a turn may be from the one that was drawn, as a share of the eye distance.
  package var turnTolerance = 0.03
  /// The minimum turn to the other side that ends a step, as a share of the eye distance.
  package var minTurnAway = 0.28
  /// The maximum turn of a straight face, as a share of the eye distance.
  package var maxFrontalTurn = 0.15
  /// The minimum movement of a turned face's points since it looked straight beyond that of a flat picture, as a share
  /// of the turn.
  package var minParallax = 0.45
  /// The minimum ratio of the eye distance after moving closer to that on the straight frame.
  package var minCloser = 1.2
  /// The maximum of this ratio.
  package var maxCloser = 1.7
  /// How far the ratio may be from the one that was drawn.
  package var closerTolerance = 0.1
  /// The minimum eye distance, as a share of the frame's longer side.
  package var minEyes = 0.07
  /// The maximum eye distance before the person is asked to move closer, as a share of the frame's longer side.
  /// Leaves room to move closer.
  package var maxEyes = 0.24
  /// The minimum mean luma of a face, 0 to 255. Low, since dark skin in good light has less than pale skin in bad
  /// light.
  package var minLight = 30.0
  /// The minimum sharpness of a face, as the number of resolved dots across its width.
  package var minSharpness = 30.0
  /// The maximum descriptor distance between the straight face and that of any other frame.
  package var maxFrameDistance = 0.62
  /// The maximum median of these distances.
  package var maxMedianDistance = 0.56
  /// The maximum distance at which a face is accepted as that of a portrait.
  package var acceptedDistance = 0.52
  /// The maximum distance at which a reviewer decides; beyond it, the faces differ.
  package var reviewedDistance = 0.60
  /// The maximum duration of a try.
  package var time = Duration.seconds(180)

  package init() {}

  /// Returns the hint sent to the app for a frame.
  ///
  /// - Parameters:
  ///   - faces: The faces on the frame.
  ///   - step: The step that the frame was made for.
  ///   - straight: The straight face found earlier, if any.
  ///   - earlier: The earlier frames of the step, in order.
  ///   - now: The time at which the frame was received.
  package func hint(
    for faces: [PresenceFace], at step: PresenceStep, straight: PresenceFace?, after earlier: [PresenceFrameRecord],
    at now: Instant
  ) -> PresenceHint {
    guard let face = faces.first else { return .noFace }
    guard faces.count == 1 else { return .multipleFaces }
    if face.eyes < minEyes { return .faceFar }
    if step.kind != .moveCloser, face.eyes > maxEyes { return .faceClose }
    if face.light < minLight { return .tooDark }
    if face.sharpness < minSharpness { return .blurry }
    if step.kind == .moveCloser, abs(face.turn - (straight?.turn ?? 0)) > minTurnAway { return .faceTurnedWrong }
    guard let value = step.value(of: face, straight: straight), let target = step.target else {
      return .faceTurnedWrong
    }
    if let hint = hint(for: value, at: step.kind, target) { return hint }
    return isHeld(value, at: now, step, target, straight: straight, after: earlier) ? .ok : .holdStill
  }

  /// Returns whether a value within the target has hardly changed for some frames and some time.
  private func isHeld(
    _ value: Double, at now: Instant, _ step: PresenceStep, _ target: PresenceStep.Target, straight: PresenceFace?,
    after earlier: [PresenceFrameRecord]
  ) -> Bool {
    var (lowest, highest) = (value, value)
    for (count, frame) in earlier.reversed().prefix(while: { $0.hint == .holdStill }).enumerated() {
      guard let before = step.value(of: frame.face, straight: straight) else { return false }
      (lowest, highest) = (min(lowest, before), max(highest, before))
      guard highest - lowest <= target.tolerance else { return false }
      if count + 2 >= PresenceStep.minHeldFrames, frame.at.advanced(by: PresenceStep.minHold) <= now { return true }
    }
    return false
  }

  /// Returns how many further frames of a step are examined.
  ///
  /// A step ends early when the head turns to the other side, or rests too often at another turn than the one that was
  /// drawn: a video that shows one turn after another would eventually show the right one.
  ///
  /// - Parameters:
  ///   - frames: The frames of the step so far, in order.
  ///   - straight: The straight face found earlier, if any.
  package func framesLeft(
    of step: PresenceStep, after frames: [PresenceFrameRecord], straight: PresenceFace?
  ) -> Int {
    guard !frames.contains(where: { $0.hint == .faceTurnedAway }) else { return 0 }
    let values = frames.map { step.value(of: $0.face, straight: straight) }
    let rests = zip(zip(values, values.dropFirst()), frames.dropFirst()).count { values, frame in
      guard let target = step.target, let before = values.0, let value = values.1 else { return false }
      return [.faceTurnedTooLittle, .faceTurnedTooFar].contains(frame.hint)
        && value >= minTurn - target.tolerance && abs(value - before) <= target.maxRestMovement
    }
    return rests < PresenceStep.maxWrongRests ? max(0, PresenceStep.maxFrames - frames.count) : 0
  }

  /// Returns what is wrong with a measured value; nil if it is within the target.
  private func hint(for value: Double, at kind: PresenceStep.Kind, _ target: PresenceStep.Target) -> PresenceHint? {
    if kind.isTurn, value <= -minTurnAway { return .faceTurnedAway }
    let isBelow = value < target.from
    guard isBelow || value > target.to else { return nil }
    return switch kind {
    case .lookStraight: .faceTurnedWrong
    case .turnLeft, .turnRight: isBelow ? .faceTurnedTooLittle : .faceTurnedTooFar
    case .moveCloser: isBelow ? .faceFar : .faceClose
    }
  }
}
