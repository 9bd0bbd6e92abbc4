import TestStores
import Testing

@testable import MusterStore

/// The list of tables is that of the schema.
@Suite struct SchemaTableTests {
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
