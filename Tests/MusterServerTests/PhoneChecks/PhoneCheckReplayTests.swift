import Metrics
import PhoneNumbers
import ServiceFixtures
import Synchronization
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Messages of a vendor that come again, at the same node or at another one.
@Suite struct PhoneCheckReplayTests {
  @Test func aMessageIsTakenOnceByAllNodes() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let vendor = TestVendor()
      let nodes = (0..<2).map { _ in
        PhoneChecks(
          store: server.store, clock: clock.clock, operators: vendor,
          metrics: PhoneCheckMetrics(NOOPMetricsHandler.instance), signal: JobSignal(cluster: Cluster(channel: nil)))
      }
      let key = try await server.makeKey(.sessions, project: "live", isSandbox: false)
      guard case .key(let known) = try await server.muster.access.callers.authenticate(bearer: key) else { return }
      let check = try await nodes[0].create(
        PhoneChecks.Request(.phone, .v1, number: "+447700900123"), in: known.project, at: "https://muster.example")
      _ = try await nodes[0].open(check.id, from: "192.0.2.1")
      func take(_ text: String, at node: Int) async throws -> Bool {
        try await nodes[node].take(
          PhoneCheckCallback(method: "POST", target: "/callback", headers: [:], body: Array(text.utf8)))
      }
      // The vendor does not tell the result, and sends the message again.
      await #expect(throws: PhoneCheckFailure.failed(.timedOut)) { try await take("one", at: 0) }
      vendor.answer(PhoneCheckResult(isMatch: true))
      #expect(try await take("one", at: 1))
      for node in [0, 1] { #expect(try await !take("one", at: node)) }
      #expect(vendor.questions == 2)
      #expect(try await nodes[0].show(check.id, in: known.project).status == .completed)
      #expect(try await take("two", at: 0), "the check has ended")
      #expect(vendor.questions == 2)

      #expect(try await server.rowCount("phone_check_callbacks") == 2)
      clock.advance(by: .seconds(601))
      let now = clock.clock.now()
      _ = try await server.store.database.write { try DeletePhoneChecks.delete(on: $0, at: now) }
      #expect(try await server.rowCount("phone_check_callbacks") == 0)
    }
  }

  @Test func aDeviceWithAnotherAddressEndsACheckLikeAnyOtherEnd() async throws {
    try await withTestServer { server in
      let counted = CountedChecks()
      let checks = PhoneChecks(
        store: server.store, clock: .system, operators: TestVendor(), metrics: PhoneCheckMetrics(counted),
        signal: JobSignal(cluster: Cluster(channel: nil)))
      let key = try await server.makeKey(.sessions, project: "live", isSandbox: false)
      guard case .key(let known) = try await server.muster.access.callers.authenticate(bearer: key) else { return }
      var request = PhoneChecks.Request(.phone, .v1, number: "+447700900123")
      request.deviceAddress = "192.0.2.1"
      let check = try await checks.create(request, in: known.project, at: "https://muster.example")
      for _ in 0..<2 {
        guard case .end(let end) = try await checks.open(check.id, from: "192.0.2.2") else {
          Issue.record("the device is led on")
          return
        }
        #expect(end.error == "ip_mismatch")
      }
      #expect(counted.outcomes == ["ip_mismatch"])
    }
  }
}

/// A vendor whose messages are all genuine.
private final class TestVendor: PhoneCheckBackend {
  private let state = Mutex<(result: PhoneCheckResult?, questions: Int)>((nil, 0))

  var questions: Int { state.withLock(\.questions) }

  func answer(_ result: PhoneCheckResult) {
    state.withLock { $0.result = result }
  }

  func begin(_ question: PhoneCheckQuestion) async throws(PhoneCheckFailure) -> PhoneCheckBeginning {
    PhoneCheckBeginning(reference: "the check", deviceURL: "https://vendor.example/check")
  }

  func result(
    of question: PhoneCheckQuestion, reference: String, returnedWith parameters: [String: String]?
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult? {
    let result = state.withLock { state in
      state.questions += 1
      return state.result
    }
    guard let result else { throw .failed(.timedOut) }
    return result
  }

  func checkSIM(_ number: PhoneNumber, periodMinutes: Int) async throws(PhoneCheckFailure) -> PhoneCheckResult {
    throw .failed(.unreachable)
  }

  func verified(_ callback: PhoneCheckCallback) async throws(PhoneCheckFailure) -> VerifiedCallback {
    VerifiedCallback(reference: "the check", signedText: String(decoding: callback.body, as: UTF8.self))
  }
}

/// Keeps the outcomes of the checks that were counted.
private final class CountedChecks: MetricsFactory {
  private final class Counter: CounterHandler {
    let increase: @Sendable () -> Void

    init(_ increase: @escaping @Sendable () -> Void) {
      self.increase = increase
    }

    func increment(by amount: Int64) { increase() }
    func reset() {}
  }

  private let counted = Mutex<[String]>([])

  var outcomes: [String] { counted.withLock { $0 } }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    let outcome = dimensions.first { $0.0 == "outcome" }?.1 ?? ""
    return Counter { [weak self] in self?.counted.withLock { $0.append(outcome) } }
  }

  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    NOOPMetricsHandler.instance
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler { NOOPMetricsHandler.instance }
  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
}
