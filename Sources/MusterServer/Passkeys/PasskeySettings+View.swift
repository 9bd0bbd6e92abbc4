package import MusterAPI
package import VerificationFlow

extension MusterAPI.PasskeySettings {
  /// Creates the representation of settings in the commands.
  package init(_ settings: VerificationFlow.PasskeySettings) {
    self.init(enabled: settings.isOn, relyingParty: settings.relyingParty, origins: settings.origins)
  }
}
