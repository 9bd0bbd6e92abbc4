import Foundation
public import MusterAPI

/// Activates a device with data that identifies the person and a code sent to them. ``VerificationService`` continues
/// from there.
public final class ActivationService: Sendable {
  /// The status of a process.
  public enum Status: String, CaseIterable, Sendable, CustomStringConvertible {
    /// The service waits for the code: ``ActivationService/activate(otp:)``.
    case activationInProgress
    /// The device is activated, and the person has to be verified: ``VerificationService``.
    case verificationInProgress
    /// The process failed; start a new one.
    case failed
    /// The person is verified.
    case finished

    /// The raw value, for logs.
    public var description: String { rawValue }
  }

  /// The language of messages for the person, in the format of `Accept-Language`.
  public var acceptLanguage: String {
    get { client.acceptLanguage }
    set { shared.withLock { $0.acceptLanguage = newValue } }
  }

  /// Whether a process was started here and has not ended. The service may have ended it since; ``status()`` returns
  /// the current state.
  public var hasActiveProcess: Bool { processId != nil }

  private static let processKey = "muster.process"
  private let shared: Locked<MusterClient>
  private let storage: any ClientStorage

  /// Creates a service for the activation of a device.
  ///
  /// - Parameters:
  ///   - client: A client with an app's API key, which has the scope `onboarding`.
  ///   - storage: Stores the id of the started process.
  ///   - canRestoreSession: Whether to continue a process that an earlier run of the app started.
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
  ///   - credentials: The data by which the service identifies the person, encoded as a JSON object.
  ///   - processType: The type of the process; nil takes the first one of the service.
  /// - Throws: ``MusterClientError``; `misplaced(.activationInProgress)` if a process is already active.
  public func start(
    credentials: some Encodable & Sendable, processType: String? = nil
  ) async throws(MusterClientError) {
    guard !hasActiveProcess else { throw .misplaced(.activationInProgress) }
    let start = OnboardingStart(identification: try Self.object(credentials), processType: processType)
    let state: OnboardingState = try await client.call(Routes.onboardingStart, start)
    storage.set(state.processId, for: Self.processKey)
  }

  /// Returns the status of the process.
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

  /// Cancels the process.
  ///
  /// - Parameter forceCancel: Whether to forget the process locally even if the request to the service fails.
  public func cancel(forceCancel: Bool = true) async throws(MusterClientError) {
    let process = try requireProcess()
    do throws(MusterClientError) {
      try await client.call(Routes.onboardingCleanup, ProcessReference(processId: process))
    } catch {
      guard forceCancel else { throw error }
    }
    clear()
  }

  /// Forgets the process locally, without a request to the service.
  public func clear() {
    storage.set(nil, for: Self.processKey)
  }

  /// Requests another code.
  public func resendOTP() async throws(MusterClientError) {
    try await client.call(Routes.onboardingOTPResend, ProcessReference(processId: requireProcess()))
  }

  /// Activates the device with the code that was sent to the person.
  ///
  /// - Returns: The activation. The service returns its `token` only once: store it where the app keeps secrets, and
  ///   pass it to `client.authorized(with:)`.
  /// - Throws: ``MusterClientError``. After a wrong code, ``MusterClientError/allowOnboardingOtpRetry`` tells whether
  ///   another one may be entered; if not, the process is forgotten locally.
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

  /// The id of the process; nil if none was started.
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
