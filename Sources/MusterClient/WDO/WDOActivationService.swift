public import MusterAPI

/// ``ActivationService`` as apps of the Wultra Digital Onboarding SDK 1.1 know it: with callbacks, on the main actor.
@MainActor @preconcurrency
public final class WDOActivationService {
  /// As ``ActivationService/Status``.
  public typealias Status = ActivationService.Status

  /// Whether a process was started here and not ended.
  public var hasActiveProcess: Bool { own.hasActiveProcess }

  /// The language of sentences for the person, as `Accept-Language` has it.
  public var acceptLanguage: String {
    get { own.acceptLanguage }
    set { own.acceptLanguage = newValue }
  }

  private let own: ActivationService

  /// - Parameters:
  ///   - client: Has an app's own key, with the scope `onboarding`.
  ///   - storage: Notes which process was started.
  ///   - canRestoreSession: Whether a process that an earlier run of the app started goes on.
  public init(
    _ client: MusterClient, storage: any ClientStorage = DefaultsStorage(), canRestoreSession: Bool = true
  ) {
    own = ActivationService(client, storage: storage, canRestoreSession: canRestoreSession)
  }

  /// How the process stands.
  public func status(completion: @escaping (Result<Status, WPNError>) -> Void) {
    answer(completion) { try await $0.status() }
  }

  /// Starts a process with what the person says of themselves: a JSON object.
  public func start<Credentials: Codable>(
    credentials: Credentials, completion: @escaping (Result<Void, WPNError>) -> Void
  ) {
    let object = Result { try ActivationService.object(credentials) }
    answer(completion) { try await $0.start(credentials: object.get()) }
  }

  /// Gives the process up.
  ///
  /// - Parameter forceCancel: Whether it is forgotten here even if the service cannot be told.
  public func cancel(forceCancel: Bool = true, completion: @escaping (Result<Void, WPNError>) -> Void) {
    answer(completion) { try await $0.cancel(forceCancel: forceCancel) }
  }

  /// Forgets the process, without telling the service.
  public func clear() {
    own.clear()
  }

  /// Another code is sent.
  public func resendOTP(completion: @escaping (Result<Void, WPNError>) -> Void) {
    answer(completion) { try await $0.resendOTP() }
  }

  /// Activates the device with the code that the person was sent.
  ///
  /// - Parameter activationName: The SDK's name of the device; no service needs it here.
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

/// What an activation gives: the activation with its `token`.
public typealias PowerAuthActivationResult = DeviceActivation
/// How an activation stands, with what its device still has to do.
public typealias PowerAuthActivationStatus = DeviceActivation

/// The states of activations; those of ours are `active` and `removed`.
public enum PowerAuthActivationState: String, CaseIterable, Sendable {
  /// It waits for its device.
  case created
  /// It waits to be committed.
  case pendingCommit
  /// It is good.
  case active
  /// It is blocked.
  case blocked
  /// It is gone.
  case removed
  /// It is lost.
  case deadlock
}

extension DeviceActivation {
  /// How it stands.
  public var state: PowerAuthActivationState { activationStatus == "ACTIVE" ? .active : .removed }
}
