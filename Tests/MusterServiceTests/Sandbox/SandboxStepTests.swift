import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// How the steps of a sandbox session end by the fields of its request.
@Suite struct SandboxStepTests {
  @Test(
    arguments: [
      ("accepted", .accepted, nil, .presenceCheck, .notInitialized),
      ("rejected", .rejected, "DOCUMENT_REFUSED", .documentUpload, .inProgress),
      ("failed", .failed, "DOCUMENT_NOT_JUDGED", .documentUpload, .inProgress),
      ("UNSURE", .rejected, "DOCUMENT_REFUSED", .documentUpload, .inProgress),
      ("rejected , accepted", .rejected, "DOCUMENT_REFUSED", .documentUpload, .inProgress),
    ] as [(String, DocumentStatus, String?, Phase, VerificationStatus)])
  func aDocumentIsJudged(
    answer: String, status: DocumentStatus, error: String?, phase: Phase, state: VerificationStatus
  ) async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.passport, customFields: ["sandbox.documents": answer])
      let document = try await person.uploadPassport().document
      #expect(document.status == status)
      #expect(document.errorCodes == [error].compactMap(\.self))
      #expect(try await person.session.process.state == FlowState(phase, state))
    }
  }

  @Test(
    .slow,
    arguments: [
      ("rejected", .documentVerificationFinal, .rejected), ("failed", .documentVerificationFinal, .failed),
      ("unsure", .documentVerificationFinal, .rejected), ("accepted", .presenceCheck, .notInitialized),
      ("late", .presenceCheck, .notInitialized), ("silent", .documentVerificationFinal, .inProgress),
    ] as [(String, Phase, VerificationStatus)])
  func theDocumentsAreCompared(answer: String, phase: Phase, status: VerificationStatus) async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.passport, customFields: ["sandbox.crossCheck": answer])
      _ = try await person.uploadPassport()
      let shown = try await person.session { answer != "late" || $0.state.phase == phase }
      #expect(shown.process.state == FlowState(phase, status))
    }
  }

  @Test func eachVerificationHasItsOwnComparison() async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.passport, customFields: ["sandbox.crossCheck": "failed,accepted"])
      _ = try await person.uploadPassport()
      #expect(try await person.session.process.state.status == .failed)
      try await person.restart()
      _ = try await person.uploadPassport()
      #expect(try await person.session.process.state.phase == .presenceCheck)
    }
  }

  @Test(
    .slow,
    arguments: [
      ("accepted", .finished, true), ("rejected", .verificationInProgress, false),
      ("failed", .verificationInProgress, false), ("late", .finished, true),
    ] as [(String, OnboardingStatus, Bool)])
  func thePresenceIsChecked(answer: String, status: OnboardingStatus, isVerified: Bool) async throws {
    try await withTestService { service in
      let person = try await service.makeCase(customFields: ["sandbox.presenceCheck": answer]).person
      try await person.takePresenceCheck()
      try await person.session { $0.state.phase == .otpVerification }
      let outcome = try await person.enter("11111111")
      #expect(outcome.answer.isVerified == isVerified)
      #expect(outcome.session.process.status == status)
    }
  }
}

extension Person {
  fileprivate func uploadPassport() async throws -> DocumentView {
    try await upload(specimen("passport-grayscale.jpg"), as: "PASSPORT")
  }
}
