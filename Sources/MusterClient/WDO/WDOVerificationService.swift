public import MusterAPI

/// The ``VerificationService`` with the API of the Wultra Digital Onboarding SDK 1.1: callbacks on the main actor. An
/// app of that SDK changes only its imports and the creation of the two services.
@MainActor @preconcurrency
public final class WDOVerificationService {
  /// The result of a step.
  public final class Success: Sendable {
    /// The state to show now.
    public let state: WDOVerificationState

    init(_ state: VerificationState) {
      self.state = WDOVerificationState(state)
    }
  }

  /// The failure of a step, with the state to show next if it is known.
  public final class Fail: Error, Sendable {
    /// The error that caused the failure.
    public let cause: WPNError
    /// The state to show now; nil means: keep the current screen, show the error, and request the status.
    public let state: WDOVerificationState?

    init(_ cause: WPNError, _ state: VerificationState? = nil) {
      self.cause = cause
      self.state = state.map { WDOVerificationState($0) }
    }
  }

  /// The delegate, which receives each new state and the end of the activation.
  public weak var delegate: (any WDOVerificationServiceDelegate)?

  /// The language of messages for the person, in the format of `Accept-Language`.
  public var acceptLanguage: String {
    get { own.acceptLanguage }
    set { own.acceptLanguage = newValue }
  }

  /// The period in seconds after which another code may be sent; nil before the first successful status.
  public var otpResendPeriodInSeconds: Int? { own.otpResendPeriodInSeconds }

  private let own: VerificationService

  /// Creates a service for the verification of one person.
  ///
  /// - Parameters:
  ///   - client: A client with the token of the activation.
  ///   - storage: Stores the documents the person chose, so that they survive a restart of the app.
  public init(_ client: MusterClient, storage: any ClientStorage = DefaultsStorage()) {
    own = VerificationService(client, storage: storage)
  }

  /// Requests the current state of the verification.
  public func status(completion: @escaping (Result<WDOVerificationState, Fail>) -> Void) {
    answer({ completion($0.map(\.state)) }, Success.init) { try await $0.status().state }
  }

  /// Requests the consent to show.
  public func consentGet(completion: @escaping (Result<Success, Fail>) -> Void) {
    answer(completion, Success.init) { try await $0.consentGet().state }
  }

  /// Approves the consent and starts the verification.
  public func consentApprove(completion: @escaping (Result<Success, Fail>) -> Void) {
    answer(completion, Success.init) { try await $0.consentApprove().state }
  }

  /// Requests the token for the scanning SDK's challenge.
  public func documentsInitSDK(challenge: String, completion: @escaping (Result<String, Fail>) -> Void) {
    answer(completion, { $0 }) { try await $0.documentsInitSDK(challenge: challenge) }
  }

  /// Records which documents the person chose to show.
  public func documentsSetSelectedTypes(
    types: [WDODocumentType], completion: @escaping (Result<Success, Fail>) -> Void
  ) {
    answer(completion, Success.init) { try await $0.documentsSetSelectedTypes(types: types.map(\.own)).state }
  }

  /// Uploads pictures of documents.
  ///
  /// - Parameter progressCallback: Called with the transferred part of all pictures, 0…1.
  public func documentsSubmit(
    files: [WDODocumentFile], progressCallback: @escaping (Double) -> Void,
    completion: @escaping (Result<Success, Fail>) -> Void
  ) {
    let files = files.map(\.own)
    let (progress, report) = AsyncStream.makeStream(of: Double.self)
    Task {
      for await fraction in progress { progressCallback(fraction) }
    }
    answer(completion, Success.init) { service in
      defer { report.finish() }
      return try await service.documentsSubmit(files: files, progress: { fraction in _ = report.yield(fraction) }).state
    }
  }

  /// Uploads pictures of documents, with an argument label that some guides of the SDK use.
  public func documentsSubmit(
    types files: [WDODocumentFile], progressCallback: @escaping (Double) -> Void,
    completion: @escaping (Result<Success, Fail>) -> Void
  ) {
    documentsSubmit(files: files, progressCallback: progressCallback, completion: completion)
  }

  /// Starts a presence check and returns the attributes for the presence provider's SDK in the app.
  public func presenceCheckInit(completion: @escaping (Result<[String: Any], Fail>) -> Void) {
    answer(completion, { (attributes: [String: any Sendable]) -> [String: Any] in attributes }) {
      try await $0.presenceCheckInit()
    }
  }

  /// Submits the completed presence check.
  public func presenceCheckSubmit(completion: @escaping (Result<Success, Fail>) -> Void) {
    answer(completion, Success.init) { try await $0.presenceCheckSubmit().state }
  }

  /// Restarts the verification.
  public func restartVerification(completion: @escaping (Result<Success, Fail>) -> Void) {
    answer(completion, Success.init) { try await $0.restartVerification().state }
  }

  /// Cancels the whole process.
  public func cancelWholeProcess(completion: @escaping (Result<Void, Fail>) -> Void) {
    answer(completion, { $0 }) { try await $0.cancelWholeProcess() }
  }

