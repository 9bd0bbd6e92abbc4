import TestStores
import Testing

@testable import MusterStore

/// The declarations of the tables fit the tables, and steps are taken once.
@Suite struct SchemaTableTests {
  @Test func whatBelongsToASessionIsErased() throws {
    let proofs: Set = ["audit", "audit_aggregates", "erasures"]
    for table in Schema.tables {
      let references = /\b((session|document|check|message|identity)_id|verification_session)\b/
      let refersToPerson = table.statements[0].contains(references)
      switch table.erasure {
      case .withSession: #expect(refersToPerson || table.name == "sessions", "\(table.name)")
      case .notNeeded(let reason):
        #expect(!reason.isEmpty && refersToPerson == proofs.contains(table.name), "\(table.name)")
      }
    }
  }

  @Test func secretsHaveTheirColumns() {
    for table in Schema.tables where table.name != "blobs" {
      #expect((table.secret != nil) == table.statements[0].contains("master_key_id"), "\(table.name)")
    }
  }

  @Test(.embeddedEngines) func aNewStepIsTakenOnce() async throws {
    try await withFolder { folder in
      let keys = FieldKeys(try MasterKey.loadOrCreate(at: folder + "/master.key"))
      let store = try await TestStores.open(folder)
      try await store.database.write { connection in
        try connection.insert(project("p"))
      }
      try await store.close()
      let step = Schema.Step("2-test", ["ALTER TABLE projects ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'"]) {
        try $0.run("UPDATE projects SET colour = 'blue'")
      }
      for expected in ["blue", "green"] {
        let database = try SQLiteDatabase(path: folder + "/muster.sqlite", keys: keys, steps: Schema.steps + [step])
        let colours = try await database.read { connection in
          try connection.rows("SELECT colour FROM projects").map { try $0.text("colour") }
        }
        #expect(colours == [expected])
        try await database.write { try $0.run("UPDATE projects SET colour = 'green'") }
        try database.close()
      }
      await #expect(throws: StoreError(.newer, "")) { try await TestStores.open(folder) }
    }
  }

  @Test func allTablesAreListed() async throws {
    try await withFolder { folder in
      let store = try await TestStores.open(folder + "/data")
      let actual = try await store.database.read { try TestStores.tables(on: $0) }
      #expect(Schema.tables.map(\.name).sorted() == actual.filter { $0 != "migrations" }.sorted())
      try await store.close()
    }
  }

  @Test func keysAndReferencesAreThose() async throws {
    try await withFolder { folder in
      let store = try await Store.open(StoreLocation(dataFolder: folder + "/data"))
      try await store.database.read { connection in
        var earlier: Set<String> = []
        for table in Schema.tables {
          let key = try connection.rows(
            "SELECT name FROM pragma_table_info('\(table.name)') WHERE pk > 0 ORDER BY pk"
          ).map { try $0.text("name") }
          #expect(table.key == key, "\(table.name)")
          let references = try connection.rows(
            "SELECT \"from\" AS source, \"table\" AS target FROM pragma_foreign_key_list('\(table.name)')"
          ).map { (try $0.text("source"), try $0.text("target")) }
          #expect(references.filter { $0.1 == table.name }.map(\.0) == table.ownReferences, "\(table.name)")
          #expect(references.allSatisfy { $0.1 == table.name || earlier.contains($0.1) }, "\(table.name)")
          earlier.insert(table.name)
        }
      }
      try await store.close()
    }
  }
}
