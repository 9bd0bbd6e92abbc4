import Foundation
import MusterClient
import Testing

/// An app that was written for the onboarding SDK: its calls, by the SDK's names, with callbacks and without. That it compiles
/// is what is tested.
struct SDKAppTests {
  @MainActor final class Screens: WDOVerificationServiceDelegate {
    let verification: WDOVerificationService
    let activation: WDOActivationService
    private(set) var shown: [String] = []

    init(_ client: MusterClient) {
      verification = WDOVerificationService(client, storage: MemoryStorage())
      activation = WDOActivationService(client, storage: MemoryStorage(), canRestoreSession: false)
      verification.delegate = self
    }

    nonisolated func verificationStatusChanged(_ sender: WDOVerificationService, status: WDOVerificationState) {}

    func show(_ state: WDOVerificationState) {
      switch state {
      case .intro: shown.append("intro")
      case .consent(let body): shown.append(body)
      case .documentsToScanSelect: shown.append("select")
      case .scanDocument(let process): scan(process)
      case .processing(let item): shown.append(item == .documentUpload ? "sent" : "processing")
      case .presenceCheck: shown.append("presence")
      case .otp(let attempts): shown.append("otp \(attempts ?? -1)")
      case .failed: shown.append("failed")
      case .endstate(let reason): shown.append(reason == .limitReached ? "limit" : "end")
      case .success: shown.append("success")
      }
    }

    func scan(_ process: WDOVerificationScanProcess) {
      guard let document = process.nextDocumentToScan, document.uploadState != .accepted else { return }
      let file = document.createFileForUpload(side: .front, data: Data(), dataSignature: nil)
      shown.append("scan \(file.type == WDODocumentType.idCard) \(file.side == WDODocumentSide.front)")
    }

    func finish(_ result: Result<WDOVerificationService.Success, WDOVerificationService.Fail>) {
      switch result {
      case .success(let result): show(result.state)
      case .failure(let error):
        if let state = error.state { show(state) } else { shown.append(error.cause.description) }
      }
    }

    func callBack() {
      let file = WDODocumentFile(
        data: Data(), type: WDODocumentType.passport, side: WDODocumentSide.front, originalDocumentId: nil,
        dataSignature: nil)
      verification.status { self.finish($0) }
      verification.consentGet { self.finish($0) }
      verification.consentApprove { self.finish($0) }
      verification.documentsInitSDK(challenge: "") { result in
        if case .success(let token) = result { self.shown.append(token) }
      }
      verification.documentsSetSelectedTypes(types: [.idCard, .driversLicense]) { self.finish($0) }
      verification.documentsSubmit(types: [file], progressCallback: { _ in }) { self.finish($0) }
      verification.documentsSubmit(files: [file], progressCallback: { _ in }) { self.finish($0) }
      verification.presenceCheckInit { result in
        if case .success(let attributes) = result { self.shown.append(attributes["token"] as? String ?? "") }
      }
      verification.presenceCheckSubmit { self.finish($0) }
      verification.verifyOTP(otp: "1") { self.finish($0) }
      verification.resendOTP { _ in }
      verification.restartVerification { self.finish($0) }
      verification.cancelWholeProcess { _ in }
      activation.start(credentials: ["clientNumber": "1"]) { _ in }
      activation.status { result in if case .success(.finished) = result { self.shown.append("finished") } }
      activation.resendOTP { _ in }
      activation.activate(otp: "1") { result in
        if case .failure(let error) = result, error.allowOnboardingOtpRetry { self.shown.append("again") }
      }
      activation.cancel { _ in }
    }

    func runAll() async throws {
      do {
        show(try await verification.status().state)
        show(try await verification.consentGet().state)
        show(try await verification.consentApprove().state)
        show(try await verification.documentsSetSelectedTypes(types: [.idCard]).state)
        show(try await verification.documentsSubmit(files: [], progress: { _ in }).state)
        show(try await verification.documentsSubmit(types: [], progressCallback: { _ in }).state)
        _ = try await verification.presenceCheckInit()["token"] as? String
        show(try await verification.presenceCheckSubmit().state)
        show(try await verification.verifyOTP(otp: "1").state)
        try await verification.resendOTP()
        show(try await verification.restartVerification().state)
        try await verification.cancelWholeProcess()
      } catch {
        if let state = error.state { show(state) } else { shown.append(error.cause.description) }
      }
    }
  }

  /// Before the status is known, there is nothing to act upon.
  @Test @MainActor func theStatusComesFirst() async throws {
    var client = MusterClient(baseURL: try #require(URL(string: "http://127.0.0.1:1")))
    client.retries = .never
    let screens = Screens(client)
    let error = await #expect(throws: WDOVerificationService.Fail.self) {
      try await screens.verification.presenceCheckSubmit()
    }
    #expect(error?.cause.description == "wdo_verification_missingStatus")
    try await screens.runAll()
    #expect(screens.shown.count == 1 && screens.shown[0].hasPrefix("no answer"), "\(screens.shown)")
  }

  @Test func aProcessIsStartedBeforeItGoesOn() async throws {
    let client = MusterClient(baseURL: try #require(URL(string: "http://127.0.0.1:1")))
    let activation = WDOActivationService(client, storage: MemoryStorage())
    #expect(!activation.hasActiveProcess)
    let error = await #expect(throws: MusterClientError.self) { try await activation.activate(otp: "12345678") }
    #expect(error?.description == "wdo_activation_notRunning")
  }
}
