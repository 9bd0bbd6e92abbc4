package import VerificationFlow

/// A token of a device. Its secret is derived from its id and not stored.
package struct DeviceTokenRecord: Sendable, Equatable {
  package let id: DeviceTokenID
  package let device: ActivationID
  package let sessionId: SessionID
  /// The factors of the signature that the token was created with.
  package let factors: String
  /// Whether it was created in version 4, whose tokens have other secrets.
  package let isVersion4: Bool
  package let createdAt: Instant

  package init(
    id: DeviceTokenID, device: ActivationID, sessionId: SessionID, factors: String, isVersion4: Bool, createdAt: Instant
  ) {
    self.id = id
    self.device = device
    self.sessionId = sessionId
    self.factors = factors
    self.isVersion4 = isVersion4
    self.createdAt = createdAt
  }
}

extension Connection {
  /// Adds a token, and deletes the oldest ones beyond `limit` of the same device.
  package func insert(_ token: DeviceTokenRecord, keeping limit: Int) throws {
    try insert(
      into: "device_tokens",
      [
        "id": .rawValue(token.id), "device_id": .rawValue(token.device), "session_id": .rawValue(token.sessionId),
        "factors": .text(token.factors), "is_version_4": .flag(token.isVersion4), "created_at": .time(token.createdAt),
      ])
    try run(
      """
      DELETE FROM device_tokens WHERE device_id = :device AND id NOT IN
        (SELECT id FROM device_tokens WHERE device_id = :device ORDER BY created_at DESC, id DESC LIMIT :limit)
      """, ["device": .rawValue(token.device), "limit": .integer(limit)])
  }

  package func deviceToken(_ id: DeviceTokenID) throws -> DeviceTokenRecord? {
    try rows("SELECT * FROM device_tokens WHERE id = :id", ["id": .rawValue(id)]).first.map { row in
      DeviceTokenRecord(
        id: id, device: try row.rawValue("device_id"), sessionId: try row.rawValue("session_id"),
        factors: try row.text("factors"), isVersion4: try row.flag("is_version_4"),
        createdAt: try row.time("created_at"))
    }
  }

  /// Deletes a token of a device, if it exists.
  package func removeDeviceToken(_ id: DeviceTokenID, of device: ActivationID) throws {
    try run(
      "DELETE FROM device_tokens WHERE id = :id AND device_id = :device",
      ["id": .rawValue(id), "device": .rawValue(device)])
  }
}
