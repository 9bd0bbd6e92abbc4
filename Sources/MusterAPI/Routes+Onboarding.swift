/// The paths of the onboarding protocol. All of them take POST.
extension Routes {
  /// Begin a process.
  public static let onboardingStart = "/api/onboarding/start"
  /// Where a process stands.
  public static let onboardingStatus = "/api/onboarding/status"
  /// Give a process up.
  public static let onboardingCleanup = "/api/onboarding/cleanup"
  /// Send another activation code.
  public static let onboardingOTPResend = "/api/onboarding/otp/resend"
  /// The code that was sent, in a sandbox.
  public static let onboardingOTPDetail = "/api/onboarding/otp/detail"
  /// What is asked of people.
  public static let onboardingConfiguration = "/api/configuration"
  /// Where the verification stands.
  public static let identityStatus = "/api/identity/status"
  /// Begin the verification.
  public static let identityInit = "/api/identity/init"
  /// Give the verification up, to begin another one.
  public static let identityCleanup = "/api/identity/cleanup"
  /// The consent's text.
  public static let consentText = "/api/identity/consent/text"
  /// The person's decision about it.
  public static let consentApprove = "/api/identity/consent/approve"
  /// A challenge of the scanning SDK.
  public static let documentInitSDK = "/api/identity/document/init-sdk"
  /// Documents in one archive.
  public static let documentSubmit = "/api/identity/document/submit"
  /// Documents each by itself.
  public static let documentSubmitV2 = "/api/v2/identity/document/submit"
  /// Where the documents stand.
  public static let documentStatus = "/api/identity/document/status"
  /// Begin a presence check.
  public static let presenceCheckInit = "/api/identity/presence-check/init"
  /// The person is through with it.
  public static let presenceCheckSubmit = "/api/identity/presence-check/submit"
  /// Send another code for the end.
  public static let identityOTPResend = "/api/identity/otp/resend"
  /// The code for the end.
  public static let identityOTPVerify = "/api/identity/otp/verify"
  /// Exchange the activation for another one.
  public static let identityActivation = "/api/identity/activation"
}
