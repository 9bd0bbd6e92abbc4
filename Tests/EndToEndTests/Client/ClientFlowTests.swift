import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// Apps that lead a person through, from what they say of themselves to the end.
  @Suite struct ClientFlowTests {
    /// A person with a device, in a sandbox.
    private struct Person {
      let app: MusterClient
      let backend: MusterClient
      let activation: ActivationService

      /// Starts a process and activates the device.
      func activate(storage: any ClientStorage = MemoryStorage()) async throws -> VerificationService {
        VerificationService(try await activateClient(), storage: storage)
      }

      /// As the other one; gives who holds the device's token.
      func activateClient() async throws -> MusterClient {
        try await activation.start(credentials: ["clientNumber": UUID().uuidString])
        #expect(try await activation.status() == .activationInProgress)
        let device = try await activation.activate(otp: try await code("ACTIVATION"))
        #expect(device.needVerification && !activation.hasActiveProcess)
        let client = app.authorized(with: try #require(device.token))
        #expect(try await client.currentActivation().activationFlags == ["VERIFICATION_PENDING"])
        return client
      }

      func code(_ type: Code, of process: String? = nil) async throws -> String {
        let process = try #require(process ?? activation.processId)
        let messages = try await backend.outbox(processId: process)
        return try #require(messages.last { $0.type == type }?.otpCode)
      }
    }

    private func withPerson(
      _ arguments: [String] = [], _ body: (Person, RunningService) async throws -> Void
    ) async throws {
      try await withService(arguments) { service, folder in
        let app = service.client(try await createKey(in: folder, scope: "onboarding"))
        let backend = service.client(try await createKey(in: folder, scope: "sessions"))
        let activation = ActivationService(app, storage: MemoryStorage())
        try await body(Person(app: app, backend: backend, activation: activation), service)
      }
    }

    /// Asks for the status until the service is through with what it is at.
    private func settled(_ verification: VerificationService) async throws -> VerificationState {
      let deadline = ContinuousClock.now + .seconds(120)
      while true {
        let state = try await verification.status().state
        guard case .processing = state else { return state }
        try #require(ContinuousClock.now < deadline, "it stays \(state)")
        try await Task.sleep(for: .milliseconds(50))
      }
    }

    private func file(_ name: String, _ type: DocumentType, _ side: DocumentSide) throws -> DocumentFile {
      DocumentFile(data: try readFile(locateSpecimen(name)), type: type, side: side)
    }

    @Test func aPersonIsVerified() async throws {
      try await withPerson { person, _ in
        let verification = try await person.activate()
        #expect(try await verification.status().state == .intro)
        guard case .consent(let text) = try await verification.consentGet().state else {
          return #expect(Bool(false), "no consent")
        }
        #expect(text.contains("identity"))
        verification.acceptLanguage = "de"
        guard case .consent(let germanText) = try await verification.consentGet().state else {
          return #expect(Bool(false), "no consent")
        }
        #expect(germanText != text && germanText.contains("Identität"), "\(germanText)")
        #expect(try await verification.consentApprove().state == .documentsToScanSelect)
        #expect(try await verification.status().state == .documentsToScanSelect)
        #expect(!(try await verification.documentsInitSDK(challenge: "challenge").isEmpty))
        guard
          case .scanDocument(let process) = try await verification.documentsSetSelectedTypes(
            types: [.idCard, .passport]
          ).state
        else { return #expect(Bool(false), "nothing to scan") }
        #expect(process.nextDocumentToScan?.sidesToScan == [.front, .back])

        // The back is too small: it is to be sent again, alone.
        let sent = try await verification.documentsSubmit(files: [
          try file("id-card-front.jpg", .idCard, .front), try file("id-card-front-small.jpg", .idCard, .back),
        ])
        #expect(sent.state == .processing(.documentUpload))
        guard case .scanDocument(let second) = try await settled(verification),
          let card = second.nextDocumentToScan
        else { return #expect(Bool(false), "the back was taken") }
        #expect(card.sidesToScan == [.back])
        #expect(card.sides.first { $0.type == .back }?.errors.isEmpty == false)

        let again = card.createFileForUpload(side: .back, data: try readFile(locateSpecimen("id-card-back.jpg")))
        #expect(again.originalDocumentId != nil)
        _ = try await verification.documentsSubmit(files: [again])
        guard case .scanDocument(let third) = try await settled(verification) else {
          return #expect(Bool(false), "the passport is missing")
        }
        #expect(third.nextDocumentToScan?.type == .passport)
        _ = try await verification.documentsSubmit(files: [try file("passport.jpg", .passport, .front)])

        #expect(try await settled(verification) == .presenceCheck)
        #expect(!(try await verification.presenceCheckInit().isEmpty))
        #expect(try await verification.presenceCheckSubmit().state == .processing(.verifyingPresence))
        #expect(try await settled(verification) == .otp(nil))
        #expect(try await verification.verifyOTP(otp: "00000000").state == .otp(4))
        let code = try await person.code("USER_VERIFICATION", of: verification.processId)
        #expect(try await verification.verifyOTP(otp: code).state == .processing(.other))
        #expect(try await settled(verification) == .success)
      }
    }

    @Test func aWrongCodeMayBeEnteredAgain() async throws {
      try await withPerson { person, _ in
        try await person.activation.start(credentials: ["clientNumber": "1"])
        let again = await #expect(throws: MusterClientError.self) {
          try await person.activation.start(credentials: ["clientNumber": "1"])
        }
        #expect(again?.description == "wdo_activation_inProgress")
        for left in (0..<5).reversed() {
          let error = await #expect(throws: MusterClientError.self) {
            try await person.activation.activate(otp: "00000000")
          }
          #expect(error?.problem?.code == "ACTIVATION_OTP_INVALID")
          #expect(error?.onboardingOtpRemainingAttempts == left)
          #expect(error?.allowOnboardingOtpRetry == (left > 0))
        }
        #expect(!person.activation.hasActiveProcess)
      }
    }

    @Test func aPersonRestartsAndCancels() async throws {
      try await withPerson { person, _ in
        let verification = try await person.activate()
        _ = try await verification.status()
        _ = try await verification.consentApprove()
        _ = try await verification.documentsSetSelectedTypes(types: [.passport])
        _ = try await verification.documentsSubmit(files: [try file("passport-grayscale.jpg", .passport, .front)])
        #expect(try await verification.restartVerification().state == .intro)
        try await verification.cancelWholeProcess()
        let failure = await #expect(throws: VerificationFailure.self) { try await verification.consentApprove() }
        #expect(failure?.state == .endstate(.other), "\(String(describing: failure))")
      }
    }

    /// What the person chose is known to an app that was ended, and to no other one.
    @Test func anAppThatWasEndedGoesOn() async throws {
      try await withPerson { person, _ in
        let (client, storage) = (try await person.activateClient(), MemoryStorage())
        let first = VerificationService(client, storage: storage)
        _ = try await first.status()
        _ = try await first.consentApprove()
        _ = try await first.documentsSetSelectedTypes(types: [.passport, .idCard])
        _ = try await first.documentsSubmit(files: [try file("passport-grayscale.jpg", .passport, .front)])
        guard case .scanDocument(let process) = try await settled(VerificationService(client, storage: storage)) else {
          return #expect(Bool(false), "the choice is forgotten")
        }
        #expect(process.nextDocumentToScan?.type == .idCard)
        #expect(try await settled(VerificationService(client, storage: MemoryStorage())) == .failed)
      }
    }
  }
}
