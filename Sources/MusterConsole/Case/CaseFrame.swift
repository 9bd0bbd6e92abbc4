package import VerificationFlow

/// A frame of a presence check that showed what its step asked for, with what was measured on it.
package struct CaseFrame: Sendable {
  let picture: String?
  let alternative: String
  let time: String
  let measures: [String]

  /// Creates the view of a frame.
  ///
  /// - Parameters:
  ///   - kind: The protocol's code of the step.
  ///   - picture: The link to the picture; nil if it is not stored.
  ///   - time: The time since the check began.
  package init(kind: String, picture: String?, time: Duration, measurements: [PresenceMeasurement]) {
    self.picture = picture
    self.time = "\(Figure.number(time / .seconds(1), decimals: 1)) s after the start"
    alternative = "\(Labels.step(kind)), \(self.time)"
    measures = measurements.map(\.text)
  }
}

extension PresenceMeasurement {
  /// The value beside what was asked for, such as `turn 0.31 (required 0.26 to 0.36)`.
  var text: String {
    switch (min.map(figure), max.map(figure)) {
    case (let min?, let max?): "\(name) \(figure(value)) (required \(min) to \(max))"
    case (let min?, nil): "\(name) \(figure(value)) (required at least \(min))"
    case (nil, let max?): "\(name) \(figure(value)) (required at most \(max))"
    case (nil, nil): "\(name) \(figure(value))"
    }
  }

  private var name: String {
    switch quantity {
    case .turn: "turn"
    case .closeness: "closeness"
    case .eyes: "eye distance"
    case .light: "light"
    case .sharpness: "sharpness"
    }
  }

  private func figure(_ value: Double) -> String {
    switch quantity {
    case .turn, .closeness, .eyes: Figure.distance(value)
    case .light, .sharpness: Figure.number(value)
    }
  }
}
