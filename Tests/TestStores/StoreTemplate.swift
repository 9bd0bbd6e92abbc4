import Foundation

@testable import MusterStore

/// A new store, whose master key and database are copied for each new data folder: hundreds of tests begin with one, and
/// to take all steps of the schema is half of the time of starting a service.
struct StoreTemplate {
  /// The template, which is made once.
  static let shared = Task { try await StoreTemplate() }

  /// The file of the master key. Rows of a new store have seals that are made with it.
  let masterKey: Data
  /// The file of the database; nil on a server.
  let databaseFile: Data?
  /// The name of the database on a server; nil if it is a file.
  let databaseName: String?

  private init() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "muster-template-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let layout = StoreLayout(folder: folder)
    let keys = FieldKeys(try MasterKey.loadOrCreate(at: layout.masterKey))
    masterKey = try Data(contentsOf: URL(filePath: layout.masterKey))
    if let location = try TestStores.location(of: folder).database {
      atexit { TestStores.forget("") }
      try await PostgreSQLDatabase(location, keys: keys).close()
      databaseFile = nil
      databaseName = location.parameters.first { $0.0 == "dbname" }?.1
    } else {
      try SQLiteDatabase(path: layout.database, keys: keys).close()
      databaseFile = try Data(contentsOf: URL(filePath: layout.database))
      databaseName = nil
    }
  }
}
