extension Schema {
  /// Step 29: the credentials that apps need for PowerAuth, the devices that they activate, the devices' tokens,
  /// temporary keys, and the messages that must not be replayed.
  static let devices = [
    "ALTER TABLE projects ADD COLUMN allows_plain_onboarding BIGINT NOT NULL DEFAULT 1",
    """
    CREATE TABLE app_credentials (
      application_key TEXT PRIMARY KEY,
      key_id TEXT NOT NULL REFERENCES keys (id),
      master_key_id TEXT NOT NULL,
      material TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      revoked_at BIGINT
    )
    """,
    "CREATE INDEX app_credentials_by_key ON app_credentials (key_id)",
    """
    CREATE TABLE devices (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL UNIQUE REFERENCES sessions (id),
      key_id TEXT NOT NULL REFERENCES keys (id),
      name TEXT,
      platform TEXT,
      model TEXT,
      protocol_version TEXT NOT NULL,
      public_key TEXT NOT NULL,
      master_key_id TEXT NOT NULL,
      material TEXT NOT NULL,
      counter BIGINT NOT NULL,
      counter_value TEXT NOT NULL,
      failed_attempts BIGINT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('ACTIVE', 'BLOCKED', 'REMOVED')),
      state_changed_at BIGINT,
      state_changed_by TEXT,
      last_signed_at BIGINT,
      created_at BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE device_tokens (
      id TEXT PRIMARY KEY,
      device_id TEXT NOT NULL REFERENCES devices (id),
      session_id TEXT NOT NULL REFERENCES sessions (id),
      factors TEXT NOT NULL,
      created_at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX device_tokens_by_device ON device_tokens (device_id, created_at, id)",
    "CREATE INDEX device_tokens_by_session ON device_tokens (session_id)",
    """
    CREATE TABLE temporary_keys (
      id TEXT PRIMARY KEY,
      application_key TEXT NOT NULL REFERENCES app_credentials (application_key),
      device_id TEXT REFERENCES devices (id),
      session_id TEXT REFERENCES sessions (id),
      master_key_id TEXT NOT NULL,
      material TEXT NOT NULL,
      accepted_until BIGINT NOT NULL
    )
    """,
    "CREATE INDEX temporary_keys_by_end ON temporary_keys (accepted_until)",
    "CREATE INDEX temporary_keys_by_session ON temporary_keys (session_id)",
    """
    CREATE TABLE seen_messages (
      hash TEXT PRIMARY KEY,
      kept_until BIGINT NOT NULL
    )
    """,
    "CREATE INDEX seen_messages_by_end ON seen_messages (kept_until)",
  ]

  /// Step 30: links to the pages of verifications, the settings of these pages in each project, and the format in which
  /// webhooks are sent; a person's contact, encrypted, and how many codes it was sent.
  static let links = [
    """
    CREATE TABLE links (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      kind TEXT NOT NULL CHECK (kind IN ('PERSON', 'HAND_OFF')),
      return_address TEXT,
      language TEXT,
      created_at BIGINT NOT NULL,
      created_by TEXT NOT NULL,
      expires_at BIGINT NOT NULL,
      opened_at BIGINT,
      revoked_at BIGINT
    )
    """,
    "CREATE INDEX links_by_session ON links (session_id, created_at, id)",
    """
    CREATE TABLE hosted_settings (
      project_id TEXT PRIMARY KEY REFERENCES projects (id),
      settings TEXT NOT NULL,
      updated_at BIGINT NOT NULL
    )
    """,
    "ALTER TABLE sessions ADD COLUMN contact TEXT",
    "ALTER TABLE codes ADD COLUMN number BIGINT NOT NULL DEFAULT 1",
    "ALTER TABLE webhooks ADD COLUMN format TEXT NOT NULL DEFAULT 'muster'",
  ]

  /// Step 31: what was read on documents and how people corrected it, encrypted; the claims of a session's creator
  /// about the person, encrypted; keyed hashes by which people, documents and pictures are found again; block lists;
  /// and the content rules of each project.
  static let readings = [
    "ALTER TABLE sessions ADD COLUMN claims TEXT",
    """
    CREATE TABLE readings (
      document_id TEXT PRIMARY KEY REFERENCES documents (id),
      contents TEXT,
      mark TEXT,
      at BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE reading_corrections (
      id TEXT PRIMARY KEY,
      document_id TEXT NOT NULL REFERENCES documents (id),
      session_id TEXT NOT NULL REFERENCES sessions (id),
      field TEXT NOT NULL,
      value TEXT NOT NULL,
      reviewer TEXT NOT NULL,
      at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX reading_corrections_by_document ON reading_corrections (document_id, at, id)",
    "CREATE INDEX reading_corrections_by_session ON reading_corrections (session_id)",
    """
    CREATE TABLE blind_indexes (
      document_id TEXT NOT NULL REFERENCES documents (id),
      session_id TEXT NOT NULL REFERENCES sessions (id),
      project_id TEXT NOT NULL REFERENCES projects (id),
      kind TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (document_id, kind, value)
    )
    """,
    "CREATE INDEX blind_indexes_by_value ON blind_indexes (project_id, kind, value, document_id)",
    "CREATE INDEX blind_indexes_by_session ON blind_indexes (session_id)",
    """
    CREATE TABLE blocks (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      kind TEXT NOT NULL,
      value TEXT NOT NULL,
      reason TEXT NOT NULL,
      created_by TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT
    )
    """,
    "CREATE INDEX blocks_by_value ON blocks (project_id, kind, value)",
    "CREATE INDEX blocks_by_age ON blocks (project_id, created_at, id)",
    """
    CREATE TABLE content_rules (
      project_id TEXT PRIMARY KEY REFERENCES projects (id),
      rules TEXT NOT NULL,
      updated_at BIGINT NOT NULL
    )
    """,
  ]

  /// Step 32: presence checks that a reviewer decides instead of their steps.
  static let presenceWaivers = [
    "ALTER TABLE projects ADD COLUMN allows_presence_waiver BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE presence_checks ADD COLUMN waived_at BIGINT",
  ]

  /// Step 33: what was measured of pictures, as the API has it: whole pixels, and a null where there was no threshold.
  /// A fact without one had no such field, so that its value followed the text of its severity.
  static let measurements = [
    """
    UPDATE documents SET quality = REPLACE(quality, '","value":', '","threshold":null,"value":')
    WHERE quality LIKE '%","value":%'
    """
  ]

  /// Step 34: renditions that share a blob, each with its place in it. SQLite cannot remove a constraint from a column,
  /// so the table is recreated; each earlier rendition is all of its blob.
  static let sharedBlobs = [
    "CREATE TABLE old_renditions AS SELECT * FROM renditions",
    "DROP TABLE renditions",
    """
    CREATE TABLE renditions (
      document_id TEXT NOT NULL REFERENCES documents (id),
      kind TEXT NOT NULL,
      blob_id TEXT NOT NULL REFERENCES blobs (id),
      byte_offset BIGINT NOT NULL,
      byte_count BIGINT NOT NULL,
      width BIGINT NOT NULL,
      height BIGINT NOT NULL,
      content_type TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      PRIMARY KEY (document_id, kind)
    )
    """,
    """
    INSERT INTO renditions (document_id, kind, blob_id, byte_offset, byte_count, width, height, content_type, sha256)
    SELECT r.document_id, r.kind, r.blob_id, 0, b.byte_count, r.width, r.height, r.content_type, r.sha256
    FROM old_renditions r JOIN blobs b ON b.id = r.blob_id
    """,
    "CREATE INDEX renditions_by_blob ON renditions (blob_id)",
    "DROP TABLE old_renditions",
  ]

  /// Step 35: how often the process that ran a job has died.
  static let jobLosses = [
    "ALTER TABLE jobs ADD COLUMN losses BIGINT NOT NULL DEFAULT 0"
  ]

  /// Step 36: the link whose user created another link, and how often the tickets of a presence check were replaced
  /// because a link was revoked.
  static let linkDescent = [
    "ALTER TABLE links ADD COLUMN parent_id TEXT",
    "ALTER TABLE presence_checks ADD COLUMN ticket_generation BIGINT NOT NULL DEFAULT 0",
  ]
}
