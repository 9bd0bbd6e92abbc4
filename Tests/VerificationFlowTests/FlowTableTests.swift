import TestTraits
import Testing
import VerificationFlow

/// The whole product phase × status × event, the states that nothing leads to included.
@Suite struct FlowTableTests {
  @Test(.slow, arguments: FlowState.all)
  func `every event leads to a visible state, or changes nothing`(state: FlowState) {
    var isOrdered = true
    for before in Circumstances.processes(in: state) {
      for event in Event.every where isOrdered {
        isOrdered = isInOrder(before, event, at: beginning.advanced(by: .seconds(30)))
      }
    }
    #expect(isOrdered)
  }

  @Test(.slow, arguments: FlowState.all)
  func `what comes too late leads to a visible state, or changes nothing`(state: FlowState) throws {
    var isOrdered = true
    for before in Circumstances.processes(in: state, asking: Circumstances.rules.filter { $0.review == .always }) {
      guard let deadline = before.deadline else { continue }
      for event in Event.every where isOrdered { isOrdered = isInOrder(before, event, at: deadline) }
    }
    #expect(isOrdered)
  }

  private func isInOrder(_ before: OnboardingProcess, _ event: Event, at now: Instant) -> Bool {
    var after = before
    var isInOrder = true
    do throws(TransitionError) {
      _ = try after.apply(event, at: now)
      isInOrder = FlowState.visible.contains(after.state) || after.state == before.state
      if FlowState.visible.contains(before.state), !FlowState.visible.contains(after.state) { isInOrder = false }
    } catch {
      isInOrder = after == before && error.state == before.asOf(now).state
    }
    if !isInOrder { Issue.record("\(before)\n\(event)\n\(after)") }
    return isInOrder
  }

  @Test func `the visible states are those that every client understands`() {
    let known: Set = [
      "null/NOT_INITIALIZED", "null/FAILED",
      "DOCUMENT_UPLOAD/IN_PROGRESS", "DOCUMENT_UPLOAD/VERIFICATION_PENDING", "DOCUMENT_UPLOAD/FAILED",
      "DOCUMENT_VERIFICATION/ACCEPTED", "DOCUMENT_VERIFICATION/IN_PROGRESS", "DOCUMENT_VERIFICATION/FAILED",
      "DOCUMENT_VERIFICATION/REJECTED",
      "DOCUMENT_VERIFICATION_FINAL/ACCEPTED", "DOCUMENT_VERIFICATION_FINAL/IN_PROGRESS",
      "DOCUMENT_VERIFICATION_FINAL/FAILED", "DOCUMENT_VERIFICATION_FINAL/REJECTED",
      "CLIENT_EVALUATION/IN_PROGRESS", "CLIENT_EVALUATION/ACCEPTED", "CLIENT_EVALUATION/REJECTED",
      "CLIENT_EVALUATION/FAILED",
      "PRESENCE_CHECK/NOT_INITIALIZED", "PRESENCE_CHECK/IN_PROGRESS", "PRESENCE_CHECK/VERIFICATION_PENDING",
      "PRESENCE_CHECK/FAILED", "PRESENCE_CHECK/REJECTED",
      "OTP_VERIFICATION/VERIFICATION_PENDING",
      "COMPLETED/ACCEPTED", "COMPLETED/FAILED", "COMPLETED/REJECTED",
    ]
    #expect(Set(FlowState.visible.map(\.description)) == known)
  }
}
