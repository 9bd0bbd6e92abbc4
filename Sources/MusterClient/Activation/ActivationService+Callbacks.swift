public import MusterAPI

/// The same steps for callers that want to be called back, on the main actor.
extension ActivationService {
  /// What a caller is told when a step is through.
  public typealias Completion<Value> = @MainActor @Sendable (Result<Value, MusterClientError>) -> Void

  /// As ``start(credentials:processType:)``.
  public func start(
    credentials: some Encodable & Sendable, processType: String? = nil, completion: @escaping Completion<Void>
  ) {
    callBack(completion) { () async throws(MusterClientError) in
      try await self.start(credentials: credentials, processType: processType)
    }
  }

  /// As ``status()``.
  public func status(completion: @escaping Completion<Status>) {
    callBack(completion) { () async throws(MusterClientError) in try await self.status() }
  }

  /// As ``cancel(forceCancel:)``.
  public func cancel(forceCancel: Bool = true, completion: @escaping Completion<Void>) {
    callBack(completion) { () async throws(MusterClientError) in try await self.cancel(forceCancel: forceCancel) }
  }

  /// As ``resendOTP()``.
  public func resendOTP(completion: @escaping Completion<Void>) {
    callBack(completion) { () async throws(MusterClientError) in try await self.resendOTP() }
  }

  /// As ``activate(otp:)``.
  public func activate(otp: String, completion: @escaping Completion<DeviceActivation>) {
    callBack(completion) { () async throws(MusterClientError) in try await self.activate(otp: otp) }
  }
}
