public import MusterAPI

/// ``VerificationService`` as apps of the Wultra Digital Onboarding SDK 1.1 know it: with callbacks, on the main actor. Such an
/// app changes its imports, and how it makes the two services.
@MainActor @preconcurrency
public final class WDOVerificationService {
  /// What a step came to.
  public final class Success: Sendable {
    /// What to show the person now.
    public let state: WDOVerificationState

    init(_ state: VerificationState) {
      self.state = WDOVerificationState(state)
    }
  }

  /// Why a step failed, and what to show next where that is known.
  public final class Fail: Error, Sendable {
    /// What went wrong.
    public let cause: WPNError
    /// What to show the person now; nil leaves them where they are: show the error, and ask for the status.
    public let state: WDOVerificationState?

    init(_ cause: WPNError, _ state: VerificationState? = nil) {
      self.cause = cause
      self.state = state.map { WDOVerificationState($0) }
    }
  }

  /// Hears of each new state, and of the end of the activation.
  public weak var delegate: (any WDOVerificationServiceDelegate)?

  /// The language of sentences for the person, as `Accept-Language` has it.
  public var acceptLanguage: String {
    get { own.acceptLanguage }
    set { own.acceptLanguage = newValue }
  }

  /// How soon another code may be sent, in seconds; nil before the first successful status.
  public var otpResendPeriodInSeconds: Int? { own.otpResendPeriodInSeconds }

  private let own: VerificationService

  /// The verification of one person.
  ///
  /// - Parameters:
  ///   - client: Has the token of the activation.
  ///   - storage: Notes which documents the person chose, so that an app that was ended finds them again.
  public init(_ client: MusterClient, storage: any ClientStorage = DefaultsStorage()) {
    own = VerificationService(client, storage: storage)
  }

  /// Where the verification stands.
  public func status(completion: @escaping (Result<WDOVerificationState, Fail>) -> Void) {
    answer({ completion($0.map(\.state)) }, Success.init) { try await $0.status().state }
  }

  /// The consent to show.
  public func consentGet(completion: @escaping (Result<Success, Fail>) -> Void) {
    answer(completion, Success.init) { try await $0.consentGet().state }
  }

  /// The person agrees, and the verification begins.
  public func consentApprove(completion: @escaping (Result<Success, Fail>) -> Void) {
    answer(completion, Success.init) { try await $0.consentApprove().state }
  }

  /// A token for the SDK that scans documents, for its challenge.
  public func documentsInitSDK(challenge: String, completion: @escaping (Result<String, Fail>) -> Void) {
    answer(completion, { $0 }) { try await $0.documentsInitSDK(challenge: challenge) }
  }

  /// The person chose which documents to show.
  public func documentsSetSelectedTypes(
    types: [WDODocumentType], completion: @escaping (Result<Success, Fail>) -> Void
  ) {
    answer(completion, Success.init) { try await $0.documentsSetSelectedTypes(types: types.map(\.own)).state }
  }

  /// Sends pictures of documents.
  ///
  /// - Parameter progressCallback: Told how much of all pictures has arrived, 0…1.
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

  /// The same by a label that some guides of the SDK use.
  public func documentsSubmit(
    types files: [WDODocumentFile], progressCallback: @escaping (Double) -> Void,
    completion: @escaping (Result<Success, Fail>) -> Void
  ) {
    documentsSubmit(files: files, progressCallback: progressCallback, completion: completion)
  }

  /// A presence check begins: what the app's part of the presence provider needs.
  public func presenceCheckInit(completion: @escaping (Result<[String: Any], Fail>) -> Void) {
    answer(completion, { (attributes: [String: any Sendable]) -> [String: Any] in attributes }) {
      try await $0.presenceCheckInit()
    }
  }

  /// The person is through with the presence check.
  public func presenceCheckSubmit(completion: @escaping (Result<Success, Fail>) -> Void) {
    answer(completion, Success.init) { try await $0.presenceCheckSubmit().state }
  }

  /// The verification begins anew.
  public func restartVerification(completion: @escaping (Result<Success, Fail>) -> Void) {
    answer(completion, Success.init) { try await $0.restartVerification().state }
  }

  /// The person gives all of it up.
  public func cancelWholeProcess(completion: @escaping (Result<Void, Fail>) -> Void) {
    answer(completion, { $0 }) { try await $0.cancelWholeProcess() }
  }

  /// The person entered the code.
  public func verifyOTP(otp: String, completion: @escaping (Result<Success, Fail>) -> Void) {
    answer(completion, Success.init) { try await $0.verifyOTP(otp: otp).state }
  }

  /// Another code is sent.
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

  /// What an error is to the app. Whether the activation is still there is looked at whenever the service refuses.
  private func failure(of error: any Error) async -> Fail {
    guard let failure = error as? VerificationFailure else { return Fail(WPNError(reason: .unknown, error: error)) }
    guard failure.cause.problem != nil, let activation = try? await own.client.currentActivation(),
      activation.state != .active
    else { return Fail(WPNError(failure.cause), failure.state) }
    delegate?.powerAuthActivationStatusChanged(self, status: activation)
    return Fail(WPNError(reason: .wdo_verification_activationNotActive, error: failure.cause))
  }
}

/// Hears of each new state of a ``WDOVerificationService``, and of the end of its activation.
@MainActor @preconcurrency
public protocol WDOVerificationServiceDelegate: AnyObject {
  /// The activation is not active any more: only a new one leads on.
  func powerAuthActivationStatusChanged(_ sender: WDOVerificationService, status: DeviceActivation)
  /// The verification stands somewhere else.
  func verificationStatusChanged(_ sender: WDOVerificationService, status: WDOVerificationState)
}
