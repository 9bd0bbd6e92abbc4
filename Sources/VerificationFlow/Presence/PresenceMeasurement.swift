/// A measured value of a face on a frame, with the requested range.
package struct PresenceMeasurement: Sendable, Equatable {
  /// What is measured.
  package enum Quantity: String, CaseIterable, Sendable {
    /// How far the head is turned to the requested side, as a share of the eye distance; for a step without a side, to
    /// either side.
    case turn
    /// The factor by which the eye distance has grown since the person looked straight.
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
  /// The lowest requested value; nil if there is none.
  package let min: Double?
  /// The highest requested value; nil if there is none.
  package let max: Double?

  package init(_ quantity: Quantity, _ value: Double, min: Double? = nil, max: Double? = nil) {
    self.quantity = quantity
    self.value = value
    self.min = min
    self.max = max
  }
}

extension PresenceRules {
  /// Returns the values measured on a frame of a step, each with the requested range.
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
