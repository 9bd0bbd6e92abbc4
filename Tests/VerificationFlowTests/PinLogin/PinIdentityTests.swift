import Testing
import VerificationFlow

/// What can happen to an identity that logs in with a PIN.
@Suite struct PinIdentityTests {
  private typealias Event = PinIdentityRecord.Event
  private static let begin = Instant(milliseconds: 1_000_000)
  private static let issued = Event.issued(generation: "g", publicKey: "k")

  private static func identity(_ status: PinIdentityRecord.Status = .pending) -> PinIdentityRecord {
    PinIdentityRecord(
      id: PinIdentityID("i"), projectId: ProjectID("p"), sessionId: nil, mpinId: "7b", userId: "anna@example.com",
      userIndex: "u", deviceName: nil, status: status, registrationHash: "h",
      registrationEndsAt: begin.advanced(by: .seconds(3600)), createdAt: begin)
  }

  @Test func aDeviceIsRegisteredAndLogsIn() throws {
    var identity = Self.identity()
    try identity.apply(.activated, at: Self.begin)
    #expect(identity.status == .activated)
    try identity.apply(Self.issued, at: Self.begin)
    #expect(identity.status == .issued && identity.generation == "g" && identity.publicKey == "k")
    #expect(identity.registrationHash == nil, "a registration is finished once")
    try identity.apply(.rightPIN, at: Self.begin)
    #expect(identity.status == .active && identity.lastLoginAt == Self.begin)
  }

  @Test func theThirdWrongPINInARowRevokes() throws {
    var identity = Self.identity(.issued)
    try identity.apply(.wrongPIN, at: Self.begin)
    try identity.apply(.wrongSignature, at: Self.begin)
    try identity.apply(.rightPIN, at: Self.begin)
    #expect(identity.failedAttempts == 0)
    for _ in 0..<2 { try identity.apply(.wrongPIN, at: Self.begin) }
    #expect(identity.status == .active)
    try identity.apply(.wrongPIN, at: Self.begin)
    #expect(identity.status == .revoked && identity.endedAt == Self.begin)
    #expect(throws: PinIdentityRecord.Refusal.revoked) { try identity.apply(.rightPIN, at: Self.begin) }
  }

  /// Every status with every event: the status after it, or the reason why it cannot happen.
  @Test(arguments: PinIdentityRecord.Status.allCases) func everyEventIsAllowedOrRefused(
    in status: PinIdentityRecord.Status
  ) {
    let events: [Event] = [.activated, Self.issued, .rightPIN, .wrongPIN, .wrongSignature, .revoked]
    let outcomes: [String] = events.map { event in
      var identity = Self.identity(status)
      do throws(PinIdentityRecord.Refusal) {
        try identity.apply(event, at: Self.begin)
        return identity.status.rawValue
      } catch {
        #expect(identity == Self.identity(status), "a refused event changes nothing")
        return "\(error)"
      }
    }
    let expected =
      switch status {
      case .pending: ["ACTIVATED", "notActivated", "outOfOrder", "outOfOrder", "outOfOrder", "REVOKED"]
      case .activated: ["ACTIVATED", "ISSUED", "outOfOrder", "outOfOrder", "outOfOrder", "REVOKED"]
      case .issued: ["ISSUED", "outOfOrder", "ACTIVE", "ISSUED", "ISSUED", "REVOKED"]
      case .active: ["ACTIVE", "outOfOrder", "ACTIVE", "ACTIVE", "ACTIVE", "REVOKED"]
      case .revoked: ["revoked", "revoked", "revoked", "revoked", "revoked", "REVOKED"]
      case .expired: ["expired", "expired", "expired", "expired", "expired", "REVOKED"]
      }
    #expect(outcomes == expected)
  }

  @Test func aRegistrationThatIsNotFinishedExpires() {
    let end = Self.begin.advanced(by: .seconds(3600))
    for status in [PinIdentityRecord.Status.pending, .activated] {
      var identity = Self.identity(status)
      #expect(identity.status(at: end) == .expired)
      #expect(throws: PinIdentityRecord.Refusal.expired) { try identity.apply(Self.issued, at: end) }
    }
    #expect(Self.identity(.issued).status(at: end) == .issued, "a secret that was issued stays")
  }
}
