import Testing
import VerificationFlow

/// The whole product phase × status × event, the states that nothing leads to included.
@Suite struct FlowTableTests {
  /// Every kind of event; all that speak of a document speak of `present`.
  private static let events: [Event] =
    [
      .initialised, .providerLost, .expired,
      .submitted(makeSubmission(.passport, as: "new")),
      .submitted(makeSubmission(.passport, as: "new", replacing: "present")),
      .submitted(makeSubmission(.idFront, as: "new", replacing: "present")),
      .submitted(makeSubmission(.licence, as: "new")),
      .submitted(Submission(id: "new", key: .passport, sha256: nil, originalDocumentId: "present")),
      .inspectionStarted("present"), .inspectionStarted("absent"),
    ]
    + [.passed, .refused, .failed].map { .inspected("present", $0) }
    + [.accepted, .rejected, .failed].map { .providerAnswered("present", $0) }

  /// No document, or one passport in every status, its quality found good or not yet.
  private static let situations: [[FlowDocument]] =
    [[]]
    + DocumentStatus.allCases.flatMap { status in
      [false, true].map { passedQuality in
        [
          FlowDocument(
            id: "present", key: .passport, sha256: "sha256 of present", originalDocumentId: nil, status: status,
            passedQuality: passedQuality, verdict: status.isVerdict ? status : nil)
        ]
      }
    }

  @Test(arguments: FlowState.all)
  func `every event leads to a visible state, or changes nothing`(state: FlowState) {
    for required in [RequiredDocuments.onlyPassport, .idCardAndPassport] {
      for documents in Self.situations {
        let before = makeVerification(requiring: required, in: state, documents: documents)
        for event in Self.events {
          expectOrder(in: before, by: event)
        }
      }
    }
  }

  private func expectOrder(in before: Verification, by event: Event) {
    var after = before
    do throws(TransitionError) {
      _ = try after.apply(event)
      #expect(
        FlowState.visible.contains(after.state) || !FlowState.visible.contains(before.state),
        "\(before.state) → \(after.state)")
    } catch {
      #expect(after == before)
      #expect(error.state == before.state)
    }
  }

  /// What each visible state listens to, in the words of `name`.
  private static let table: [(state: FlowState, listensTo: Set<String>)] = [
    (FlowState(nil, .notInitialized), ["initialised", "expired"]),
    (FlowState(nil, .failed), []),
    (FlowState(.documentUpload, .inProgress), uploading),
    (FlowState(.documentUpload, .verificationPending), uploading),
    (FlowState(.documentUpload, .failed), []),
    (FlowState(.documentVerification, .inProgress), ["providerAnswered", "providerLost", "expired"]),
    (FlowState(.documentVerification, .accepted), []),
    (FlowState(.documentVerification, .rejected), []),
    (FlowState(.documentVerification, .failed), []),
    (FlowState(.documentVerificationFinal, .inProgress), ["expired"]),
    (FlowState(.documentVerificationFinal, .accepted), []),
    (FlowState(.documentVerificationFinal, .rejected), []),
    (FlowState(.documentVerificationFinal, .failed), []),
    (FlowState(.clientEvaluation, .inProgress), ["expired"]),
    (FlowState(.clientEvaluation, .accepted), []),
    (FlowState(.clientEvaluation, .rejected), []),
    (FlowState(.clientEvaluation, .failed), []),
    (FlowState(.presenceCheck, .notInitialized), ["expired"]),
    (FlowState(.presenceCheck, .inProgress), ["expired"]),
    (FlowState(.presenceCheck, .verificationPending), ["expired"]),
    (FlowState(.presenceCheck, .rejected), []),
    (FlowState(.presenceCheck, .failed), []),
    (FlowState(.otpVerification, .verificationPending), ["expired"]),
    (FlowState(.completed, .accepted), []),
    (FlowState(.completed, .rejected), []),
    (FlowState(.completed, .failed), []),
  ]
  private static let uploading: Set = [
    "submitted", "inspectionStarted", "inspected", "providerAnswered", "providerLost", "expired",
  ]

  @Test(arguments: table)
  func `a state listens to its events and to no others`(state: FlowState, listensTo: Set<String>) {
    var heard: Set<String> = []
    for event in Self.events {
      for documents in Self.situations {
        var verification = makeVerification(requiring: .onlyPassport, in: state, documents: documents)
        if (try? verification.apply(event)) != nil { heard.insert(Self.name(event)) }
      }
    }
    #expect(heard == listensTo)
  }

  @Test func `a verification begins before its first phase`() throws {
    var verification = Verification(id: "new", required: .standard, limits: FlowLimits())
    #expect(verification.state == FlowState(nil, .notInitialized))
    #expect(try verification.apply(.initialised) == [])
    #expect(verification.state == FlowState(.documentUpload, .inProgress))
    expectRefusal(.phaseConflict, of: .initialised, by: verification)
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

  private static func name(_ event: Event) -> String {
    switch event {
    case .initialised: "initialised"
    case .submitted: "submitted"
    case .inspectionStarted: "inspectionStarted"
    case .inspected: "inspected"
    case .providerAnswered: "providerAnswered"
    case .providerLost: "providerLost"
    case .expired: "expired"
    }
  }
}
