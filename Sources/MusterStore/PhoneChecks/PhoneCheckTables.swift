extension Schema {
  /// Checks of telephone numbers, what happened in each, and the settings of each project.
  static let phoneCheckTables = [
    Table(
      "phone_check_settings", key: ["project_id"], erasure: .notNeeded("settings are not personal"),
      columns: """
        project_id TEXT PRIMARY KEY REFERENCES projects (id),
        settings TEXT NOT NULL,
        is_open BIGINT NOT NULL,
        updated_at BIGINT NOT NULL
        """),
    // Checks that apps ask for have no session. They are deleted when they are old.
    Table(
      "phone_checks", erasure: .withSession(),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        session_id TEXT REFERENCES sessions (id),
        product TEXT NOT NULL,
        version TEXT NOT NULL,
        status TEXT NOT NULL,
        number_index TEXT NOT NULL,
        reference_index TEXT,
        particulars TEXT NOT NULL,
        result TEXT,
        code_hash TEXT,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX phone_checks_by_project ON phone_checks (project_id, created_at, id)",
        "CREATE INDEX phone_checks_by_session ON phone_checks (session_id, created_at)",
        "CREATE INDEX phone_checks_by_age ON phone_checks (created_at)",
        "CREATE INDEX phone_checks_by_reference ON phone_checks (reference_index)",
      ]),
    Table(
      "phone_check_traces", key: ["check_id", "number"],
      erasure: .withSession(where: "check_id IN (SELECT id FROM phone_checks WHERE session_id = :session)"),
      columns: """
        check_id TEXT NOT NULL REFERENCES phone_checks (id),
        number BIGINT NOT NULL,
        at BIGINT NOT NULL,
        message TEXT NOT NULL,
        PRIMARY KEY (check_id, number)
        """,
      indexes: [
        "CREATE INDEX phone_check_traces_by_age ON phone_check_traces (at)"
      ]),
    Table(
      "phone_check_callbacks", key: ["hash"], erasure: .notNeeded("a hash of a message without personal data"),
      columns: """
        hash TEXT PRIMARY KEY,
        received_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX phone_check_callbacks_by_age ON phone_check_callbacks (received_at)"
      ]),
  ]
}