  /// Verifies the code that the person entered.
  public func verifyOTP(otp: String, completion: @escaping (Result<Success, Fail>) -> Void) {
    answer(completion, Success.init) { try await $0.verifyOTP(otp: otp).state }
  }

  /// Requests another code.
  public func resendOTP(completion: @escaping (Result<Void, Fail>) -> Void) {
    answer(completion, { $0 }) { try await $0.resendOTP() }
  }

  private func answer<Value: Sendable, Given>(
    _ completion: @escaping (Result<Given, Fail>) -> Void, _ give: @escaping (Value) -> Given,
    _ work: @escaping @Sendable (VerificationService) async throws -> Value
  ) {
    Task {
      let result: Result<Given, Fail>
      do {
        result = .success(give(try await work(own)))
      } catch {
        result = .failure(await failure(of: error))
      }
      if let state = Self.state(in: result) { delegate?.verificationStatusChanged(self, status: state) }
      completion(result)
    }
  }

  private static func state<Given>(in result: Result<Given, Fail>) -> WDOVerificationState? {
    switch result {
    case .success(let given): (given as? Success)?.state
    case .failure(let fail): fail.state
    }
  }

  /// Converts an error. After each error of the service, checks whether the activation still exists.
  private func failure(of error: any Error) async -> Fail {
    guard let failure = error as? VerificationFailure else { return Fail(WPNError(reason: .unknown, error: error)) }
    guard failure.cause.problem != nil, let activation = try? await own.client.currentActivation(),
      activation.state != .active
    else { return Fail(WPNError(failure.cause), failure.state) }
    delegate?.powerAuthActivationStatusChanged(self, status: activation)
    return Fail(WPNError(reason: .wdo_verification_activationNotActive, error: failure.cause))
  }
}

/// Receives each new state of a ``WDOVerificationService``, and the end of its activation.
@MainActor @preconcurrency
public protocol WDOVerificationServiceDelegate: AnyObject {
  /// Called when the activation is no longer active; only a new one can continue.
  func powerAuthActivationStatusChanged(_ sender: WDOVerificationService, status: DeviceActivation)
  /// Called when the state of the verification changed.
  func verificationStatusChanged(_ sender: WDOVerificationService, status: WDOVerificationState)
}

/// The screen to show to the person; the SDK's counterpart of ``VerificationState``.
public enum WDOVerificationState: Sendable, CustomStringConvertible {
  case intro
  /// The consent to approve, as plain text or simple HTML.
  case consent(_ body: String)
  case documentsToScanSelect
  /// The scanner for the next document.
  case scanDocument(_ process: WDOVerificationScanProcess)
  /// A waiting screen while the service works.
  case processing(_ item: ProcessingItem)
  case presenceCheck
  /// The entry of a code, with the number of further wrong codes allowed, if known.
  case otp(_ remainingAttempts: Int?)
  /// The verification failed and can be restarted.
  case failed
  /// The process ended for good.
  case endstate(_ reason: EndstateReason)
  /// The person is verified.
  case success

  /// What the service is working on.
  public enum ProcessingItem: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Any other work.
    case other
    /// The pictures were uploaded and are about to be checked.
    case documentUpload
    /// The documents are being verified.
    case documentVerification
    case documentAccepted
    /// The documents are being compared with each other.
    case documentsCrossVerification
    /// The presence check is being verified.
    case verifyingPresence
    /// The whole case is being evaluated.
    case clientVerification
    /// The case was accepted.
    case clientAccepted

    /// A description for logs.
    public var description: String { "WDOVerificationState.ProcessingItem.\(rawValue)" }

    init(_ item: VerificationState.ProcessingItem) {
      self = Self(rawValue: item.rawValue) ?? .clientVerification
    }
  }

  /// The reason why the process ended.
  public enum EndstateReason: String, CaseIterable, Sendable, CustomStringConvertible {
    case rejected
    /// There were too many attempts.
    case limitReached
    /// Any other reason, for example expiry.
    case other

    /// A description for logs.
    public var description: String { "WDOVerificationState.EndstateReason.\(rawValue)" }
  }

  /// A description for logs, without personal data.
  public var description: String {
    let name =
      switch self {
      case .intro: "intro"
      case .consent: "consent"
      case .documentsToScanSelect: "documentsToScanSelect"
      case .scanDocument: "scanDocument"
      case .processing(let item): "processing:\(item)"
      case .presenceCheck: "presenceCheck"
      case .otp: "otp"
      case .failed: "failed"
      case .endstate: "endstate"
      case .success: "success"
      }
    return "WDOVerificationState.\(name)"
  }

  init(_ state: VerificationState) {
    self =
      switch state {
      case .intro: .intro
      case .consent(let body): .consent(body)
      case .documentsToScanSelect: .documentsToScanSelect
      case .scanDocument(let process): .scanDocument(WDOVerificationScanProcess(process))
      case .processing(let item): .processing(ProcessingItem(item))
      case .presenceCheck: .presenceCheck
      case .otp(let remainingAttempts): .otp(remainingAttempts)
      case .failed: .failed
      case .endstate(.rejected): .endstate(.rejected)
      case .endstate(.limitReached): .endstate(.limitReached)
      case .endstate(.other): .endstate(.other)
      case .success: .success
      }
  }
}
