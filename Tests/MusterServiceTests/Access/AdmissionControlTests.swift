import ServiceFixtures
import Synchronization
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService

/// Who is let in while others are there.
@Suite(.anyEngine) struct AdmissionControlTests {
  private static let limits = AdmissionControl.Limits(
    maxCount: 8, maxCountPerSender: 2, maxBytes: 800, maxBytesPerSender: 200, projectShare: 0.75, addressShare: 0.5,
    minRate: 1000)

  /// Counts how often somebody was sent away.
  private final class Away: Sendable {
    let count = Atomic(0)
    func sender(_ address: String) -> AdmissionControl.Sender {
      AdmissionControl.Sender(address: address) { self.count.add(1, ordering: .relaxed) }
    }
  }

  private let control = AdmissionControl(limits, of: "uploads")
  private let away = Away()

  private func enter(
    _ session: String, _ project: String = "p", from address: String
  ) throws(ServiceError) -> AdmissionControl.Slot {
    try control.enter(SessionID(session), of: ProjectID(project), from: away.sender(address))
  }

  @Test func oneSessionHasItsPart() throws {
    let slots = [try enter("a", from: "1"), try enter("a", from: "2")]
    #expect(throws: ServiceError(.tooManyRequests)) { try enter("a", from: "3") }
    let other = try enter("b", from: "3")
    slots[0].leave()
    let again = try enter("a", from: "3")
    #expect(throws: ServiceError(.tooManyRequests)) { try enter("a", from: "4") }
    withExtendedLifetime((slots, other, again)) {}
  }

  @Test func oneProjectAndOneAddressHaveTheirPart() throws {
    var slots = try (0..<6).map { try enter("s\($0)", from: "\($0)") }
    #expect(throws: ServiceError(.tooManyRequests)) { try enter("s6", from: "6") }
    slots += [try enter("t0", "q", from: "7"), try enter("t1", "q", from: "8")]
    #expect(throws: ServiceError(.serviceBusy)) { try enter("t2", "q", from: "9") }
    slots = []
    slots = try (0..<4).map { try enter("s\($0)", "p\($0)", from: "1") }
    #expect(throws: ServiceError(.tooManyRequests)) { try enter("s4", "p4", from: "1") }
    withExtendedLifetime(slots) {}
  }

  @Test func capacityIsBoundedAndReleased() throws {
    let first = try enter("a", "p", from: "1")
    try first.hold(150)
    #expect(throws: ServiceError(.tooManyRequests)) { try first.hold(51) }
    try first.hold(50)
    let second = try enter("a", "p", from: "1")
    #expect(throws: ServiceError(.tooManyRequests)) { try second.hold(1) }
    // Half of all for the address; three quarters for the project.
    try enterAndHold("b", "p", from: "1") { third in
      try third.hold(200)
      #expect(throws: ServiceError(.tooManyRequests)) {
        try enterAndHold("c", "p", from: "1") { try $0.hold(1) }
      }
      try enterAndHold("c", "p", from: "2") { try $0.hold(200) }
    }
    first.leave()
    first.leave()
    try second.hold(200)
  }

  private func enterAndHold(
    _ session: String, _ project: String, from address: String, _ work: (AdmissionControl.Slot) throws -> Void
  ) throws {
    let slot = try enter(session, project, from: address)
    defer { slot.leave() }
    try work(slot)
  }

  @Test(.slow) func theSlowestSenderIsCutOff() async throws {
    let (slow, fast) = (try enter("a", from: "1"), try enter("a", from: "1"))
    fast.note(10_000_000)
    slow.note(10)
    // Nobody is slow who has just begun.
    #expect(throws: ServiceError(.tooManyRequests)) { try enter("a", from: "1") }
    try await Task.sleep(for: .milliseconds(1100))
    let third = try enter("a", from: "1")
    #expect(away.count.load(ordering: .relaxed) == 1)
    #expect(throws: ServiceError(.tooManyRequests)) { try enter("a", from: "1") }
    // What was sent away gives nothing back a second time.
    slow.leave()
    #expect(throws: ServiceError(.tooManyRequests)) { try enter("a", from: "1") }
    withExtendedLifetime((fast, third)) {}
  }

  @Test(.slow) func uploadsWithCompleteBodiesAreNotRefused() async throws {
    let slots = [try enter("a", from: "1"), try enter("a", from: "1")]
    for slot in slots { slot.noteEnd() }
    try await Task.sleep(for: .milliseconds(1100))
    #expect(throws: ServiceError(.tooManyRequests)) { try enter("a", from: "1") }
    #expect(away.count.load(ordering: .relaxed) == 0)
    withExtendedLifetime(slots) {}
  }

  @Test func uploadsThatEndedHoldNoCapacity() throws {
    for _ in 0..<20 { _ = try enter("a", from: "1") }
  }
}
