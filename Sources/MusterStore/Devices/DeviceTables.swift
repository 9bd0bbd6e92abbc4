extension Schema {
  /// The credentials that apps need for PowerAuth, the devices that they activate, the codes by which apps name a
  /// process, the upgrades of devices to version 4 that are not confirmed, the devices' tokens, temporary keys, and the
  /// messages that must not be replayed.
  static let deviceTables = [
    Table(
      "app_credentials", key: ["application_key"], secret: .appCredentials,
      erasure: .notNeeded("credentials belong to apps"),
      columns: """
        application_key TEXT PRIMARY KEY,
        key_id TEXT NOT NULL REFERENCES keys (id),
        master_key_id TEXT NOT NULL,
        material TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        revoked_at BIGINT
        """,
      indexes: [
        "CREATE INDEX app_credentials_by_key ON app_credentials (key_id)"
      ]),
    Table(
      "devices", secret: .device, erasure: .withSession(),
      columns: """
        id TEXT PRIMARY KEY,
        session_id TEXT NOT NULL UNIQUE REFERENCES sessions (id),
        key_id TEXT NOT NULL REFERENCES keys (id),
        application_key TEXT NOT NULL REFERENCES app_credentials (application_key),
        name TEXT,
        platform TEXT,
        model TEXT,
        protocol_version TEXT NOT NULL,
        suite TEXT,
        public_key TEXT NOT NULL,
        master_key_id TEXT NOT NULL,
        material TEXT NOT NULL,
        counter BIGINT NOT NULL,
        counter_value TEXT NOT NULL,
        failed_attempts BIGINT NOT NULL,
        lone_factor_failures BIGINT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('ACTIVE', 'BLOCKED', 'REMOVED')),
        state_changed_at BIGINT,
        state_changed_by TEXT,
        last_signed_at BIGINT,
        created_at BIGINT NOT NULL
        """),
    Table(
      "activation_codes", key: ["code_hash"], erasure: .withSession(),
      columns: """
        code_hash TEXT PRIMARY KEY,
        session_id TEXT NOT NULL REFERENCES sessions (id)
        """,
      indexes: [
        "CREATE INDEX activation_codes_by_session ON activation_codes (session_id)"
      ]),
    Table(
      "device_upgrades", key: ["device_id"], secret: .deviceUpgrade, erasure: .withSession(),
      columns: """
        device_id TEXT PRIMARY KEY REFERENCES devices (id),
        session_id TEXT NOT NULL REFERENCES sessions (id),
        suite TEXT NOT NULL,
        public_key TEXT NOT NULL,
        master_key_id TEXT NOT NULL,
        material TEXT NOT NULL,
        counter BIGINT NOT NULL,
        counter_value TEXT NOT NULL,
        started_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX device_upgrades_by_session ON device_upgrades (session_id)"
      ]),
    Table(
      "device_tokens", erasure: .withSession(),
      columns: """
        id TEXT PRIMARY KEY,
        device_id TEXT NOT NULL REFERENCES devices (id),
        session_id TEXT NOT NULL REFERENCES sessions (id),
        factors TEXT NOT NULL,
        is_version_4 BIGINT NOT NULL DEFAULT 0,
        created_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX device_tokens_by_device ON device_tokens (device_id, created_at, id)",
        "CREATE INDEX device_tokens_by_session ON device_tokens (session_id)",
      ]),
    Table(
      "temporary_keys", secret: .temporaryKey, erasure: .withSession(),
      columns: """
        id TEXT PRIMARY KEY,
        application_key TEXT NOT NULL REFERENCES app_credentials (application_key),
        device_id TEXT REFERENCES devices (id),
        session_id TEXT REFERENCES sessions (id),
        erased_device_code TEXT,
        is_version_4 BIGINT NOT NULL DEFAULT 0,
        master_key_id TEXT NOT NULL,
        material TEXT NOT NULL,
        accepted_until BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX temporary_keys_by_erased_device ON temporary_keys (erased_device_code, accepted_until)",
        "CREATE INDEX temporary_keys_by_end ON temporary_keys (accepted_until)",
        "CREATE INDEX temporary_keys_by_session ON temporary_keys (session_id, accepted_until)",
      ]),
    Table(
      "seen_messages", key: ["hash"], erasure: .notNeeded("a hash names nobody, and expires"),
      columns: """
        hash TEXT PRIMARY KEY,
        kept_until BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX seen_messages_by_end ON seen_messages (kept_until)"
      ]),
    Table(
      "erased_devices", key: ["device_code"], secret: .erasedDevice,
      erasure: .notNeeded("a keyed hash and a sealed key name nobody, and expire"),
      columns: """
        device_code TEXT PRIMARY KEY,
        master_key_id TEXT NOT NULL,
        material TEXT NOT NULL,
        expires_at BIGINT NOT NULL
        """),
  ]
}

extension RowSecret {
  static let appCredentials = RowSecret("app-credentials", boundTo: ["application_key", "key_id"])
  static let device = RowSecret("device", boundTo: ["id", "session_id"])
  static let deviceUpgrade = RowSecret("device-upgrade", boundTo: ["device_id", "session_id"])
  static let erasedDevice = RowSecret("erased-device", boundTo: ["device_code"])
  static let temporaryKey = RowSecret("temporary-key", boundTo: ["id", "application_key"])
}
