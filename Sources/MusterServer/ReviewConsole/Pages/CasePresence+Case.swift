import MusterConsole
import MusterService
import VerificationFlow

extension CasePresence {
  /// Creates the view of the latest presence check; nil if there was no check.
  init?(_ found: ReviewCase, for reviewer: ReviewerRecord, of controller: ReviewConsoleController) {
    guard let newest = found.presence.last else {
      // Checks that the sandbox simulates have a result, but no outcome.
      guard let result = found.process.current?.presence.result else { return nil }
      self.init(
        result: result.rawValue, reasons: [], faceDistance: nil, steps: [], at: nil, earlier: [])
      return
    }
    let rules = controller.configuration.presenceRules
    self.init(
      result: newest.judgement.answer.rawValue, reasons: newest.judgement.reasons,
      faceDistance: newest.judgement.portraitDistance.map {
        FaceDistance(
          distance: $0, reasons: newest.judgement.reasons,
          thresholds: newest.isOurs ? (rules.acceptedDistance, rules.reviewedDistance) : nil)
      },
      steps: newest.steps.map { step in
        Step(step, of: newest, rules) { controller.link(to: .frame($0), of: newest.check.id, for: reviewer) }
      },
      at: newest.decidedAt,
      earlier: found.presence.dropLast().map {
        .init(result: $0.judgement.answer.rawValue, reasons: $0.judgement.reasons, at: $0.decidedAt)
      })
  }
}

extension CasePresence.Step {
  /// - Parameter link: Creates the link to a frame with this id.
  fileprivate init(
    _ step: PresenceOutcome.Step, of outcome: PresenceOutcome, _ rules: PresenceRules, link: (String) -> String
  ) {
    let good = step.frames.filter { $0.record.hint == .ok }
    self.init(
      kind: step.step.kind.rawValue, isTaken: step.isDone,
      frames: good.map { frame in
        CaseFrame(
          kind: step.step.kind.rawValue, picture: frame.hasPicture ? link(frame.record.id) : nil,
          time: outcome.check.begunAt.duration(to: frame.record.at),
          measurements: frame.record.face.map {
            rules.measurements(of: $0, at: step.step, straight: outcome.straightFace)
          } ?? [])
      }, faults: step.frames.map(\.record.hint).filter { ![.ok, .holdStill].contains($0) }.map(\.rawValue))
  }
}
