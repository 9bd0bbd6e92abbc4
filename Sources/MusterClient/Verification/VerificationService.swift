import Foundation
import MusterAPI

/// Guides one person through their verification, from the consent to the result. The service decides what comes next:
/// request the ``status()`` first, show the screen of its state, and call the method for the person's action, which
/// returns the next state.
///
/// ```swift
/// let verification = VerificationService(client.authorized(with: token))
/// switch try await verification.status().state {
/// case .intro: …
/// ```
public final class VerificationService: Sendable {
  /// The result of a step.
  public struct Success: Sendable {
    /// The state to show now.
    public let state: VerificationState
    /// Why the person was rejected, as a sentence, if the service gives a reason.
    public var rejectReason: String?
  }

  /// The failure of a step, with the state to show next if it is known.
  public typealias Fail = VerificationFailure

  /// The delegate, which receives each new state. The service holds it weakly.
  public var delegate: (any VerificationServiceDelegate)? {
    get { memory.current.delegate?.value }
    set { memory.withLock { $0.delegate = newValue.map { WeakDelegate($0) } } }
  }

  /// The language of messages for the person, in the format of `Accept-Language`.
  public var acceptLanguage: String {
    get { memory.current.client.acceptLanguage }
    set { memory.withLock { $0.client.acceptLanguage = newValue } }
  }

  /// The id of the process; nil before the first successful ``status()``.
  public var processId: String? { memory.current.lastStatus?.processId }

  /// The type of the process; nil before the first successful ``status()``.
  public var processType: String? { memory.current.lastStatus?.processType }

  /// The period in seconds after which another code may be sent; nil before the first successful ``status()``.
  public var otpResendPeriodInSeconds: Int? { memory.current.lastStatus?.config.otpResendPeriodSeconds }

  struct Memory: Sendable {
    var client: MusterClient
    var lastStatus: IdentityStatus?
    var delegate: WeakDelegate?
  }

  let memory: Locked<Memory>
  private let storage: any ClientStorage

  /// Creates a service for the verification of one person.
  ///
  /// - Parameters:
  ///   - client: A client with the token of the person's session, or of the activation of their device.
  ///   - storage: Stores the documents the person chose, so that they survive a restart of the app.
  public init(_ client: MusterClient, storage: any ClientStorage = DefaultsStorage()) {
    memory = Locked(Memory(client: client))
    self.storage = storage
  }

  var client: MusterClient { memory.current.client }

  // MARK: Steps

  /// Returns the current state of the verification.
  ///
  /// - Throws: ``VerificationFailure``; `misplaced(.unknownStatus)` for a status that this version does not know.
  public func status() async throws(Fail) -> Success {
    try await step {
      () async throws(MusterClientError) in
      let status: IdentityStatus
      do throws(MusterClientError) {
        status = try await client.call(Routes.identityStatus, Nothing(), isReading: true)
      } catch {
        memory.withLock { $0.lastStatus = nil }
        throw error
      }
      memory.withLock { $0.lastStatus = status }
      if VerificationState.forgetsChoice(at: status.identityVerificationStatus) { setChoice(nil) }
      let step = VerificationState.step(
        phase: status.identityVerificationPhase, status: status.identityVerificationStatus)
      switch step {
      case .show(let state): return Success(state: state, rejectReason: status.rejectReason)
      case .documents: return Success(state: try await documentsState(of: status.processId))
      case nil: throw .misplaced(.unknownStatus)
      }
    }
  }

  private func documentsState(of process: String) async throws(MusterClientError) -> VerificationState {
    let submitted: SubmittedDocuments = try await client.call(
      Routes.documentStatus, ProcessReference(processId: process), isReading: true)
    var choice = choice
    choice?.feed(submitted.documents)
    setChoice(choice)
    return VerificationState.state(of: submitted.documents, choice)
  }

  /// Returns the consent to show.
  ///
  /// - Returns: The state `consent` with the text.
  public func consentGet() async throws(Fail) -> Success {
    try await step {
      () async throws(MusterClientError) in
      let consent: ConsentText = try await client.call(
        Routes.consentText, ConsentMessage(processId: requireProcess()), isReading: true)
      return Success(state: .consent(consent.consentText))
    }
  }

  /// Approves the consent and starts the verification.
  public func consentApprove() async throws(Fail) -> Success {
    try await step {
      () async throws(MusterClientError) in
      let process = try requireProcess()
      try await client.call(Routes.consentApprove, ConsentMessage(processId: process, approved: true))
      try await client.call(Routes.identityInit, ProcessReference(processId: process))
      setChoice(nil)
      return Success(state: .documentsToScanSelect)
    }
  }

