public import MusterAPI

extension MusterClient {
  /// Activates a device with the code that was sent to the person. Requires an API key of an app, with the scope
  /// `onboarding`.
  ///
  /// - Returns: The activation with its `token`, which authorizes all further requests for the person's process.
  /// - Throws: ``MusterClientError``; `refused` with `ACTIVATION_OTP_INVALID` and `remainingAttempts` for a wrong code.
  public func activate(processId: String, otp: String) async throws(MusterClientError) -> DeviceActivation {
    let entry = CodeEntry(processId: processId, otpCode: otp)
    return try await send(Request(.post, Routes.activations, body: .json(entry)).onceOnly())
  }

  /// Returns the activation that this client's token belongs to.
  public func currentActivation() async throws(MusterClientError) -> DeviceActivation {
    try await send(Request(.get, Routes.currentActivation))
  }
}

extension DeviceActivation {
  /// Whether the person's verification has not started.
  public var verificationPending: Bool { activationFlags.contains("VERIFICATION_PENDING") }
  /// Whether the person's verification is in progress.
  public var verificationInProgress: Bool { activationFlags.contains("VERIFICATION_IN_PROGRESS") }
  /// Whether the person has to be verified before the device may do more; ``VerificationService`` does that.
  public var needVerification: Bool { verificationPending || verificationInProgress }
}
