import Foundation
public import MusterAPI

/// Activates a device by what a person says of themselves and a code that they are sent. ``VerificationService`` leads on from
/// there.
public final class ActivationService: Sendable {
  /// How a process stands.
  public enum Status: String, CaseIterable, Sendable, CustomStringConvertible {
    /// The code is to be entered: ``ActivationService/activate(otp:)``.
    case activationInProgress
    /// The device is activated, and its person is to be verified: ``VerificationService``.
    case verificationInProgress
    /// It came to nothing: start again.
    case failed
    /// The person is verified.
    case finished

    /// For logs.
    public var description: String { rawValue }
  }

  /// The language of sentences for the person, as `Accept-Language` has it.
  public var acceptLanguage: String {
    get { client.acceptLanguage }
    set { shared.withLock { $0.acceptLanguage = newValue } }
  }

  /// Whether a process was started here and not ended. The service may have ended it meanwhile: ask for the ``status()``.
  public var hasActiveProcess: Bool { processId != nil }

  private static let processKey = "muster.process"
  private let shared: Locked<MusterClient>
  private let storage: any ClientStorage

  /// - Parameters:
  ///   - client: Has an app's own key, with the scope `onboarding`.
  ///   - storage: Notes which process was started.
  ///   - canRestoreSession: Whether a process that an earlier run of the app started goes on.
  public init(
    _ client: MusterClient, storage: any ClientStorage = DefaultsStorage(), canRestoreSession: Bool = true
  ) {
    shared = Locked(client)
    self.storage = storage
    if !canRestoreSession { clear() }
  }

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - credentials: What the person says of themselves: whatever the service knows them by. A JSON object.
  ///   - processType: The kind of process; nil takes the service's first.
  /// - Throws: ``MusterClientError``; `misplaced(.activationInProgress)` if one was started before.
  public func start(
    credentials: some Encodable & Sendable, processType: String? = nil
  ) async throws(MusterClientError) {
    guard !hasActiveProcess else { throw .misplaced(.activationInProgress) }
    let start = OnboardingStart(identification: try Self.object(credentials), processType: processType)
    let state: OnboardingState = try await client.call(Routes.onboardingStart, start)
    storage.set(state.processId, for: Self.processKey)
  }

  /// How the process stands.
  public func status() async throws(MusterClientError) -> Status {
    let state: OnboardingState = try await client.call(
      Routes.onboardingStatus, ProcessReference(processId: requireProcess()), isReading: true)
    switch state.onboardingStatus {
    case "ACTIVATION_IN_PROGRESS": return .activationInProgress
    case "VERIFICATION_IN_PROGRESS": return .verificationInProgress
    case "FINISHED": return .finished
    case "FAILED": return .failed
    default: throw .misplaced(.unknownStatus)
    }
  }

  /// Gives the process up.
  ///
  /// - Parameter forceCancel: Whether it is forgotten here even if the service cannot be told.
  public func cancel(forceCancel: Bool = true) async throws(MusterClientError) {
    let process = try requireProcess()
    do throws(MusterClientError) {
      try await client.call(Routes.onboardingCleanup, ProcessReference(processId: process))
    } catch {
      guard forceCancel else { throw error }
    }
    clear()
  }

  /// Forgets the process, without telling the service.
  public func clear() {
    storage.set(nil, for: Self.processKey)
  }

  /// Another code is sent.
  public func resendOTP() async throws(MusterClientError) {
    try await client.call(Routes.onboardingOTPResend, ProcessReference(processId: requireProcess()))
  }

  /// Activates the device with the code that the person was sent.
  ///
  /// - Returns: The activation. Its `token` is shown this once: keep it where the app keeps secrets, and give it to
  ///   `client.authorized(with:)`.
  /// - Throws: ``MusterClientError``; after a wrong code ``MusterClientError/allowOnboardingOtpRetry`` says whether another one
  ///   may be entered; if not, the process is forgotten.
  public func activate(otp: String) async throws(MusterClientError) -> DeviceActivation {
    let process = try requireProcess()
    do throws(MusterClientError) {
      let activation = try await client.activate(processId: process, otp: otp)
      clear()
      return activation
    } catch {
      if error.problem?.code == "ACTIVATION_OTP_INVALID", !error.allowOnboardingOtpRetry { clear() }
      throw error
    }
  }

  /// The process; nil if none was started.
  public var processId: String? { storage.text(for: Self.processKey) }

  var client: MusterClient { shared.current }

  private func requireProcess() throws(MusterClientError) -> String {
    guard let processId else { throw .misplaced(.activationNotRunning) }
    return processId
  }

  static func object(_ credentials: some Encodable) throws(MusterClientError) -> [String: JSONValue] {
    guard let json = try? JSONEncoder().encode(credentials),
      let object = try? JSONCoding.decoder().decode([String: JSONValue].self, from: json)
    else { throw .transport(URLError(.cannotDecodeRawData)) }
    return object
  }
}
