internal import MusterStore
package import VerificationFlow

/// The outcome of a presence check, as reviewers see it.
package struct PresenceOutcome: Sendable {
  package let check: PresenceCheckRecord
  /// The provider's answer with its reasons.
  package let judgement: PresenceJudgement
  package let decidedAt: Instant
  /// Whether a picture of the person is stored.
  package let hasSelfie: Bool
  /// Whether this was the embedded check, not one of an external provider.
  package var isOurs: Bool { !check.steps.isEmpty }

  /// Returns the outcomes of these sessions' checks, oldest first. Checks without a judgement are left out.
  static func read(_ sessions: [SessionID], on connection: any Connection) throws -> [PresenceOutcome] {
    let checks = try connection.presenceChecks(of: sessions)
    let selfies = Set(try connection.selfies(of: checks.map(\.id)).map(\.checkId))
    return checks.compactMap { check in
      guard let judgement = check.judgement, let decidedAt = check.decidedAt else { return nil }
      return PresenceOutcome(
        check: check, judgement: judgement, decidedAt: decidedAt, hasSelfie: selfies.contains(check.id))
    }
  }
}
