import Foundation
import MusterClient

/// An app that was written for the onboarding SDK 1.1, in Swift 5: every call, with callbacks, by the SDK's names. That it compiles
/// is what is tested, so nothing in it may be bent to fit.
class OnboardingScreens: NSObject, WDOVerificationServiceDelegate {
  struct Credentials: Codable {
    let clientNumber: String
    let birthDate: String
  }

  let activationService: WDOActivationService
  let verificationService: WDOVerificationService
  private(set) var shown: [String] = []
  var isActivationLost = false
  var onFinish: (() -> Void)?

  init(activation: WDOActivationService, verification: WDOVerificationService) {
    activationService = activation
    verificationService = verification
    super.init()
    verificationService.delegate = self
    verificationService.acceptLanguage = "de"
    activationService.acceptLanguage = "de"
  }

  // The delegate.

  func powerAuthActivationStatusChanged(_ sender: WDOVerificationService, status: PowerAuthActivationStatus) {
    isActivationLost = status.state != .active
    shown.append("activation \(status.state == .removed ? "removed" : "there") \(status.needVerification)")
  }

  func verificationStatusChanged(_ sender: WDOVerificationService, status: WDOVerificationState) {
    print("state: \(status)")
  }

  // The activation.

  func startActivation() {
    guard activationService.hasActiveProcess == false else { return resumeActivation() }
    let credentials = Credentials(clientNumber: "12345678", birthDate: "1970-03-21")
    activationService.start(credentials: credentials) { [weak self] result in
      switch result {
      case .success: self?.shown.append("started")
      case .failure(let error): self?.show(error)
      }
    }
  }

  func resumeActivation() {
    activationService.status { result in
      switch result {
      case .success(let status):
        switch status {
        case .activationInProgress: self.enterActivationCode("12345678")
        case .verificationInProgress: self.refresh()
        case .failed, .finished: self.activationService.clear()
        }
        print(status.description)
      case .failure(let error): self.show(error)
      }
    }
  }

  func enterActivationCode(_ code: String) {
    activationService.activate(otp: code, activationName: "John's phone") { result in
      switch result {
      case .success: self.refresh()
      case .failure(let error):
        if error.allowOnboardingOtpRetry {
          self.shown.append("\(error.onboardingOtpRemainingAttempts ?? 0) left")
        } else {
          self.show(error)
        }
      }
    }
    activationService.activate(otp: code) { _ in }
  }

  func resendActivationCode() {
    activationService.resendOTP { (result: Result<Void, WPNError>) in
      if case .failure(let error) = result, error.restApiError?.errorCode == .onboardingOtpFailed {
        self.shown.append("too soon")
      }
    }
  }

  func giveUpActivation() {
    activationService.cancel { _ in self.shown.append("cancelled") }
    activationService.cancel(forceCancel: false) { (_: Result<Void, WPNError>) in }
  }

  // The verification.

  func refresh() {
    verificationService.status { [weak self] result in
      guard let self = self else { return }
      switch result {
      case .success(let state): self.show(state)
      case .failure(let failure): self.fail(failure)
      }
    }
  }

  func show(_ state: WDOVerificationState) {
    switch state {
    case .intro: shown.append("intro")
    case .consent(let body): shown.append("consent \(body.count)")
    case .documentsToScanSelect: shown.append("select")
    case .scanDocument(let process): scan(process)
    case .processing(let item): shown.append("processing \(hint(for: item)) \(item.description)")
    case .presenceCheck: shown.append("presence")
    case .otp(let remainingAttempts):
      shown.append("otp \(remainingAttempts ?? -1) \(verificationService.otpResendPeriodInSeconds ?? 0)")
    case .failed: shown.append("failed")
    case .endstate(let reason):
      switch reason {
      case .rejected: shown.append("rejected")
      case .limitReached: shown.append("limit")
      case .other: shown.append("other")
      }
    case .success: shown.append("success")
    }
    onFinish?()
  }

  func hint(for item: WDOVerificationState.ProcessingItem) -> String {
    switch item {
    case .other: return "…"
    case .documentUpload: return "upload"
    case .documentVerification: return "documents"
    case .documentAccepted: return "accepted"
    case .documentsCrossVerification: return "cross"
    case .verifyingPresence: return "presence"
    case .clientVerification: return "client"
    case .clientAccepted: return "client accepted"
    }
  }

