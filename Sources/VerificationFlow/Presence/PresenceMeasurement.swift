/// A measured value of a face on a frame, beside what was asked for.
package struct PresenceMeasurement: Sendable, Equatable {
  /// What is measured.
  package enum Quantity: String, CaseIterable, Sendable {
    /// How far the head is turned to the side that was asked for, as a share of the eye distance; of a step without a
    /// side, to any side.
    case turn
    /// The eye distance, as a share of the frame's longer side.
    case eyes
    /// The mean luma of the face, 0 to 255.
    case light
    /// The number of resolved dots across the face.
    case sharpness
  }

  package let quantity: Quantity
  package let value: Double
  /// The lowest value asked for; nil if there is none.
  package let min: Double?
  /// The highest value asked for; nil if there is none.
  package let max: Double?

  package init(_ quantity: Quantity, _ value: Double, min: Double? = nil, max: Double? = nil) {
    self.quantity = quantity
    self.value = value
    self.min = min
    self.max = max
  }
}

extension PresenceRules {
  /// Returns what was measured on a frame of a step, each value beside what these rules ask for.
  ///
  /// - Parameter straight: The straight face, if any, with which a step that moves closer is compared.
  package func measurements(
    of face: PresenceFace, at step: PresenceStep, straight: PresenceFace?
  ) -> [PresenceMeasurement] {
    let turn: PresenceMeasurement =
      switch step.kind {
      case .lookStraight: .init(.turn, abs(face.turn), max: maxFrontalTurn)
      case .turnLeft: .init(.turn, face.turn, min: minTurn)
      case .turnRight: .init(.turn, -face.turn, min: minTurn)
      case .moveCloser: .init(.turn, abs(face.turn), max: minTurn)
      }
    let eyes: PresenceMeasurement =
      if step.kind == .moveCloser {
        .init(.eyes, face.eyes, min: straight.map { max(minEyes, $0.eyes * minCloser) } ?? minEyes)
      } else {
        .init(.eyes, face.eyes, min: minEyes, max: maxEyes)
      }
    return [
      turn, eyes, .init(.light, face.light, min: minLight), .init(.sharpness, face.sharpness, min: minSharpness),
    ]
  }
}
