internal import MusterStore
package import VerificationFlow

/// What a presence check came to, as reviewers see it.
package struct PresenceOutcome: Sendable {
  /// The check.
  package let check: PresenceCheckRecord
  /// What it came to.
  package let judgement: PresenceJudgement
  /// When.
  package let decidedAt: Instant
  /// Whether there is a picture of the person.
  package let hasSelfie: Bool
  /// Whether it was a check of our own, not one of a provider elsewhere.
  package var isOurs: Bool { !check.steps.isEmpty }

  /// The outcomes of these sessions' checks, oldest first; those that go on have none.
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
