/// A step that a person performs in front of the camera within a time window.
package struct PresenceStep: Sendable, Equatable, Codable {
  /// The requested action. Raw values are sent to clients unchanged.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    case lookStraight = "look_straight"
    /// Turn the head to the person's own left.
    case turnLeft = "turn_left"
    /// Turn the head to the person's own right.
    case turnRight = "turn_right"
    case moveCloser = "move_closer"

    package var isTurn: Bool { self == .turnLeft || self == .turnRight }
  }

  /// The range of values that completes the step; ``value(of:straight:)`` defines what is measured.
  package struct Target: Sendable, Equatable, Codable {
    package let from: Double
    package let to: Double

    package init(from: Double, to: Double) {
      self.from = from
      self.to = to
    }

    /// Half the width: the maximum difference between the values of frames on which the person holds still.
    var tolerance: Double { (to - from) / 2 }

    /// The maximum difference between the values of two successive frames on which the head rests. Less than the
    /// tolerance, since a person who is close to the target moves only a little.
    var maxRestMovement: Double { tolerance * 2 / 3 }

    func overlaps(_ other: Target) -> Bool { from < other.to && other.from < to }
  }

  /// The number of the step, starting at 1.
  package let id: Int
  package let kind: Kind
  /// The range in which the measured value has to be; nil for a step stored before targets were drawn, which no frame
  /// completes.
  package let target: Target?
  /// The start of the window in which frames are accepted.
  package let notBefore: Instant
  /// The end of the window.
  package let notAfter: Instant

  package init(id: Int, kind: Kind, target: Target?, notBefore: Instant, notAfter: Instant) {
    self.id = id
    self.kind = kind
    self.target = target
    self.notBefore = notBefore
    self.notAfter = notAfter
  }

  package static let count = 4
  /// The maximum number of frames examined per step.
  package static let maxFrames = 16
  /// The minimum number of successive frames on which the person holds still.
  static let minHeldFrames = 3
  /// The minimum time between the first and the last of these frames.
  static let minHold = Duration.milliseconds(800)
  /// The number of frames on which the head rests at another turn than the one that was drawn, after which a step ends.
  static let maxWrongRests = 4
  /// The minimum time a person needs to follow an instruction; earlier frames of a later step cannot have been made
  /// for it.
  static let minDuration = Duration.milliseconds(500)

  /// Returns what the step measures on a face: for a turn, how far the head is turned to the requested side since it
  /// looked straight, as a share of the eye distance; for moving closer, the ratio of the eye distances; for looking
  /// straight, the turn of the head.
  ///
  /// - Parameters:
  ///   - face: The only face on a frame, if it has exactly one.
  ///   - straight: The face that looks straight.
  /// - Returns: nil if there is no face, or nothing to compare it with.
  package func value(of face: PresenceFace?, straight: PresenceFace?) -> Double? {
    guard let face else { return nil }
    return switch kind {
    case .lookStraight: face.turn
    case .turnLeft: straight.map { face.turn - $0.turn }
    case .turnRight: straight.map { $0.turn - face.turn }
    case .moveCloser: straight.map { face.eyes / $0.eyes }
    }
  }
}

extension PresenceRules {
  /// Draws random steps for a try that starts now, so that nobody can record them in advance.
  ///
  /// The first step looks straight: all others and the portrait are compared with it. Three turns follow, or two and a
  /// step that moves closer. How far to turn, and how close to come, is drawn from a continuous range; a turn never
  /// asks for what the step before it asked for. Each step's window ends a quarter of the time after that of the
  /// previous step.
  package func drawSteps(at now: Instant, using generator: inout some RandomNumberGenerator) -> [PresenceStep] {
    let closer = Bool.random(using: &generator) ? Int.random(in: 1..<PresenceStep.count, using: &generator) : nil
    var steps: [PresenceStep] = []
    for index in 0..<PresenceStep.count {
      let (kind, target): (PresenceStep.Kind, PresenceStep.Target) =
        switch index {
        case 0: (.lookStraight, PresenceStep.Target(from: -maxFrontalTurn, to: maxFrontalTurn))
        case closer: (.moveCloser, .draw(in: minCloser...maxCloser, tolerance: closerTolerance, using: &generator))
        default: drawTurn(after: steps.last, using: &generator)
        }
      steps.append(
        PresenceStep(
          id: index + 1, kind: kind, target: target, notBefore: now.advanced(by: PresenceStep.minDuration * index),
          notAfter: now.advanced(by: time / PresenceStep.count * (index + 1))))
    }
    return steps
  }

  private func drawTurn(
    after previous: PresenceStep?, using generator: inout some RandomNumberGenerator
  ) -> (PresenceStep.Kind, PresenceStep.Target) {
    // The loop ends, since a turn to the other side is always allowed.
    while true {
      let kind: PresenceStep.Kind = Bool.random(using: &generator) ? .turnLeft : .turnRight
      let target = PresenceStep.Target.draw(in: minTurn...maxTurn, tolerance: turnTolerance, using: &generator)
      if previous?.kind != kind || previous?.target?.overlaps(target) == false { return (kind, target) }
    }
  }
}

extension PresenceStep.Target {
  /// Draws a target that is twice as wide as the tolerance within a range, rounded to thousandths.
  fileprivate static func draw(
    in range: ClosedRange<Double>, tolerance: Double, using generator: inout some RandomNumberGenerator
  ) -> PresenceStep.Target {
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    let start = Double.random(
      in: range.lowerBound...max(range.lowerBound, range.upperBound - 2 * tolerance), using: &generator)
    return PresenceStep.Target(from: rounded(start), to: rounded(start + 2 * tolerance))
  }
}
