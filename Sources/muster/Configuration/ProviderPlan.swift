import ArgumentParser
import Configuration
import Foundation
import MusterConnectors
import MusterService

/// The providers of live projects, with the connection settings.
struct ProviderPlan: Sendable {
  var addresses = HTTPProviders.Addresses()
  /// The key that signs requests; not nil if any address is set.
  var key: SigningKey?
  var patience = Duration.seconds(10)

  /// Creates a plan without providers.
  init() {}

  /// Reads the addresses of the providers and the connection settings.
  ///
  /// - Configuration keys:
  ///   - `documentProvider`, `presenceProvider`, `evaluationProvider`, `codeProvider`, `userProvider`,
  ///     `consentProvider` (text): The URL of each provider; without it there is none.
  ///   - `providerSecret` (text): `whsec_` and the base64 of 24 to 64 bytes. Required with any of them.
  ///   - `providerTimeoutSeconds` (number of seconds 0.1…50, default 10): The time limit of a request.
  ///
  /// - Throws: `ValidationError` that names the key and, except for the secret, the value.
  init(reader: ConfigReader) async throws {
    let isPlainAllowed = try await reader.isOn(.privateAddresses)
    for (setting, place) in Self.places {
      guard let url = try await reader.text(setting) else { continue }
      guard let parts = URLComponents(string: url), ["https", "http"].contains(parts.scheme?.lowercased()),
        let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil
      else { throw setting.error(of: url, because: "is not an address such as https://example.org/provider") }
      // Providers receive pictures and codes.
      guard parts.scheme?.lowercased() == "https" || isPlainAllowed || Self.isThisMachine(host) else {
        throw setting.error(
          of: url, because: "is neither https nor on this machine, and privateAddresses is off")
      }
      addresses[keyPath: place] = url
    }
    if let secret = try await reader.text(.providerSecret) {
      guard let key = SigningKey(text: secret) else {
        throw Setting.providerSecret.error(
          of: secret, because: "is not whsec_ followed by the base64 of 24 to 64 bytes")
      }
      self.key = key
    } else if addresses != HTTPProviders.Addresses() {
      _ = try await reader.required(.providerSecret)
    }
    // Shorter than a job's lease, so that a provider is never sent the same request twice at once.
    if let seconds = try await reader.number(.providerTimeoutSeconds, in: 0.1...50) {
      patience = .milliseconds(Int64(seconds * 1000))
    }
  }

  /// Whether `host` certainly refers to this machine.
  static func isThisMachine(_ host: String) -> Bool {
    let host = host.lowercased()
    return ["localhost", "[::1]", "::1"].contains(host) || host.wholeMatch(of: /127\.\d+\.\d+\.\d+/) != nil
  }

  /// The setting for the address of each provider.
  static var places: [(Setting, WritableKeyPath<HTTPProviders.Addresses, String?>)] {
    [
      (.documentProvider, \.documents), (.presenceProvider, \.presence), (.evaluationProvider, \.evaluation),
      (.codeProvider, \.codes), (.userProvider, \.users), (.consentProvider, \.consent),
    ]
  }

  /// Returns the client of the providers; nil if there are none.
  func connect() -> HTTPProviders? {
    key.map { HTTPProviders(addresses, key: $0, patience: patience) }
  }
}
