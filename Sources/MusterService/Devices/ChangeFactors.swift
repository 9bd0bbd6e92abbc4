internal import Foundation
internal import MusterStore
package import PowerAuth
internal import VerificationFlow

/// Changes the name of a device of version 4, and the keys with which it proves what its person knows and is. The
/// device has proved the request by a code.
package struct ChangeFactors: Sendable {
  let store: Store
  let limits: RequestLimits

  /// Confirms an activation, which shows that the device has the key of the person's PIN. Repeating the call is not an
  /// error.
  ///
  /// - Parameter enablesBiometry: Whether the person uses biometry as well.
  /// - Throws: `UNAUTHENTICATED` if the device may not act any more.
  package func confirm(_ device: Device, enablesBiometry: Bool) async throws {
    let secret = try device.requireVersion4().secret
    try await change(device) { material in
      if enablesBiometry, !material.isConfirmed { material.biometry = Data(secret.biometryKey) }
      material.isConfirmed = true
    }
  }

  /// Agrees with the device on another key of the person's PIN. The current one stays valid until the device has used
  /// one of them.
  ///
  /// - Throws: `PASSWORD_CHANGE_REFUSED` for a malformed request; `UNAUTHENTICATED`; `TOO_MANY_REQUESTS`.
  package func changePassword(
    of device: Device, _ request: KeyExchangeRequest, from address: String
  ) async throws -> KeyExchangeAnswer {
    let exchange = try await agree(device, request, from: address, orThrow: .passwordChangeRefused)
    try await change(device) { $0.nextKnowledge = Data(exchange.secret) }
    return exchange.answer
  }

  /// Agrees with the device on a key of its biometric factor, which the device can use from then on. Another one that
  /// it had stays valid until it has used one of them.
  ///
  /// - Throws: `BIOMETRY_REFUSED` for a malformed request; `UNAUTHENTICATED`; `TOO_MANY_REQUESTS`.
  package func addBiometry(
    to device: Device, _ request: KeyExchangeRequest, from address: String
  ) async throws -> KeyExchangeAnswer {
    let exchange = try await agree(device, request, from: address, orThrow: .biometryRefused)
    try await change(device) { material in
      if material.biometry == nil {
        material.biometry = Data(exchange.secret)
      } else {
        material.nextBiometry = Data(exchange.secret)
      }
    }
    return exchange.answer
  }

  /// Deletes the keys of the biometric factor. Repeating the call is not an error.
  ///
  /// - Throws: `UNAUTHENTICATED` if the device may not act any more.
  package func removeBiometry(of device: Device) async throws {
    try await change(device) { ($0.biometry, $0.nextBiometry) = (nil, nil) }
  }

  /// Renames a device.
  ///
  /// - Returns: The name, which is truncated if it is long.
  /// - Throws: `INVALID_REQUEST` for an empty name; `UNAUTHENTICATED` if the device may not act any more.
  package func rename(_ device: Device, to name: String) async throws -> String {
    let name = String(name.prefix(DeviceRecord.Description.maxLength))
    guard !name.allSatisfy(\.isWhitespace) else {
      throw ServiceError.invalid("requestObject.activationName: must not be empty.")
    }
    try await mappingErrors {
      try await store.database.write { connection in
        guard try connection.device(device.id)?.record.state == .active else { throw ServiceError.unauthenticated }
        try connection.setName(name, of: device.id)
      }
    }
    return name
  }

  private func agree(
    _ device: Device, _ request: KeyExchangeRequest, from address: String, orThrow refusal: ServiceError
  ) async throws -> KeyExchange {
    try limits.countKeyExchange(address: address)
    let suite = try device.requireVersion4().suite
    return try await offEventLoop {
      guard let exchange = try? KeyExchange(request, suite: suite) else { throw refusal }
      return exchange
    }
  }

  private func change(
    _ device: Device, _ work: @escaping @Sendable (inout Version4Keys.Material) -> Void
  ) async throws {
    try await mappingErrors {
      try await store.database.write { connection in
        // The device may have been removed or blocked meanwhile.
        guard let stored = try connection.device(device.id), stored.record.state == .active, stored.suite != nil else {
          throw ServiceError.unauthenticated
        }
        try connection.change(stored, store.seal, work)
      }
    }
  }
}
