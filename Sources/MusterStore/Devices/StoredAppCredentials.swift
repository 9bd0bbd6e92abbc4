package import VerificationFlow

/// The credentials of an app with their sealed secrets.
package struct StoredAppCredentials: Sendable {
  /// The number of bytes of the application secret.
  private static let secretByteCount = 16

  package let record: AppCredentialsRecord
  let sealed: SealedKey

  /// Seals the secrets so that they can only be decrypted for these credentials.
  ///
  /// - Parameters:
  ///   - secret: The application secret: 16 bytes.
  ///   - masterKey: The private master keys of the server, as the service encodes them.
  package init(
    _ record: AppCredentialsRecord, secret: [UInt8], masterKey: [UInt8], seal: SecretSeal
  ) throws {
    self.record = record
    sealed = try seal.seal(secret + masterKey, for: Self.purpose(of: record))
  }

  init(_ row: SQLRow) throws {
    record = AppCredentialsRecord(
      applicationKey: try row.rawValue("application_key"), app: try KeyRecord(row),
      createdAt: try row.time("issued_at"),
      revokedAt: row.optionalTime("withdrawn_at"))
    sealed = try SealedKey(row, wrapped: "material")
  }

  /// Decrypts the secrets.
  ///
  /// - Throws: `StoreError` `secretUnreadable`.
  package func secrets(_ seal: SecretSeal) throws(StoreError) -> (secret: [UInt8], masterKey: [UInt8]) {
    let material = try seal.open(sealed, for: Self.purpose(of: record))
    return (Array(material.prefix(Self.secretByteCount)), Array(material.dropFirst(Self.secretByteCount)))
  }

  private static func purpose(of record: AppCredentialsRecord) -> String {
    RowSecret.appCredentials.purpose(record.applicationKey.rawValue, record.app.id.rawValue)
  }
}

extension Connection {
  package func insert(_ credentials: StoredAppCredentials) throws {
    let record = credentials.record
    try insert(
      into: "app_credentials",
      [
        "application_key": .rawValue(record.applicationKey), "key_id": .rawValue(record.app.id),
        "master_key_id": .text(credentials.sealed.masterKeyID), "material": credentials.sealed.wrappedValue,
        "created_at": .time(record.createdAt),
      ])
  }

  /// Returns the credentials with this name, even if revoked, or nil.
  package func appCredentials(_ key: ApplicationKey) throws -> StoredAppCredentials? {
    try rows(selectCredentials + " WHERE c.application_key = :key", ["key": .rawValue(key)])
      .first.map(StoredAppCredentials.init)
  }

  /// Returns whether these credentials are revoked, and whether the whole app is.
  package func revocation(of key: ApplicationKey) throws -> (ofCredentials: Bool, ofApp: Bool) {
    let row = try rows(
      """
      SELECT c.revoked_at AS withdrawn_at, k.revoked_at FROM app_credentials c JOIN keys k ON k.id = c.key_id
      WHERE c.application_key = :key
      """, ["key": .rawValue(key)]
    ).first
    guard let row else { return (true, true) }
    return (row.optionalTime("withdrawn_at") != nil, row.optionalTime("revoked_at") != nil)
  }

  /// Returns the credentials of all apps, or of those of one project, oldest first, including revoked ones.
  package func appCredentials(in project: ProjectID? = nil) throws -> [StoredAppCredentials] {
    var filter = SQLFilter()
    filter.add("k.project_id = :project", ["project": .rawValue(project)])
    filter.add("1 = 1")
    return try rows(selectCredentials + " \(filter.sql) ORDER BY c.created_at, c.application_key", filter.arguments)
      .map(StoredAppCredentials.init)
  }

  /// Revokes valid credentials.
  ///
  /// - Returns: Whether such credentials existed.
  package func revokeAppCredentials(_ key: ApplicationKey, at now: Instant) throws -> Bool {
    try execute(
      "UPDATE app_credentials SET revoked_at = :now WHERE application_key = :key AND revoked_at IS NULL",
      ["now": .time(now), "key": .rawValue(key)]) == 1
  }

  private var selectCredentials: String {
    """
    SELECT c.application_key, c.master_key_id, c.material, c.created_at AS issued_at, c.revoked_at AS withdrawn_at,
      \(keyColumns)
    FROM app_credentials c JOIN keys k ON k.id = c.key_id JOIN projects p ON p.id = k.project_id
    """
  }
}
