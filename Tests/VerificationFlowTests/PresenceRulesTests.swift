import Testing
import VerificationFlow

/// What frames and faces are held against.
@Suite struct PresenceRulesTests {
  private static let rules = PresenceRules()

  private static func face(
    turn: Double = 0, eyes: Double = 0.14, light: Double = 120, sharpness: Double = 100
  ) -> PresenceFace {
    PresenceFace(turn: turn, eyes: eyes, light: light, sharpness: sharpness)
  }

  private static func hint(
    _ faces: PresenceFace..., at kind: PresenceStep.Kind, straight: PresenceFace? = nil
  ) -> PresenceHint {
    rules.hint(for: faces, at: kind, straight: straight)
  }

  @Test(arguments: PresenceStep.Kind.allCases)
  func `one face is needed`(kind: PresenceStep.Kind) {
    #expect(Self.hint(at: kind) == .noFace)
    #expect(Self.hint(Self.face(), Self.face(eyes: 0.1), at: kind) == .multipleFaces)
  }

  @Test(
    arguments: [
      (.lookStraight, 0, .ok), (.lookStraight, 0.15, .ok), (.lookStraight, -0.15, .ok),
      (.lookStraight, 0.16, .faceTurnedWrong), (.lookStraight, -0.2, .faceTurnedWrong),
      (.turnLeft, 0.28, .ok), (.turnLeft, 0.6, .ok), (.turnLeft, 0.27, .faceTurnedWrong),
      (.turnLeft, -0.27, .faceTurnedWrong), (.turnLeft, -0.28, .faceTurnedAway),
      (.turnRight, -0.28, .ok), (.turnRight, -0.27, .faceTurnedWrong), (.turnRight, 0.27, .faceTurnedWrong),
      (.turnRight, 0.28, .faceTurnedAway),
    ] as [(PresenceStep.Kind, Double, PresenceHint)])
  func `a face looks where it was asked to`(kind: PresenceStep.Kind, turn: Double, hint: PresenceHint) {
    #expect(Self.hint(Self.face(turn: turn), at: kind) == hint)
  }

  /// What was measured stands beside what was asked for, turns to the side of their step.
  @Test(
    arguments: [
      (.lookStraight, -0.1, .init(.turn, 0.1, max: 0.15)), (.turnLeft, 0.3, .init(.turn, 0.3, min: 0.28)),
      (.turnRight, -0.3, .init(.turn, 0.3, min: 0.28)), (.moveCloser, -0.2, .init(.turn, 0.2, max: 0.28)),
    ] as [(PresenceStep.Kind, Double, PresenceMeasurement)])
  func `measurements stand beside what was asked for`(
    kind: PresenceStep.Kind, turn: Double, expected: PresenceMeasurement
  ) {
    let now = Instant(milliseconds: 0)
    let step = PresenceStep(id: 1, kind: kind, notBefore: now, notAfter: now)
    let found = Self.rules.measurements(of: Self.face(turn: turn), at: step, straight: Self.face(eyes: 0.1))
    let eyes: PresenceMeasurement =
      kind == .moveCloser ? .init(.eyes, 0.14, min: 0.1 * 1.35) : .init(.eyes, 0.14, min: 0.07, max: 0.24)
    #expect(found == [expected, eyes, .init(.light, 120, min: 45), .init(.sharpness, 100, min: 30)])
  }

  @Test func `closer is measured against the straight face`() {
    let straight = Self.face(eyes: 0.1)
    #expect(Self.hint(Self.face(eyes: 0.1351), at: .moveCloser, straight: straight) == .ok)
    #expect(Self.hint(Self.face(eyes: 0.134), at: .moveCloser, straight: straight) == .faceFar)
    #expect(Self.hint(Self.face(eyes: 0.3), at: .moveCloser, straight: Self.face(eyes: 0.2)) == .ok)
    #expect(Self.hint(Self.face(turn: 0.4, eyes: 0.2), at: .moveCloser, straight: straight) == .faceTurnedWrong)
    #expect(Self.hint(Self.face(eyes: 0.2), at: .moveCloser) == .faceFar)
  }

  @Test func `a face is neither far, close, dark nor blurred`() {
    #expect(Self.hint(Self.face(eyes: 0.06), at: .turnLeft) == .faceFar)
    #expect(Self.hint(Self.face(eyes: 0.25), at: .lookStraight) == .faceClose)
    #expect(Self.hint(Self.face(light: 30), at: .lookStraight) == .tooDark)
    #expect(Self.hint(Self.face(sharpness: 20), at: .lookStraight) == .blurry)
  }

  @Test(
    arguments: [
      (0.2, .accepted, nil), (0.50, .accepted, nil), (0.501, .unsure, .portraitUnsure),
      (0.60, .unsure, .portraitUnsure), (0.601, .rejected, .portraitMismatch), (nil, .unsure, .portraitMissing),
    ] as [(Double?, Event.ProviderAnswer, PresenceReason?)])
  func `the distance to the portrait decides`(
    distance: Double?, answer: Event.ProviderAnswer, reason: PresenceReason?
  ) {
    let evidence = PresenceEvidence(isComplete: true, frameDistances: [0.3, 0.4], portraitDistance: distance)
    let judgement = Self.rules.judge(evidence)
    #expect(judgement.answer == answer)
    #expect(judgement.reasons == [reason?.rawValue].compactMap(\.self))
    #expect(judgement.portraitDistance == distance)
  }

  @Test(arguments: [[0.3, 0.61], [0.57, 0.58], [0.2, 0.57, 0.58], [0.7]])
  func `frames of several faces are refused whoever the portrait shows`(distances: [Double]) {
    let evidence = PresenceEvidence(isComplete: true, frameDistances: distances, portraitDistance: 0.1)
    #expect(Self.rules.judge(evidence).answer == .rejected)
    #expect(Self.rules.judge(evidence).reasons == ["FACE_CHANGED"])
  }

  @Test(arguments: [[0.14], [0.2, 0.14], [0]])
  func `a face that turns like a flat picture is refused whoever the portrait shows`(parallaxes: [Double]) {
    let evidence = PresenceEvidence(
      isComplete: true, frameDistances: [0.1, 0.1], parallaxes: parallaxes, portraitDistance: 0.1)
    #expect(Self.rules.judge(evidence).answer == .rejected)
    #expect(Self.rules.judge(evidence).reasons == ["FACE_FLAT"])
  }

  @Test func `one frame may be far off as long as most are not`() {
    let evidence = PresenceEvidence(isComplete: true, frameDistances: [0.1, 0.2, 0.58], portraitDistance: 0.1)
    #expect(Self.rules.judge(evidence).answer == .accepted)
  }

  @Test func `whoever leaves a step out is refused`() {
    let judgement = Self.rules.judge(PresenceEvidence(isComplete: false, portraitDistance: 0.1))
    #expect(judgement.answer == .rejected)
    #expect(judgement.reasons == ["STEPS_MISSING"])
  }
}
