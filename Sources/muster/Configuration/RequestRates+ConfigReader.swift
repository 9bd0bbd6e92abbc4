import Configuration
import MusterService

extension RequestRates {
  /// Reads the request rates per key, session and address.
  ///
  /// - Configuration keys:
  ///   - `keyRequestsPerSecond`, `sessionRequestsPerSecond`, `presenceRequestsPerSecond`, `addressRequestsPerSecond`
  ///     (numbers 0…1000000, defaults 0, 100, 10 and 0): The requests allowed per second; 0 is no limit.
  ///   - `keyBurst`, `sessionBurst`, `presenceBurst`, `addressBurst` (whole numbers 1…1000000, defaults 1000, 1000,
  ///     100 and 1000): The requests allowed at once.
  ///
  /// - Throws: `ValidationError` that names the key and the value.
  init(reader: ConfigReader) async throws {
    self.init()
    key = try await reader.rate(.keyRequestsPerSecond, .keyBurst, default: key)
    session = try await reader.rate(.sessionRequestsPerSecond, .sessionBurst, default: session)
    presence = try await reader.rate(.presenceRequestsPerSecond, .presenceBurst, default: presence)
    address = try await reader.rate(.addressRequestsPerSecond, .addressBurst, default: address)
  }
}

extension ConfigReader {
  /// Returns a rate and its burst.
  func rate(
    _ perSecond: Setting, _ burst: Setting, default rate: RequestRate
  ) async throws -> RequestRate {
    RequestRate(
      perSecond: try await number(perSecond, in: 0...1_000_000) ?? rate.perSecond,
      burst: try await wholeNumber(burst, in: 1...1_000_000) ?? rate.burst)
  }
}