  func scan(_ process: WDOVerificationScanProcess) {
    for document in process.documents {
      switch document.uploadState {
      case .notUploaded, .rejected: print("to do: \(title(of: document.type))")
      case .accepted: print("done")
      }
    }
    guard let document = process.nextDocumentToScan else { return }
    let again = document.sides.filter { $0.uploadState == .rejected }
    var files: [WDODocumentFile] = []
    for side in document.type.sides {
      let file = document.createFileForUpload(side: side, data: Data([0xFF]))
      file.dataSignature = "signature"
      file.data.append(0xD8)
      files.append(file)
    }
    for side in again {
      files.append(
        WDODocumentFile(data: Data(), type: document.type, side: side.type, originalDocumentId: side.serverId))
    }
    files.append(WDODocumentFile(scannedDocument: document, data: Data(), side: .front, dataSignature: nil))
    shown.append("scan \(title(of: document.type)) \(files.count)")
    submit(files)
  }

  func title(of type: WDODocumentType) -> String {
    switch type {
    case .idCard: return "card"
    case .passport: return "passport"
    case .driversLicense: return "licence"
    }
  }

  func submit(_ files: [WDODocumentFile]) {
    var progress = 0.0
    verificationService.documentsSubmit(
      files: files,
      progressCallback: { fraction in progress = max(progress, fraction) },
      completion: { result in self.finish(result) })
  }

  func finish(_ result: Result<WDOVerificationService.Success, WDOVerificationService.Fail>) {
    switch result {
    case .success(let success): show(success.state)
    case .failure(let failure): fail(failure)
    }
  }

  func fail(_ failure: WDOVerificationService.Fail) {
    if let state = failure.state {
      show(state)
    } else if failure.cause.reason == .wdo_verification_activationNotActive {
      shown.append("activation lost")
    } else if failure.cause.reason == .wdo_verification_missingStatus {
      shown.append("status first")
    } else {
      show(failure.cause)
    }
    onFinish?()
  }

  func show(_ error: WPNError) {
    if error.networkIsNotReachable || error.reason == .network_timeOut {
      shown.append("offline")
    } else if error.networkConnectionIsNotTrusted {
      shown.append("not trusted")
    } else if let api = error.restApiError {
      switch api.errorCode {
      case .tooManyRequests?, .onboardingTooManyProcesses?: shown.append("later: \(api.message)")
      case .authenticationFailure?: shown.append("unknown device")
      default: shown.append("\(api.code) \(error.httpStatusCode ?? 0)")
      }
    } else {
      shown.append(error.reason.rawValue)
    }
  }

  func everythingElse() {
    verificationService.consentGet { self.finish($0) }
    verificationService.consentApprove { result in self.finish(result) }
    verificationService.documentsInitSDK(challenge: "challenge") { result in
      if case .success(let token) = result { self.shown.append(token) }
    }
    verificationService.documentsSetSelectedTypes(types: [.idCard, .passport], completion: finish)
    verificationService.presenceCheckInit { (result: Result<[String: Any], WDOVerificationService.Fail>) in
      guard case .success(let attributes) = result else { return }
      self.shown.append(attributes["token"] as? String ?? "")
    }
    verificationService.presenceCheckSubmit { self.finish($0) }
    verificationService.verifyOTP(otp: "12345678") { self.finish($0) }
    verificationService.resendOTP { result in
      switch result {
      case .success: self.shown.append("sent")
      case .failure(let failure): self.fail(failure)
      }
    }
    verificationService.restartVerification { self.finish($0) }
    verificationService.cancelWholeProcess { (result: Result<Void, WDOVerificationService.Fail>) in
      if case .failure(let failure) = result { self.fail(failure) }
    }
  }
}

/// A part of the app that is no delegate, and on no actor.
class CodeScreen {
  private let service: WDOVerificationService
  private var attempts = 0

  init(_ client: MusterClient) {
    service = WDOVerificationService(client, storage: MemoryStorage())
  }

  func send(_ code: String, done: @escaping (String) -> Void) {
    attempts += 1
    service.verifyOTP(otp: code) { result in
      self.attempts -= 1
      switch result {
      case .success(let success): done("\(success.state)")
      case .failure(let failure): done(failure.cause.reason.rawValue)
      }
    }
  }
}
