package import VerificationFlow

/// What remains of a device after its session is erased: enough to tell the device that its activation is removed.
package struct ErasedDevice: Sendable {
  /// A keyed hash of the id of the device.
  package let code: String
  /// The time until which the device can ask.
  package let expiresAt: Instant
  private let sealed: SealedKey

  /// Seals what the status of the device is encrypted from.
  package init(code: String, expiresAt: Instant, material: [UInt8], seal: SecretSeal) throws {
    self.code = code
    self.expiresAt = expiresAt
    sealed = try seal.seal(material, for: RowSecret.erasedDevice.purpose(code))
  }

  /// Decrypts it.
  ///
  /// - Throws: `StoreError` `secretUnreadable`.
  package func material(_ seal: SecretSeal) throws(StoreError) -> [UInt8] {
    try seal.open(sealed, for: RowSecret.erasedDevice.purpose(code))
  }

  fileprivate init(_ row: SQLRow) throws {
    code = try row.text("device_code")
    expiresAt = try row.time("expires_at")
    sealed = try SealedKey(row, wrapped: "material")
  }

  fileprivate var values: KeyValuePairs<String, SQLValue> {
    [
      "device_code": .text(code), "master_key_id": .text(sealed.masterKeyID), "material": sealed.wrappedValue,
      "expires_at": .time(expiresAt),
    ]
  }
}

extension Connection {
  package func insert(_ device: ErasedDevice) throws { try insert(into: "erased_devices", device.values) }

  /// Returns what remains of an erased device whose time is not over, or nil.
  package func erasedDevice(_ code: String, at now: Instant) throws -> ErasedDevice? {
    try rows(
      "SELECT * FROM erased_devices WHERE device_code = :code AND expires_at > :now",
      ["code": .text(code), "now": .time(now)]
    ).first.map(ErasedDevice.init)
  }
}
