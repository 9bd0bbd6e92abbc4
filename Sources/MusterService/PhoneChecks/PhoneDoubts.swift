internal import MusterStore
internal import VerificationFlow

extension Connection {
  /// Returns what reviewers have to know of the telephone number of a person, where the project wants that.
  func phoneDoubts(of process: OnboardingProcess) throws -> [ReviewPoint.Cause] {
    guard let session = try session(process.id) else { return [] }
    let settings = try phoneCheckSettings(of: session.projectId)
    let watchesSIM = settings.isGateOn && settings.fallback == .review
    guard watchesSIM || settings.kycMatch == .review else { return [] }
    let checks = try phoneChecks(of: session.id)
    var causes: [ReviewPoint.Cause] = []
    if watchesSIM {
      // Nobody could ask about a number that only the code provider knows.
      let isNumberUnknown = session.contact == nil && process.activationCode != nil
      if isNumberUnknown || checks.contains(where: { $0.product == .sim && $0.status == .error }) {
        causes.append(ReviewPoint.Cause(.simNotChecked))
      }
    }
    if settings.kycMatch == .review, checks.last(where: { $0.product == .holder })?.result?.isMatch == false {
      causes.append(ReviewPoint.Cause(.holderMismatch))
    }
    return causes
  }
}
