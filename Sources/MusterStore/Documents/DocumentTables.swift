internal import VerificationFlow

extension Schema {
  /// Documents, the quality rules that they were checked against, and their pictures.
  static let documentTables = [
    Table(
      "quality_rules", erasure: .notNeeded("rules are not personal"),
      columns: """
        id TEXT PRIMARY KEY,
        body TEXT NOT NULL
        """),
    Table(
      "documents", ownReferences: ["original_document_id"],
      erasure: .withSession(countedAs: \ErasureRecord.Counts.documents),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        session_id TEXT NOT NULL REFERENCES sessions (id),
        verification_id TEXT NOT NULL REFERENCES verifications (id),
        number BIGINT NOT NULL,
        upload_id TEXT NOT NULL,
        type TEXT NOT NULL,
        side TEXT NOT NULL CHECK (side IN ('FRONT', 'BACK')),
        country TEXT,
        filename TEXT,
        status TEXT NOT NULL,
        verdict TEXT,
        reject_origin TEXT,
        original_document_id TEXT REFERENCES documents (id),
        signature TEXT,
        signature_status TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        format TEXT NOT NULL,
        byte_count BIGINT NOT NULL,
        width BIGINT NOT NULL,
        height BIGINT NOT NULL,
        quadrilateral TEXT,
        perceptual_hash TEXT,
        rules_id TEXT REFERENCES quality_rules (id),
        quality TEXT NOT NULL,
        error_codes TEXT NOT NULL,
        passed_quality BIGINT NOT NULL CHECK (passed_quality IN (0, 1)),
        is_soft_pass BIGINT NOT NULL DEFAULT 0 CHECK (is_soft_pass IN (0, 1)),
        is_unsure BIGINT NOT NULL DEFAULT 0 CHECK (is_unsure IN (0, 1)),
        is_marked BIGINT NOT NULL DEFAULT 0 CHECK (is_marked IN (0, 1)),
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        UNIQUE (verification_id, number)
        """,
      indexes: [
        // At most one picture per side is in force. This constraint is the last defence against concurrent uploads.
        "CREATE UNIQUE INDEX documents_in_force ON documents (verification_id, type, side) WHERE status <> 'DISPOSED'",
        "CREATE INDEX documents_by_session ON documents (session_id, number)",
        "CREATE INDEX documents_by_age ON documents (project_id, created_at, id)",
        "CREATE INDEX documents_by_status ON documents (project_id, status, created_at, id)",
        "CREATE INDEX documents_by_original ON documents (original_document_id)",
      ]),
    // Several renditions may share a blob, each with its place in it.
    Table(
      "renditions", key: ["document_id", "kind"], erasure: .withDocuments(blob: "blob_id"),
      columns: """
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
        """,
      indexes: [
        "CREATE INDEX renditions_by_blob ON renditions (blob_id)"
      ]),
  ]
}
