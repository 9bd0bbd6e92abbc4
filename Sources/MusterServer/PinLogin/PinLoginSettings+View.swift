package import MusterAPI
package import VerificationFlow

extension MusterAPI.PinLoginSettings {
  /// Creates the representation of settings in the commands.
  package init(_ settings: VerificationFlow.PinLoginSettings) {
    self.init(
      enabled: settings.isOn, isDefault: settings.isDefault, registration: Code(settings.registration.rawValue),
      method: Code(settings.method.rawValue), pinLength: settings.pinLength,
      confirmationUrl: settings.confirmationURL, minimumVersion: settings.minimumVersion,
      loginSeconds: settings.loginSeconds)
  }
}
