public import MusterAPI

extension MusterClient {
  /// Activates a device with the code that its person was sent. Needs an app's key, with the scope `onboarding`.
  ///
  /// - Returns: The activation with its `token`, which opens the person's process from here on.
  /// - Throws: ``MusterClientError``; `refused` with `ACTIVATION_OTP_INVALID` and `remainingAttempts` for a wrong code.
  public func activate(processId: String, otp: String) async throws(MusterClientError) -> DeviceActivation {
    let entry = CodeEntry(processId: processId, otpCode: otp)
    return try await send(Request(.post, Routes.activations, body: .json(entry)).onceOnly())
  }

  /// The activation whose token this client has, with what it still has to do.
  public func currentActivation() async throws(MusterClientError) -> DeviceActivation {
    try await send(Request(.get, Routes.currentActivation))
  }
}

extension DeviceActivation {
  /// Whether the person's verification has not begun.
  public var verificationPending: Bool { activationFlags.contains("VERIFICATION_PENDING") }
  /// Whether the person's verification is under way.
  public var verificationInProgress: Bool { activationFlags.contains("VERIFICATION_IN_PROGRESS") }
  /// Whether the person has to be verified before the device may do more: ``VerificationService`` is next.
  public var needVerification: Bool { verificationPending || verificationInProgress }
}
