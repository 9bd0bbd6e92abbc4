import Foundation
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// A service whose reviewers sign in, with a clock that the test moves on.
struct TestReviewers: Sendable {
  static let password = "Kaffee mit Milch um vier"
  /// A secret of the right form that is nobody's.
  static let nobodysSecret = "rs_" + String(repeating: "A", count: 43)

  /// An address that nobody else uses.
  static var someAddress: IPAddress? { IPAddress(bytes: [10] + (1...3).map { _ in UInt8.random(in: 0...255) }) }

  let service: TestService
  let clock: StillClock
  var muster: Muster { service.muster }
  var manage: ManageReviewers { ManageReviewers(store: service.store, clock: clock.clock) }
  var now: Instant { clock.clock.now() }

  /// Invites a person and gives the invitation.
  func invite(_ name: String, role: ReviewerRole = .reviewer, project: String = "test") async throws -> String {
    try await manage.invite(name, role: role, project: project, isSandbox: true).invitation
  }

  /// Invites a person, who joins.
  @discardableResult
  func join(
    _ name: String, role: ReviewerRole = .reviewer, project: String = "test", password: String = password
  ) async throws -> SignedIn {
    try await muster.reviewers.invitations.join(
      invitation: invite(name, role: role, project: project), password: password, from: Self.someAddress)
  }

  /// Signs in from an address that nobody else uses.
  func signIn(
    _ name: String, password: String = password, code: String? = nil, address: String? = nil
  ) async throws -> SignedIn {
    try await muster.reviewers.passwords.signIn(
      name: name, password: password, code: code, from: address.map { IPAddress($0) } ?? Self.someAddress)
  }

  /// Signs in with what is wrong.
  ///
  /// - Returns: The refusal's code, and after which time it is worth trying again.
  func failToSignIn(
    _ name: String, password: String = "not the right one", code: String? = nil, address: String? = nil
  ) async throws -> (code: String, retryAfter: Duration?) {
    do {
      _ = try await signIn(name, password: password, code: code, address: address)
      Issue.record("\(name) is let in")
      return ("", nil)
    } catch let error as ServiceError {
      return (error.code, error.retryAfter)
    }
  }

  /// Turns one-time codes on, and gives what makes them.
  func beginCodes(_ session: ReviewerSession, password: String = password) async throws -> TOTP {
    let offer = try await muster.reviewers.secondFactor.begin(by: session)
    let codes = try #require(TOTP(base32: offer.secret))
    try await muster.reviewers.secondFactor.confirm(code(codes), password: password, by: session)
    return codes
  }

  /// The code of so many steps of time from now.
  func code(_ codes: TOTP, after steps: Int = 0) -> String {
    let number = codes.number(at: Int(now.milliseconds / 30_000) + steps, digits: 6)
    return String("00000\(number)".suffix(6))
  }

  /// How many rows a table has.
  func count(_ table: String) async throws -> Int? {
    try await service.store.database.read {
      try $0.rows("SELECT count(*) AS number FROM \(table)").first?.integer("number")
    }
  }

  /// What the audit has of reviewers, oldest first.
  func audit() async throws -> [AuditRecord] {
    try await service.store.database.read {
      try $0.rows("SELECT * FROM audit WHERE action LIKE 'reviewer.%' ORDER BY number").map(AuditRecord.init)
    }
  }
}

/// Runs `body` with a service whose passwords are cheap to try.
func withReviewers(
  limits: ReviewerLimits = ReviewerLimits(), _ body: @escaping @Sendable (TestReviewers) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    try await withReviewers(on: folder, clock: StillClock(), limits: limits, body)
  }
}

/// The same on this data folder.
func withReviewers(
  on folder: String, clock: StillClock, cost: PasswordCost = PasswordCost(logRounds: 4, blockSize: 1, parallelism: 1),
  limits: ReviewerLimits = ReviewerLimits(),
  _ body: @escaping @Sendable (TestReviewers) async throws -> Void
) async throws {
  var configuration = ServiceConfiguration()
  configuration.passwordCost = cost
  configuration.reviewers = limits
  try await withService(on: folder, configuration, clock: clock.clock) { service in
    try await body(TestReviewers(service: service, clock: clock))
  }
}
