/// The same steps for callers that want to be called back, on the main actor.
extension VerificationService {
  /// What a caller is told when a step is through.
  public typealias Completion<Value> = @MainActor @Sendable (Result<Value, Fail>) -> Void

  /// As ``status()``.
  public func status(completion: @escaping Completion<Success>) {
    callBack(completion) { () async throws(Fail) in try await self.status() }
  }

  /// As ``consentGet()``.
  public func consentGet(completion: @escaping Completion<Success>) {
    callBack(completion) { () async throws(Fail) in try await self.consentGet() }
  }

  /// As ``consentApprove()``.
  public func consentApprove(completion: @escaping Completion<Success>) {
    callBack(completion) { () async throws(Fail) in try await self.consentApprove() }
  }

  /// As ``documentsInitSDK(challenge:)``.
  public func documentsInitSDK(challenge: String, completion: @escaping Completion<String>) {
    callBack(completion) { () async throws(Fail) in try await self.documentsInitSDK(challenge: challenge) }
  }

  /// As ``documentsSetSelectedTypes(types:)``.
  public func documentsSetSelectedTypes(types: [DocumentType], completion: @escaping Completion<Success>) {
    callBack(completion) { () async throws(Fail) in try await self.documentsSetSelectedTypes(types: types) }
  }

  /// As ``documentsSubmit(files:atOnce:progress:)``.
  ///
  /// - Returns: The work; cancelling it ends its requests.
  @discardableResult
  public func documentsSubmit(
    files: [DocumentFile], progressCallback: @escaping @Sendable (Double) -> Void,
    completion: @escaping Completion<Success>
  ) -> Task<Void, Never> {
    callBack(completion) { () async throws(Fail) in
      try await self.documentsSubmit(files: files, progress: progressCallback)
    }
  }

  /// As ``presenceCheckInit()``.
  public func presenceCheckInit(completion: @escaping Completion<[String: any Sendable]>) {
    callBack(completion) { () async throws(Fail) in try await self.presenceCheckInit() }
  }

  /// As ``presenceCheckSubmit()``.
  public func presenceCheckSubmit(completion: @escaping Completion<Success>) {
    callBack(completion) { () async throws(Fail) in try await self.presenceCheckSubmit() }
  }

  /// As ``verifyOTP(otp:)``.
  public func verifyOTP(otp: String, completion: @escaping Completion<Success>) {
    callBack(completion) { () async throws(Fail) in try await self.verifyOTP(otp: otp) }
  }

  /// As ``resendOTP()``.
  public func resendOTP(completion: @escaping Completion<Void>) {
    callBack(completion) { () async throws(Fail) in try await self.resendOTP() }
  }

  /// As ``restartVerification()``.
  public func restartVerification(completion: @escaping Completion<Success>) {
    callBack(completion) { () async throws(Fail) in try await self.restartVerification() }
  }

  /// As ``cancelWholeProcess()``.
  public func cancelWholeProcess(completion: @escaping Completion<Void>) {
    callBack(completion) { () async throws(Fail) in try await self.cancelWholeProcess() }
  }
}
