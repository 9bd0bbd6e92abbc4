import Foundation
import MusterAPI

/// Leads one person through their verification, from the consent to the result. The service says what comes next: ask for the
/// ``status()`` first, show what its state says, and do what the person does there; each answer has the next state.
///
/// ```swift
/// let verification = VerificationService(client.authorized(with: token))
/// switch try await verification.status().state {
/// case .intro: …
/// ```
public final class VerificationService: Sendable {
  /// What a step came to.
  public struct Success: Sendable {
    /// What to show the person now.
    public let state: VerificationState
    /// Why the person was refused, as a sentence, where the service says so.
    public var rejectReason: String?
  }

  /// Why a step failed, and what to show next where that is known.
  public typealias Fail = VerificationFailure

  /// Hears of each new state.
  public var delegate: (any VerificationServiceDelegate)? {
    get { memory.current.delegate?.value }
    set { memory.withLock { $0.delegate = newValue.map { WeakDelegate($0) } } }
  }

  /// The language of sentences for the person, as `Accept-Language` has it.
  public var acceptLanguage: String {
    get { memory.current.client.acceptLanguage }
    set { memory.withLock { $0.client.acceptLanguage = newValue } }
  }

  /// The process; nil before the first successful ``status()``.
  public var processId: String? { memory.current.lastStatus?.processId }

  /// The kind of the process; nil before the first successful ``status()``.
  public var processType: String? { memory.current.lastStatus?.processType }

  /// How soon another code may be sent, in seconds; nil before the first successful ``status()``.
  public var otpResendPeriodInSeconds: Int? { memory.current.lastStatus?.config.otpResendPeriodSeconds }

  struct Memory: Sendable {
    var client: MusterClient
    var lastStatus: IdentityStatus?
    var delegate: WeakDelegate?
  }

  let memory: Locked<Memory>
  private let storage: any ClientStorage

  /// The verification of one person.
  ///
  /// - Parameters:
  ///   - client: Has the token of the person's session, or of the activation of their device.
  ///   - storage: Notes which documents the person chose, so that an app that was ended finds them again.
  public init(_ client: MusterClient, storage: any ClientStorage = DefaultsStorage()) {
    memory = Locked(Memory(client: client))
    self.storage = storage
  }

  var client: MusterClient { memory.current.client }

  // MARK: Steps

  /// Where the verification stands.
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

  /// The consent to show.
  ///
  /// - Returns: The state `consent` with its text.
  public func consentGet() async throws(Fail) -> Success {
    try await step {
      () async throws(MusterClientError) in
      let consent: ConsentText = try await client.call(
        Routes.consentText, ConsentMessage(processId: requireProcess()), isReading: true)
      return Success(state: .consent(consent.consentText))
    }
  }

  /// The person agrees, and the verification begins.
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

  /// A token for the SDK that scans documents, for its challenge. Where the verification stands does not change.
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

  /// The person chose which documents to show. The service is not told; it knows what it needs.
  public func documentsSetSelectedTypes(types: [DocumentType]) async throws(Fail) -> Success {
    try await step {
      () async throws(MusterClientError) in
      _ = try requireProcess()
      let process = ScanProcess(types: types)
      setChoice(process)
      return Success(state: .scanDocument(process))
    }
  }

  /// A presence check begins.
  ///
  /// - Returns: What the app's part of the presence provider needs: texts, numbers, truth values, lists and dictionaries.
  public func presenceCheckInit() async throws(Fail) -> [String: any Sendable] {
    try await attempt {
      () async throws(MusterClientError) in
      let session: PresenceCheckSession = try await client.call(
        Routes.presenceCheckInit, ProcessReference(processId: requireProcess()))
      return session.sessionAttributes.compactMapValues(\.plainValue)
    }
  }

  /// The person is through with the presence check.
  public func presenceCheckSubmit() async throws(Fail) -> Success {
    try await step {
      () async throws(MusterClientError) in
      try await client.call(Routes.presenceCheckSubmit, ProcessReference(processId: requireProcess()))
      return Success(state: .processing(.verifyingPresence))
    }
  }

  /// The person entered the code that they were sent.
  ///
  /// - Returns: `processing` after the right code, `otp` with the attempts that are left after a wrong one.
  /// - Throws: ``VerificationFailure``; `misplaced(.otpFailed)` when no attempt is left or the code came too late: ask for the
  ///   ``status()``, or have another code sent.
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

  /// Another code is sent.
  public func resendOTP() async throws(Fail) {
    try await attempt {
      () async throws(MusterClientError) in
      try await client.call(Routes.identityOTPResend, ProcessReference(processId: requireProcess()))
    }
  }

  /// The verification begins anew.
  public func restartVerification() async throws(Fail) -> Success {
    try await attempt {
      () async throws(MusterClientError) in
      try await client.call(Routes.identityCleanup, ProcessReference(processId: requireProcess()))
      setChoice(nil)
    }
    return try await status()
  }

  /// The person gives all of it up. The activation opens nothing any more.
  public func cancelWholeProcess() async throws(Fail) {
    try await attempt {
      () async throws(MusterClientError) in
      try await client.call(Routes.onboardingCleanup, ProcessReference(processId: requireProcess()))
      setChoice(nil)
    }
  }

  // MARK: What all steps do

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

  /// Which documents the person chose; nil where that is not known.
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

/// Hears of each new state of a ``VerificationService``.
public protocol VerificationServiceDelegate: AnyObject, Sendable {
  /// The verification stands somewhere else. Called on no particular thread.
  func verificationStatusChanged(_ sender: VerificationService, status: VerificationState)
}

/// The service does not keep its delegate alive.
struct WeakDelegate: Sendable {
  weak let value: (any VerificationServiceDelegate)?

  init(_ value: any VerificationServiceDelegate) {
    self.value = value
  }
}
