internal import HTMLMarkup
package import VerificationFlow

/// The outcome of a presence check.
package struct CasePresence: Sendable {
  let result: String
  let resultText: String
  let reasons: [String]
  let faceDistance: FaceDistance?
  let steps: [Step]
  let at: Markup?
  let earlier: [Earlier]

  /// Creates the view of a presence check.
  ///
  /// - Parameters:
  ///   - result: The code of the result.
  ///   - reasons: The codes of why it is not a plain acceptance.
  ///   - faceDistance: The distance between the face and the portrait; nil if they were not compared.
  ///   - steps: The steps that the person was asked to take; empty if a provider ran the check.
  ///   - at: The time of the decision; nil if no outcome was kept.
  ///   - earlier: The earlier outcomes, oldest first.
  package init(
    result: String, reasons: [String], faceDistance: FaceDistance?, steps: [Step], at: Instant?,
    earlier: [Earlier]
  ) {
    self.result = result
    resultText = Labels.status(result)
    // The face distance already states these reasons.
    let told = faceDistance == nil ? [] : FaceDistance.reasons
    self.reasons = reasons.filter { !told.contains($0) }.map(Labels.presence)
    self.faceDistance = faceDistance
    self.steps = steps
    self.at = at.map(Moment.exact)
    self.earlier = earlier
  }

  /// A step that the person was asked to take.
  package struct Step: Sendable {
    let text: String
    let icon: String
    let frames: [CaseFrame]
    let others: String?

    /// - Parameters:
    ///   - kind: The protocol's code of the step.
    ///   - frames: The frames that showed what was asked for.
    ///   - faults: The codes of what was wrong with each of the others.
    package init(kind: String, isTaken: Bool, frames: [CaseFrame] = [], faults: [String] = []) {
      text = Labels.step(kind) + (isTaken ? "" : ": not done")
      icon = isTaken ? "good" : "bad"
      self.frames = frames
      others = faults.isEmpty ? nil : Self.others(faults)
    }

    private static func others(_ faults: [String]) -> String {
      let counts = Dictionary(faults.map { (Labels.frameFault($0), 1) }, uniquingKeysWith: +)
      let parts = counts.sorted { $0.key < $1.key }.map { fault, count in
        count == 1 ? fault : "\(fault) (\(count))"
      }
      return "\(faults.count) other frame\(faults.count == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
    }
  }

  package struct Earlier: Sendable {
    let result: String
    let reasons: [String]
    let at: Markup

    package init(result: String, reasons: [String], at: Instant) {
      self.result = Labels.status(result)
      self.reasons = reasons.map(Labels.presence)
      self.at = Moment.exact(at)
    }
  }
}