  /// Returns the token for the scanning SDK's challenge. The state of the verification does not change.
  public func documentsInitSDK(challenge: String) async throws(Fail) -> String {
    try await attempt {
      () async throws(MusterClientError) in
      let message = ScannerMessage(
        processId: try requireProcess(), attributes: ["sdk-init-token": .string(challenge)])
      let reply: ScannerMessage = try await client.call(Routes.documentInitSDK, message)
      for case .string(let token) in reply.attributes.values { return token }
      throw .notMuster(status: 200)
    }
  }

  /// Records which documents the person chose to show. The choice stays in the app; the service knows which it
  /// requires.
  public func documentsSetSelectedTypes(types: [DocumentType]) async throws(Fail) -> Success {
    try await step {
      () async throws(MusterClientError) in
      _ = try requireProcess()
      let process = ScanProcess(types: types)
      setChoice(process)
      return Success(state: .scanDocument(process))
    }
  }

  /// Starts a presence check.
  ///
  /// - Returns: The attributes for the presence provider's SDK in the app: strings, numbers, Booleans, arrays and
  ///   dictionaries.
  public func presenceCheckInit() async throws(Fail) -> [String: any Sendable] {
    try await attempt {
      () async throws(MusterClientError) in
      let session: PresenceCheckSession = try await client.call(
        Routes.presenceCheckInit, ProcessReference(processId: requireProcess()))
      return session.sessionAttributes.compactMapValues(\.plainValue)
    }
  }

  /// Submits the completed presence check.
  public func presenceCheckSubmit() async throws(Fail) -> Success {
    try await step {
      () async throws(MusterClientError) in
      try await client.call(Routes.presenceCheckSubmit, ProcessReference(processId: requireProcess()))
      return Success(state: .processing(.verifyingPresence))
    }
  }

  /// Verifies the code that the person entered.
  ///
  /// - Returns: `processing` after the right code, `otp` with the number of attempts left after a wrong one.
  /// - Throws: ``VerificationFailure``; `misplaced(.otpFailed)` if no attempt is left or the code had expired:
  ///   request the ``status()``, or have another code sent.
  public func verifyOTP(otp: String) async throws(Fail) -> Success {
    try await step {
      () async throws(MusterClientError) in
      let answer: CodeAnswer = try await client.call(
        Routes.identityOTPVerify, CodeEntry(processId: requireProcess(), otpCode: otp))
      if answer.verified { return Success(state: .processing(.other)) }
      guard answer.remainingAttempts > 0, !answer.expired else { throw .misplaced(.otpFailed) }
      return Success(state: .otp(answer.remainingAttempts))
    }
  }

  /// Requests another code.
  public func resendOTP() async throws(Fail) {
    try await attempt {
      () async throws(MusterClientError) in
      try await client.call(Routes.identityOTPResend, ProcessReference(processId: requireProcess()))
    }
  }

  /// Restarts the verification.
  public func restartVerification() async throws(Fail) -> Success {
    try await attempt {
      () async throws(MusterClientError) in
      try await client.call(Routes.identityCleanup, ProcessReference(processId: requireProcess()))
      setChoice(nil)
    }
    return try await status()
  }

  /// Cancels the whole process. The activation is no longer valid afterwards.
  public func cancelWholeProcess() async throws(Fail) {
    try await attempt {
      () async throws(MusterClientError) in
      try await client.call(Routes.onboardingCleanup, ProcessReference(processId: requireProcess()))
      setChoice(nil)
    }
  }

  // MARK: Common to all steps

  func attempt<Value: Sendable>(_ work: () async throws(MusterClientError) -> Value) async throws(Fail) -> Value {
    do throws(MusterClientError) {
      return try await work()
    } catch {
      let failure = Fail(error)
      if let state = failure.state { delegate?.verificationStatusChanged(self, status: state) }
      throw failure
    }
  }

  func step(_ work: () async throws(MusterClientError) -> Success) async throws(Fail) -> Success {
    let success = try await attempt(work)
    delegate?.verificationStatusChanged(self, status: success.state)
    return success
  }

  func requireProcess() throws(MusterClientError) -> String {
    guard let processId else { throw .misplaced(.missingStatus) }
    return processId
  }

  // MARK: The person's choice of documents

  /// The documents the person chose; nil if unknown.
  var choice: ScanProcess? {
    guard let text = choiceKey.flatMap({ storage.text(for: $0) }) else { return nil }
    return try? JSONDecoder().decode(ScanProcess.self, from: Data(text.utf8))
  }

