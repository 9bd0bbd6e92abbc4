public import MusterAPI

/// The ``ActivationService`` with the API of the Wultra Digital Onboarding SDK 1.1: callbacks on the main actor.
@MainActor @preconcurrency
public final class WDOActivationService {
  /// The status of a process.
  public typealias Status = ActivationService.Status

  /// Whether a process was started here and has not ended.
  public var hasActiveProcess: Bool { own.hasActiveProcess }

  /// The language of messages for the person, in the format of `Accept-Language`.
  public var acceptLanguage: String {
    get { own.acceptLanguage }
    set { own.acceptLanguage = newValue }
  }

  private let own: ActivationService

  /// Creates a service for the activation of a device.
  ///
  /// - Parameters:
  ///   - client: A client with an app's API key, which has the scope `onboarding`.
  ///   - storage: Stores the id of the started process.
  ///   - canRestoreSession: Whether to continue a process that an earlier run of the app started.
  public init(
    _ client: MusterClient, storage: any ClientStorage = DefaultsStorage(), canRestoreSession: Bool = true
  ) {
    own = ActivationService(client, storage: storage, canRestoreSession: canRestoreSession)
  }

  /// Requests the status of the process.
  public func status(completion: @escaping (Result<Status, WPNError>) -> Void) {
    answer(completion) { try await $0.status() }
  }

  /// Starts a process with the data that identifies the person, encoded as a JSON object.
  public func start<Credentials: Codable>(
    credentials: Credentials, completion: @escaping (Result<Void, WPNError>) -> Void
  ) {
    let object = Result { try ActivationService.object(credentials) }
    answer(completion) { try await $0.start(credentials: object.get()) }
  }

  /// Cancels the process.
  ///
  /// - Parameter forceCancel: Whether to forget the process locally even if the request to the service fails.
  public func cancel(forceCancel: Bool = true, completion: @escaping (Result<Void, WPNError>) -> Void) {
    answer(completion) { try await $0.cancel(forceCancel: forceCancel) }
  }

  /// Forgets the process locally, without a request to the service.
  public func clear() {
    own.clear()
  }

  /// Requests another code.
  public func resendOTP(completion: @escaping (Result<Void, WPNError>) -> Void) {
    answer(completion) { try await $0.resendOTP() }
  }

  /// Activates the device with the code that was sent to the person.
  ///
  /// - Parameter activationName: The SDK's name of the device. Ignored.
  public func activate(
    otp: String, activationName: String = "",
    completion: @escaping (Result<PowerAuthActivationResult, WPNError>) -> Void
  ) {
    answer(completion) { try await $0.activate(otp: otp) }
  }

  private func answer<Value: Sendable>(
    _ completion: @escaping (Result<Value, WPNError>) -> Void,
    _ work: @escaping @Sendable (ActivationService) async throws -> Value
  ) {
    Task {
      do {
        completion(.success(try await work(own)))
      } catch {
        let cause = (error as? MusterClientError).map { WPNError($0) }
        completion(.failure(cause ?? WPNError(reason: .unknown, error: error)))
      }
    }
  }
}

/// The result of an activation, with its `token`.
public typealias PowerAuthActivationResult = DeviceActivation
/// The status of an activation, with what its device still has to do.
public typealias PowerAuthActivationStatus = DeviceActivation

/// The states of an activation in the SDK. Muster uses only `active` and `removed`.
public enum PowerAuthActivationState: String, CaseIterable, Sendable {
  /// The activation waits for its device.
  case created
  /// The activation waits to be committed.
  case pendingCommit
  case active
  case blocked
  case removed
  /// The activation can no longer be used.
  case deadlock
}

extension DeviceActivation {
  /// The state of the activation.
  public var state: PowerAuthActivationState { activationStatus == "ACTIVE" ? .active : .removed }
}
