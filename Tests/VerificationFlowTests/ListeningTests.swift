import Testing
import VerificationFlow

/// Which events are heard where.
@Suite struct ListeningTests {
  /// What each visible state listens to while its process goes on.
  private static let table: [(state: FlowState, listensTo: Set<String>)] = [
    (FlowState(nil, .failed), always),
    (FlowState(.documentUpload, .inProgress), uploading),
    (FlowState(.documentUpload, .verificationPending), uploading),
    (FlowState(.documentUpload, .failed), always),
    (FlowState(.documentVerification, .inProgress), always.union(["providerAnswered", "providerLost"])),
    (FlowState(.documentVerification, .accepted), always),
    (FlowState(.documentVerification, .rejected), always),
    (FlowState(.documentVerification, .failed), always),
    (FlowState(.documentVerificationFinal, .inProgress), always.union(["crossChecked", "providerLost"])),
    (FlowState(.documentVerificationFinal, .accepted), always),
    (FlowState(.documentVerificationFinal, .rejected), always),
    (FlowState(.documentVerificationFinal, .failed), always),
    (FlowState(.clientEvaluation, .inProgress), always.union(["reviewed"])),
    (FlowState(.clientEvaluation, .accepted), always),
    (FlowState(.clientEvaluation, .rejected), always),
    (FlowState(.clientEvaluation, .failed), always),
    (FlowState(.presenceCheck, .notInitialized), always.union(["presenceCheckInitialised"])),
    (
      FlowState(.presenceCheck, .inProgress),
      always.union(["presenceCheckInitialised", "presenceCheckSubmitted"])
    ),
    (FlowState(.presenceCheck, .verificationPending), always.union(["presenceChecked", "reviewed"])),
    (FlowState(.presenceCheck, .rejected), always),
    (FlowState(.presenceCheck, .failed), always),
    (FlowState(.otpVerification, .verificationPending), always.union(["codeEntered", "codeResendAsked"])),
    (FlowState(.completed, .accepted), always),
    (FlowState(.completed, .rejected), always),
    (FlowState(.completed, .failed), always),
  ]
  private static let always: Set = ["consentDecided", "restarted", "cancelled"]
  private static let uploading = always.union([
    "submitted", "inspectionStarted", "inspected", "providerAnswered", "providerLost",
  ])

  private static let attempt: [Verification.Presence] = [
    Verification.Presence(), Verification.Presence(attempts: 1, result: .unsure, isHeld: true),
  ]

  private static func heard(by processes: [OnboardingProcess]) -> Set<String> {
    var heard: Set<String> = []
    for event in Event.every {
      for before in processes {
        var process = before
        if (try? process.apply(event, at: beginning.advanced(by: .seconds(30)))) != nil { heard.insert(event.kind) }
      }
    }
    return heard
  }

  @Test(arguments: table)
  func `a state listens to its events and to no others`(state: FlowState, listensTo: Set<String>) {
    let code = OneTimeCode(sentAt: beginning, expiresAt: beginning.advanced(by: .seconds(300)))
    let processes = Circumstances.documents.flatMap { documents in
      Self.attempt.map { presence in
        makeProcess(
          ProcessRules(required: .onlyPassport, review: .always),
          with: Verification(id: "verification", state: state, documents: documents, presence: presence, code: code))
      }
    }
    #expect(Self.heard(by: processes) == listensTo)
  }

  @Test func `every visible state stands in the table`() {
    #expect(Set(Self.table.map(\.state)).union([.intro]) == FlowState.visible)
  }

  @Test func `before its activation a process listens to what activates it`() {
    var process = makeNewProcess()
    #expect(Self.heard(by: [process]) == ["started", "consentDecided", "cancelled"])
    #expect(throws: Never.self) { try process.go(.started) }
    #expect(
      Self.heard(by: [process]) == ["activationCodeEntered", "codeResendAsked", "consentDecided", "cancelled"])
  }

  @Test func `before its attempt a process listens to what begins one`() {
    let process = OnboardingProcess(
      id: "process", rules: ProcessRules(needsConsent: false), limits: FlowLimits(), activatedAt: beginning,
      as: "device")
    #expect(Self.heard(by: [process]) == ["initialised", "consentDecided", "restarted", "cancelled"])
  }

  @Test(arguments: FlowState.all)
  func `a process that came to its end listens to nothing`(state: FlowState) throws {
    for (status, flag) in [(.finished, nil), (.failed, .verificationInProgress), (.failed, .verificationPending)]
      as [(OnboardingStatus, Activation.Flag?)]
    {
      var process = OnboardingProcess(
        id: "process", rules: ProcessRules(), limits: FlowLimits(), createdAt: beginning, status: status,
        activation: Activation(id: "device", createdAt: beginning, flag: flag), attempts: 1,
        verification: Verification(id: "verification", state: state))
      // To give up what failed is no error, and does nothing.
      #expect(Self.heard(by: [process]) == (status == .failed ? ["cancelled"] : []))
      let before = process
      if status == .failed { try process.go(.cancelled) }
      #expect(process == before)
    }
  }
}
