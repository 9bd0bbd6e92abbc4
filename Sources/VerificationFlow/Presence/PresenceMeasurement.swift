/// A measured value of a face on a frame, beside what was asked for.
package struct PresenceMeasurement: Sendable, Equatable {
  /// What is measured.
  package enum Quantity: String, CaseIterable, Sendable {
    /// How far the head is turned to the side that was asked for, as a share of the eye distance; of a step without a
    /// side, to any side.
    case turn
    /// By what factor the eye distance has grown since the person looked straight.
    case closeness
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
  /// Returns what was measured on a frame of a step, each value beside what was asked for.
  ///
  /// - Parameter straight: The straight face, with which all steps but the first are compared.
  package func measurements(
    of face: PresenceFace, at step: PresenceStep, straight: PresenceFace?
  ) -> [PresenceMeasurement] {
    let value = step.value(of: face, straight: straight)
    let asked: PresenceMeasurement? = value.map { value in
      switch step.kind {
      case .lookStraight: .init(.turn, abs(value), max: step.target?.to)
      case .turnLeft, .turnRight: .init(.turn, value, min: step.target?.from, max: step.target?.to)
      case .moveCloser: .init(.closeness, value, min: step.target?.from, max: step.target?.to)
      }
    }
    return [asked].compactMap(\.self) + [
      .init(.eyes, face.eyes, min: minEyes, max: step.kind == .moveCloser ? nil : maxEyes),
      .init(.light, face.light, min: minLight), .init(.sharpness, face.sharpness, min: minSharpness),
    ]
  }
}
