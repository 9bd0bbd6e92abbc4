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

  private static let straight = face()
  private static let now = Instant(milliseconds: 1_000_000)

  private static func step(_ kind: PresenceStep.Kind) -> PresenceStep {
    let target: PresenceStep.Target =
      switch kind {
      case .lookStraight: .init(from: -0.15, to: 0.15)
      case .turnLeft, .turnRight: .init(from: 0.2, to: 0.27)
      case .moveCloser: .init(from: 1.3, to: 1.5)
      }
    return PresenceStep(
      id: 1, kind: kind, target: target, notBefore: now, notAfter: now.advanced(by: .seconds(60)))
  }

  private static func hint(
    _ faces: PresenceFace..., at kind: PresenceStep.Kind, straight: PresenceFace? = straight,
    after earlier: [PresenceFrameRecord] = []
  ) -> PresenceHint {
    rules.hint(for: faces, at: step(kind), straight: straight, after: earlier, at: now)
  }

  /// A frame of the step before now.
  private static func frame(
    _ face: PresenceFace?, _ hint: PresenceHint = .holdStill, before age: Duration = .milliseconds(500)
  ) -> PresenceFrameRecord {
    PresenceFrameRecord(
      id: "1", checkId: PresenceCheckID("1"), tries: 1, step: 1, fingerprint: "", hint: hint, face: face,
      at: now.advanced(by: .zero - age))
  }

  @Test(arguments: PresenceStep.Kind.allCases)
  func `one face is needed`(kind: PresenceStep.Kind) {
    #expect(Self.hint(at: kind) == .noFace)
    #expect(Self.hint(Self.face(), Self.face(eyes: 0.1), at: kind) == .multipleFaces)
  }

  @Test(
    arguments: [
      (.lookStraight, 0, .holdStill), (.lookStraight, 0.15, .holdStill), (.lookStraight, -0.15, .holdStill),
      (.lookStraight, 0.16, .faceTurnedWrong), (.lookStraight, -0.2, .faceTurnedWrong),
      (.turnLeft, 0.2, .holdStill), (.turnLeft, 0.27, .holdStill), (.turnLeft, 0.19, .faceTurnedTooLittle),
      (.turnLeft, 0.28, .faceTurnedTooFar), (.turnLeft, -0.27, .faceTurnedTooLittle),
      (.turnLeft, -0.28, .faceTurnedAway), (.turnRight, -0.2, .holdStill), (.turnRight, -0.28, .faceTurnedTooFar),
      (.turnRight, 0.27, .faceTurnedTooLittle), (.turnRight, 0.28, .faceTurnedAway),
    ] as [(PresenceStep.Kind, Double, PresenceHint)])
  func `a face looks where it was asked to`(kind: PresenceStep.Kind, turn: Double, hint: PresenceHint) {
    #expect(Self.hint(Self.face(turn: turn), at: kind) == hint)
  }

  @Test func `a turn is measured against the straight face`() {
    let straight = Self.face(turn: 0.1)
    #expect(Self.hint(Self.face(turn: 0.31), at: .turnLeft, straight: straight) == .holdStill)
    #expect(Self.hint(Self.face(turn: -0.11), at: .turnRight, straight: straight) == .holdStill)
    #expect(Self.hint(Self.face(turn: 0.24), at: .turnLeft, straight: nil) == .faceTurnedWrong)
  }

  /// What was measured stands beside what was asked for, turns to the side of their step.
  @Test(
    arguments: [
      (.lookStraight, -0.1, .init(.turn, 0.1, max: 0.15)), (.turnLeft, 0.3, .init(.turn, 0.3, min: 0.2, max: 0.27)),
      (.turnRight, -0.3, .init(.turn, 0.3, min: 0.2, max: 0.27)),
      (.moveCloser, -0.2, .init(.closeness, 1.4, min: 1.3, max: 1.5)),
    ] as [(PresenceStep.Kind, Double, PresenceMeasurement)])
  func `measurements stand beside what was asked for`(
    kind: PresenceStep.Kind, turn: Double, expected: PresenceMeasurement
  ) throws {
    let straight = Self.face(eyes: 0.1)
    let found = Self.rules.measurements(of: Self.face(turn: turn), at: Self.step(kind), straight: straight)
    let first = try #require(found.first)
    #expect(first.quantity == expected.quantity && abs(first.value - expected.value) < 1e-9)
    #expect(first.min == expected.min && first.max == expected.max)
    let eyes = PresenceMeasurement(.eyes, 0.14, min: 0.07, max: kind == .moveCloser ? nil : 0.24)
    #expect(found.dropFirst() == [eyes, .init(.light, 120, min: 30), .init(.sharpness, 100, min: 30)])
  }

  @Test func `closer is measured against the straight face`() {
    let straight = Self.face(eyes: 0.1)
    #expect(Self.hint(Self.face(eyes: 0.1301), at: .moveCloser, straight: straight) == .holdStill)
    #expect(Self.hint(Self.face(eyes: 0.129), at: .moveCloser, straight: straight) == .faceFar)
    #expect(Self.hint(Self.face(eyes: 0.151), at: .moveCloser, straight: straight) == .faceClose)
    #expect(Self.hint(Self.face(eyes: 0.28), at: .moveCloser, straight: Self.face(eyes: 0.2)) == .holdStill)
    #expect(Self.hint(Self.face(turn: 0.4, eyes: 0.14), at: .moveCloser, straight: straight) == .faceTurnedWrong)
    #expect(Self.hint(Self.face(eyes: 0.2), at: .moveCloser, straight: nil) == .faceTurnedWrong)
  }

  /// Frames that show the right turn, 450 milliseconds apart, the last one before now.
  private static func held(_ turns: Double...) -> [PresenceFrameRecord] {
    turns.enumerated().map { index, turn in
      frame(face(turn: turn), before: .milliseconds(450) * (turns.count - index))
    }
  }

  @Test func `whoever holds still is done`() {
    let face = Self.face(turn: 0.24)
    #expect(Self.hint(face, at: .turnLeft, after: Self.held(0.24, 0.24)) == .ok)
    #expect(Self.hint(face, at: .turnLeft, after: Self.held(0.21, 0.22)) == .ok)
    #expect(Self.hint(face, at: .turnLeft, after: Self.held(0.24)) == .holdStill, "two frames are too few")
    #expect(Self.hint(face, at: .turnLeft, after: Self.held(0.2, 0.22)) == .holdStill, "it moved")
    #expect(Self.hint(face, at: .turnLeft, after: Self.held(0.27, 0.22, 0.23)) == .ok, "it moved before")
    let quick = [390, 790].reversed().map { Self.frame(face, before: .milliseconds($0)) }
    #expect(Self.hint(face, at: .turnLeft, after: quick) == .holdStill, "too soon")
    #expect(Self.hint(face, at: .turnLeft, after: [Self.frame(face, before: .milliseconds(810))] + quick) == .ok)
    let between = Self.frame(Self.face(), .faceTurnedTooLittle, before: .milliseconds(200))
    #expect(Self.hint(face, at: .turnLeft, after: Self.held(0.24, 0.24) + [between]) == .holdStill)
    #expect(Self.hint(Self.face(), at: .turnLeft, after: Self.held(0.24, 0.24)) == .faceTurnedTooLittle)
    #expect(Self.hint(Self.face(), at: .lookStraight, straight: nil, after: Self.held(0, 0)) == .ok)
  }

  private static func framesLeft(of kind: PresenceStep.Kind, after frames: [PresenceFrameRecord]) -> Int {
    rules.framesLeft(of: step(kind), after: frames, straight: straight)
  }

  /// Frames of a step that asks for a turn of 0.2 to 0.27 to the left.
  private static func frames(_ turns: Double...) -> [PresenceFrameRecord] {
    turns.map { turn in
      let face = face(turn: turn)
      return frame(face, hint(face, at: .turnLeft))
    }
  }

  @Test func `sixteen frames are examined`() {
    #expect(Self.framesLeft(of: .turnLeft, after: []) == 16)
    #expect(Self.framesLeft(of: .turnLeft, after: Array(repeating: Self.frame(nil, .noFace), count: 15)) == 1)
    #expect(Self.framesLeft(of: .turnLeft, after: Array(repeating: Self.frame(nil, .noFace), count: 17)) == 0)
  }

  @Test func `a turn to the other side ends a step`() {
    #expect(Self.framesLeft(of: .turnLeft, after: Self.frames(0, -0.3)) == 0)
  }

  @Test func `whoever rests at one turn after the other ends a step`() {
    #expect(Self.framesLeft(of: .turnLeft, after: Self.frames(0.12, 0.12, 0.13, 0.17, 0.17, 0.3)) == 10, "three rests")
    #expect(Self.framesLeft(of: .turnLeft, after: Self.frames(0.12, 0.12, 0.13, 0.17, 0.17, 0.18)) == 0)
    #expect(Self.framesLeft(of: .turnLeft, after: Self.frames(0.3, 0.3, 0.3, 0.3, 0.3)) == 0)
    #expect(Self.framesLeft(of: .turnLeft, after: Self.frames(0, 0, 0, 0, 0, 0.01)) == 10, "not turned yet")
    #expect(Self.framesLeft(of: .turnLeft, after: Self.frames(0.1, 0.15, 0.3, 0.15, 0.3, 0.16)) == 10, "on the way")
    #expect(Self.framesLeft(of: .turnLeft, after: Self.frames(0.24, 0.22, 0.2, 0.22, 0.25, 0.2)) == 10, "a right turn")
    let far = Self.frame(Self.face(eyes: 0.12), .faceFar)
    #expect(Self.framesLeft(of: .moveCloser, after: [far, far, far, far, far, far]) == 10)
  }

  @Test func `a face is neither far, close, dark nor blurred`() {
    #expect(Self.hint(Self.face(eyes: 0.06), at: .turnLeft) == .faceFar)
    #expect(Self.hint(Self.face(eyes: 0.25), at: .lookStraight) == .faceClose)
    #expect(Self.hint(Self.face(light: 29), at: .lookStraight) == .tooDark)
    #expect(Self.hint(Self.face(sharpness: 20), at: .lookStraight) == .blurry)
  }

  @Test(
    arguments: [
      (0.2, .accepted, nil), (0.52, .accepted, nil), (0.521, .unsure, .portraitUnsure),
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

  @Test(arguments: [[0.3, 0.63], [0.57, 0.58], [0.2, 0.57, 0.58], [0.7]])
  func `frames of several faces are refused whoever the portrait shows`(distances: [Double]) {
    let evidence = PresenceEvidence(isComplete: true, frameDistances: distances, portraitDistance: 0.1)
    #expect(Self.rules.judge(evidence).answer == .rejected)
    #expect(Self.rules.judge(evidence).reasons == ["FACE_CHANGED"])
  }

  @Test(arguments: [[0.44], [0.7, 0.44], [0]])
  func `a face that turns like a flat picture is refused whoever the portrait shows`(parallaxes: [Double]) {
    let evidence = PresenceEvidence(
      isComplete: true, frameDistances: [0.1, 0.1], parallaxes: parallaxes, portraitDistance: 0.1)
    #expect(Self.rules.judge(evidence).answer == .rejected)
    #expect(Self.rules.judge(evidence).reasons == ["FACE_FLAT"])
  }

  @Test func `one frame may be far off as long as most are not`() {
    let evidence = PresenceEvidence(isComplete: true, frameDistances: [0.1, 0.2, 0.61], portraitDistance: 0.1)
    #expect(Self.rules.judge(evidence).answer == .accepted)
  }

  @Test(
    arguments: [(nil, .unsure, "STEPS_WAIVED"), (0.2, .unsure, "STEPS_WAIVED"), (0.7, .rejected, "PORTRAIT_MISMATCH")]
      as [(Double?, Event.ProviderAnswer, String)])
  func `a reviewer decides about whoever cannot take the steps`(
    distance: Double?, answer: Event.ProviderAnswer, reason: String
  ) {
    let evidence = PresenceEvidence(isComplete: false, isWaived: true, portraitDistance: distance)
    #expect(Self.rules.judge(evidence).answer == answer)
    #expect(Self.rules.judge(evidence).reasons == [reason])
  }

  @Test func `whoever leaves a step out is refused`() {
    let judgement = Self.rules.judge(PresenceEvidence(isComplete: false, portraitDistance: 0.1))
    #expect(judgement.answer == .rejected)
    #expect(judgement.reasons == ["STEPS_MISSING"])
  }
}
