package import VerificationFlow

/// A temporary key with its sealed secret: a private key, or in version 4 the secret that the app and the service
/// share.
package struct StoredTemporaryKey: Sendable {
  package let id: TemporaryKeyID
  /// The credentials of the app that asked for it.
  package let applicationKey: ApplicationKey
  /// The device in whose scope it is used, with its session; nil in the scope of the app.
  package let device: (id: ActivationID, sessionId: SessionID)?
  /// The code of the erased device in whose scope it is used, to ask for its status.
  package let erasedDevice: String?
  /// Whether it is a shared secret of version 4 rather than a private key.
  package let isVersion4: Bool
  /// The time until which messages for it are accepted.
  package let acceptedUntil: Instant
  let sealed: SealedKey

  /// Seals the secret so that it can only be decrypted for this id.
  package init(
    id: TemporaryKeyID, applicationKey: ApplicationKey, device: (id: ActivationID, sessionId: SessionID)?,
    erasedDevice: String? = nil, isVersion4: Bool = false, acceptedUntil: Instant, privateKey: [UInt8], seal: SecretSeal
  ) throws {
    self.id = id
    self.applicationKey = applicationKey
    self.device = device
    self.erasedDevice = erasedDevice
    self.isVersion4 = isVersion4
    self.acceptedUntil = acceptedUntil
    sealed = try seal.seal(privateKey, for: Self.purpose(id, applicationKey))
  }

  /// Decrypts the secret.
  ///
  /// - Throws: `StoreError` `secretUnreadable`.
  package func privateKey(_ seal: SecretSeal) throws(StoreError) -> [UInt8] {
    try seal.open(sealed, for: Self.purpose(id, applicationKey))
  }

  private static func purpose(_ id: TemporaryKeyID, _ applicationKey: ApplicationKey) -> String {
    RowSecret.temporaryKey.purpose(id.rawValue, applicationKey.rawValue)
  }
}

/// Encrypted exchanges: the temporary keys they use, and the messages that must not be replayed.
extension Connection {
  /// Adds a temporary key. Of a device, also of an erased one, deletes the oldest ones beyond `limit`.
  package func insert(_ key: StoredTemporaryKey, keeping limit: Int) throws {
    try insert(
      into: "temporary_keys",
      [
        "id": .rawValue(key.id), "application_key": .rawValue(key.applicationKey),
        "device_id": .rawValue(key.device?.id), "session_id": .rawValue(key.device?.sessionId),
        "erased_device_code": .text(key.erasedDevice), "is_version_4": .flag(key.isVersion4),
        "master_key_id": .text(key.sealed.masterKeyID), "material": key.sealed.wrappedValue,
        "accepted_until": .time(key.acceptedUntil),
      ])
    let (column, owner): (String, SQLValue)
    if let device = key.device {
      (column, owner) = ("session_id", .rawValue(device.sessionId))
    } else if let code = key.erasedDevice {
      (column, owner) = ("erased_device_code", .text(code))
    } else {
      return
    }
    try run(
      """
      DELETE FROM temporary_keys WHERE \(column) = :owner AND id NOT IN
        (SELECT id FROM temporary_keys WHERE \(column) = :owner ORDER BY accepted_until DESC, id DESC LIMIT :limit)
      """, ["owner": owner, "limit": .integer(limit)])
  }

  /// Returns a temporary key for which messages are still accepted, or nil.
  package func temporaryKey(_ id: TemporaryKeyID, at now: Instant) throws -> StoredTemporaryKey? {
    try rows(
      "SELECT * FROM temporary_keys WHERE id = :id AND accepted_until > :now",
      ["id": .rawValue(id), "now": .time(now)]
    ).first.map(StoredTemporaryKey.init)
  }

  /// Records that a message has arrived.
  ///
  /// - Parameters:
  ///   - hash: The hash that identifies the message.
  ///   - end: The time from which the message is rejected for its age alone.
  /// - Returns: Whether it arrived for the first time.
  package func noteMessage(_ hash: String, keptUntil end: Instant) throws -> Bool {
    try insertIfAbsent(
      into: "seen_messages", ["hash": .text(hash), "kept_until": .time(end)], onConflict: "(hash) DO NOTHING")
  }

  /// Deletes the temporary keys for which no messages are accepted any more, and the messages that are refused for
  /// their age.
  package func sweepExchanges(at now: Instant) throws {
    try run("DELETE FROM temporary_keys WHERE accepted_until <= :now", ["now": .time(now)])
    try run("DELETE FROM seen_messages WHERE kept_until <= :now", ["now": .time(now)])
  }
}

extension StoredTemporaryKey {
  init(_ row: SQLRow) throws {
    id = try row.rawValue("id")
    applicationKey = try row.rawValue("application_key")
    device = try row.optionalRawValue("device_id").map { (id: $0, sessionId: try row.rawValue("session_id")) }
    erasedDevice = row.optionalText("erased_device_code")
    isVersion4 = try row.flag("is_version_4")
    acceptedUntil = try row.time("accepted_until")
    sealed = try SealedKey(row, wrapped: "material")
  }
}
