import Configuration
import Foundation
import MusterConnectors
import MusterService

/// The providers of live projects, with the connection settings.
struct ProviderConfiguration: Sendable {
  private(set) var addresses = HTTPProviders.Addresses()
  /// The key that signs requests; not nil if any address is set.
  private(set) var key: SigningKey?
  var timeout = Duration.seconds(10)

  /// Reads the addresses of the providers and the secret.
  ///
  /// - Throws: `ValidationError` that names the setting and, except for the secret, the value.
  mutating func readAddresses(_ reader: ConfigReader) async throws {
    let isPlainAllowed = try await reader.value(settings.privateAddresses)
    for (setting, place) in Self.places {
      guard let url = try await reader.value(setting) else { continue }
      // Providers receive pictures and codes.
      try Self.check(url, of: setting, isPlainAllowed: isPlainAllowed)
      addresses[keyPath: place] = url
    }
    if let secret = try await reader.value(settings.providerSecret) {
      guard let key = SigningKey(text: secret) else {
        throw settings.providerSecret.error(
          of: secret, because: "is not whsec_ followed by the base64 of 24 to 64 bytes")
      }
      self.key = key
    } else if addresses != HTTPProviders.Addresses() {
      _ = try await reader.required(settings.providerSecret)
    }
  }

  /// Checks that a URL is one to which personal data can be sent.
  ///
  /// - Throws: `ValidationError` that names the setting and the value.
  static func check(_ url: String, of setting: any AnySetting, isPlainAllowed: Bool) throws {
    guard let parts = URLComponents(string: url), ["https", "http"].contains(parts.scheme?.lowercased()),
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil
    else { throw setting.error(of: url, because: "is not an address such as https://example.org/provider") }
    guard parts.scheme?.lowercased() == "https" || isPlainAllowed || isThisMachine(host) else {
      throw setting.error(of: url, because: "is neither https nor on this machine, and privateAddresses is off")
    }
  }

  /// Whether `host` certainly refers to this machine.
  static func isThisMachine(_ host: String) -> Bool {
    let host = host.lowercased()
    return ["localhost", "[::1]", "::1"].contains(host) || host.wholeMatch(of: /127\.\d+\.\d+\.\d+/) != nil
  }

  /// The setting for the address of each provider.
  static var places: [(Setting<String?>, WritableKeyPath<HTTPProviders.Addresses, String?>)] {
    [
      (settings.documentProvider, \.documents), (settings.presenceProvider, \.presence),
      (settings.evaluationProvider, \.evaluation), (settings.codeProvider, \.codes),
      (settings.userProvider, \.users), (settings.consentProvider, \.consent),
    ]
  }

  /// Returns the client of the providers; nil if there are none.
  func connect() -> HTTPProviders? {
    key.map { HTTPProviders(addresses, key: $0, patience: timeout) }
  }
}
