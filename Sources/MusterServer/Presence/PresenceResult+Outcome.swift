import Foundation
import MusterAPI
import MusterService
import VerificationFlow

extension PresenceResult {
  init(_ outcome: PresenceOutcome) {
    let id = outcome.check.id.rawValue
    self.init(
      id: id, result: Code(outcome.judgement.answer.rawValue), reasons: outcome.judgement.reasons.map { Code($0) },
      portraitDistance: outcome.judgement.portraitDistance,
      selfieUrl: outcome.hasSelfie ? Routes.path(Routes.presenceSelfie, id) : nil,
      steps: outcome.steps.map { PresenceResultStep($0) }, decidedAt: Date(outcome.decidedAt))
  }
}

extension PresenceResultStep {
  fileprivate init(_ step: PresenceOutcome.Step) {
    self.init(
      id: "\(step.step.id)", kind: Code(step.step.kind.rawValue),
      target: step.step.target.map { PresenceTarget(from: $0.from, to: $0.to) }, done: step.isDone,
      frames: step.frames.map { PresenceResultFrame($0) })
  }
}

extension PresenceResultFrame {
  fileprivate init(_ frame: PresenceOutcome.Frame) {
    let record = frame.record
    self.init(
      id: record.id,
      url: frame.hasPicture ? Routes.path(Routes.presenceFrame, record.checkId.rawValue, record.id) : nil,
      hint: Code(record.hint.rawValue), value: frame.value, face: record.face.map { PresenceResultFace($0) },
      receivedAt: Date(record.at))
  }
}

extension PresenceResultFace {
  fileprivate init(_ face: PresenceFace) {
    self.init(turn: face.turn, eyes: face.eyes, light: face.light, sharpness: face.sharpness)
  }
}
