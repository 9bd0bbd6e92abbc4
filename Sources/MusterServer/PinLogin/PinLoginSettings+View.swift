package import MusterAPI
import MusterService
package import VerificationFlow

extension MusterAPI.PinLoginSettings {
  /// Creates the representation of settings in the API and the commands.
  package init(_ settings: VerificationFlow.PinLoginSettings) {
    self.init(
      enabled: settings.isOn, isDefault: settings.isDefault, registration: Code(settings.registration.rawValue),
      method: Code(settings.method.rawValue), pinLength: settings.pinLength,
      confirmationUrl: settings.confirmationURL, minimumVersion: settings.minimumVersion,
      loginSeconds: settings.loginSeconds)
  }
}

extension VerificationFlow.PinLoginSettings {
  /// - Throws: `PIN_LOGIN_SETTING_INVALID` for an unknown registration or method.
  init(_ message: MusterAPI.PinLoginSettings) throws(ServiceError) {
    self.init()
    guard let registration = Registration(rawValue: message.registration.rawValue) else {
      throw ServiceError(.pinLoginSettingInvalid, "registration: must be EMAIL or SESSION.")
    }
    guard let method = Method(rawValue: message.method.rawValue) else {
      throw ServiceError(.pinLoginSettingInvalid, "method: must be link or code.")
    }
    isOn = message.enabled
    isDefault = message.isDefault
    self.registration = registration
    self.method = method
    pinLength = message.pinLength
    confirmationURL = message.confirmationUrl
    minimumVersion = message.minimumVersion
    loginSeconds = message.loginSeconds
  }
}
