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
      selfieUrl: outcome.hasSelfie ? Routes.path(Routes.presenceSelfie, id) : nil, decidedAt: Date(outcome.decidedAt))
  }
}
