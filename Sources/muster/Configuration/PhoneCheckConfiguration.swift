import ArgumentParser
import Configuration
import MusterConnectors
import MusterService
import VerificationFlow

/// The operators' side of the phone checks of live projects.
struct PhoneCheckConfiguration: Sendable {
  var version = PhoneCheckRecord.Version.v2
  var timeout = Duration.seconds(5)
  private var address: PhoneCheckAddress?
  private var providerKey: SigningKey?

  /// Reads where the operators' side is.
  ///
  /// - Parameter providerKey: The key that signs questions of Muster's own protocol.
  /// - Throws: `ValidationError` that names the setting and, except for the secret, the value.
  mutating func read(_ reader: ConfigReader, providerKey: SigningKey?) async throws {
    guard let kind = try await reader.value(settings.phoneOperator) else { return }
    let isPlainAllowed = try await reader.value(settings.privateAddresses)
    var address = PhoneCheckAddress(kind: kind, url: try await reader.required(settings.phoneOperatorUrl))
    address.version = version
    address.authorizeURL = try await reader.value(settings.phoneOperatorAuthorizeUrl)
    address.tokenURL = try await reader.value(settings.phoneOperatorTokenUrl)
    for (setting, url) in [
      (settings.phoneOperatorUrl, address.url), (settings.phoneOperatorAuthorizeUrl, address.authorizeURL),
      (settings.phoneOperatorTokenUrl, address.tokenURL),
    ] {
      if let url { try ProviderConfiguration.check(url, of: setting, isPlainAllowed: isPlainAllowed) }
    }
    if kind == .http {
      if providerKey == nil { _ = try await reader.required(settings.providerSecret) }
    } else {
      address.clientID = try await reader.required(settings.phoneOperatorClientId)
      address.clientSecret = try await reader.required(settings.phoneOperatorClientSecret)
    }
    self.address = address
    self.providerKey = providerKey
  }

  /// Returns the connections to the operators' side; nil if there is none.
  func connect() -> PhoneCheckConnection? {
    address.map { PhoneCheckConnection($0, providerKey: providerKey, timeout: timeout) }
  }
}

extension PhoneCheckConnection.Kind: SettingValue {}
extension PhoneCheckRecord.Version: SettingValue {}
