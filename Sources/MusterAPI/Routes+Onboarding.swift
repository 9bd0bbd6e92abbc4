/// The paths of the onboarding protocol, all requested with POST.
extension Routes {
  /// Starts a process.
  public static let onboardingStart = "/api/onboarding/start"
  /// Returns the status of a process.
  public static let onboardingStatus = "/api/onboarding/status"
  /// Cancels a process.
  public static let onboardingCleanup = "/api/onboarding/cleanup"
  /// Sends another activation code.
  public static let onboardingOTPResend = "/api/onboarding/otp/resend"
  /// Returns the code that was sent, in a sandbox.
  public static let onboardingOTPDetail = "/api/onboarding/otp/detail"
  /// Returns the requirements for a process.
  public static let onboardingConfiguration = "/api/configuration"
  /// Returns the status of the verification.
  public static let identityStatus = "/api/identity/status"
  /// Starts the verification.
  public static let identityInit = "/api/identity/init"
  /// Cancels the verification, so that another one can start.
  public static let identityCleanup = "/api/identity/cleanup"
  /// Returns the text of the consent.
  public static let consentText = "/api/identity/consent/text"
  /// Records the person's decision on the consent.
  public static let consentApprove = "/api/identity/consent/approve"
  /// Exchanges a challenge with the scanning SDK.
  public static let documentInitSDK = "/api/identity/document/init-sdk"
  /// Submits documents in one archive.
  public static let documentSubmit = "/api/identity/document/submit"
  /// Submits documents one picture at a time.
  public static let documentSubmitV2 = "/api/v2/identity/document/submit"
  /// Returns the status of the documents.
  public static let documentStatus = "/api/identity/document/status"
  /// Starts a presence check.
  public static let presenceCheckInit = "/api/identity/presence-check/init"
  /// Submits the completed presence check.
  public static let presenceCheckSubmit = "/api/identity/presence-check/submit"
  /// Sends another code for the final confirmation.
  public static let identityOTPResend = "/api/identity/otp/resend"
  /// Verifies the code for the final confirmation.
  public static let identityOTPVerify = "/api/identity/otp/verify"
  /// Exchanges the activation for another one.
  public static let identityActivation = "/api/identity/activation"
}