  func setChoice(_ choice: ScanProcess?) {
    guard let choiceKey else { return }
    let text = choice.flatMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) }
    storage.set(text, for: choiceKey)
  }

  private var choiceKey: String? { processId.map { "muster.documents." + $0 } }
}

/// Receives each new state of a ``VerificationService``.
public protocol VerificationServiceDelegate: AnyObject, Sendable {
  /// Called when the state of the verification changed, on an arbitrary thread.
  func verificationStatusChanged(_ sender: VerificationService, status: VerificationState)
}

/// A weak reference to a delegate, so that the service does not keep it alive.
struct WeakDelegate: Sendable {
  weak let value: (any VerificationServiceDelegate)?

  init(_ value: any VerificationServiceDelegate) {
    self.value = value
  }
}

extension VerificationService {
  /// Uploads pictures of documents, resuming after interruptions. Cancelling the task stops the uploads.
  ///
  /// A picture of a side that the service already has replaces that one, even if the file has no
  /// `originalDocumentId`.
  ///
  /// - Parameters:
  ///   - atOnce: The number of simultaneous uploads: 1 or 2.
  ///   - progress: Called with the transferred part of all pictures, 0…1, in order, on an arbitrary thread.
  /// - Returns: `processing(.documentUpload)` once the service has stored the pictures. Request the ``status()``
  ///   next.
  /// - Throws: ``VerificationFailure``; `pictureTooLarge` before anything is sent; `refused` for the first picture
  ///   that the service did not accept, in which case it keeps those before it.
  public func documentsSubmit(
    files: [DocumentFile], atOnce: Int = 1, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(Fail) -> Success {
    try await submit(files, atOnce: atOnce, awaitsVerdicts: false) { progress($0.fraction) }
  }

  /// Uploads pictures of documents, waits until the service has judged them (at most 30 seconds for each), and
  /// reports the progress of each.
  ///
  /// - Parameters:
  ///   - atOnce: The number of simultaneous uploads: 1 or 2.
  ///   - following: Called with the progress of all pictures, in order, on an arbitrary thread.
  /// - Returns: The same as ``documentsSubmit(files:atOnce:progress:)``, which also lists the errors thrown.
  public func documentsSubmit(
    files: [DocumentFile], atOnce: Int = 1, following: @escaping @Sendable (SubmitProgress) -> Void
  ) async throws(Fail) -> Success {
    try await submit(files, atOnce: atOnce, awaitsVerdicts: true, report: following)
  }

  private func submit(
    _ files: [DocumentFile], atOnce: Int, awaitsVerdicts: Bool, report: @escaping @Sendable (SubmitProgress) -> Void
  ) async throws(Fail) -> Success {
    try await step {
      () async throws(MusterClientError) in
      let process = try requireProcess()
      let known = choice
      let replacing = files.map { file in
        guard file.originalDocumentId == nil, let id = known?.serverId(of: file.type, file.side) else { return file }
        return file.replacing(id)
      }
      try await SubmitFiles(
        client: client, sessionId: process, atOnce: min(max(atOnce, 1), 2), awaitsVerdicts: awaitsVerdicts,
        report: report
      ).submit(replacing)
      return Success(state: .processing(.documentUpload))
    }
  }
}

/// The failure of a verification step, with the state to show next if it is known.
public struct VerificationFailure: Error, Sendable {
  /// The error that caused the failure.
  public let cause: MusterClientError
  /// The state to show now; nil means: keep the current screen, show the error, and request the status.
  public let state: VerificationState?

  /// Creates a failure whose state follows from the service's error code.
  public init(_ cause: MusterClientError) {
    self.cause = cause
    state = cause.problem.flatMap { Self.state(after: $0.onboardingCode ?? $0.code, status: $0.status) }
  }

  private static func state(after code: Code, status: Int) -> VerificationState? {
    switch code {
    case "ONBOARDING_FAILED": .endstate(.other)
    case "ONBOARDING_PROCESS_LIMIT_REACHED": .endstate(.limitReached)
    case "IDENTITY_VERIFICATION_FAILED": .failed
    case "PRESENCE_CHECK_LIMIT_REACHED", "IDENTITY_VERIFICATION_LIMIT_REACHED": .failed
    // The token is no longer valid; only a new activation can continue.
    default: status == 401 ? .endstate(.other) : nil
    }
  }
}

extension VerificationFailure: CustomStringConvertible {
  /// A one-line description for a log or terminal.
  public var description: String { cause.description }
}
