import Foundation
import Testing

@testable import MusterStore

/// A new store, whose master key and database are copied for each new data folder: hundreds of tests begin with one, and
/// to take all steps of the schema is half of the time of starting a service.
actor DatabaseTemplate {
  static let shared = DatabaseTemplate()

  private var making: Task<Copy, any Error>?

  /// What is copied.
  struct Copy {
    /// The file of the master key. Rows of a new store have seals that are made with it.
    let masterKey: Data
    /// The file of the database; nil on a server.
    let file: Data?
    /// The name of the database on a server.
    let name: String?
  }

  /// Returns the template, which is made once.
  func copy() async throws -> Copy {
    let task = making ?? Task { try await Self.make() }
    making = task
    return try await task.value
  }

  private static func make() async throws -> Copy {
    let folder = FileManager.default.temporaryDirectory.appending(path: "muster-template-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let keys = FieldKeys(try MasterKey.loadOrCreate(at: folder + "/master.key"))
    let masterKey = try Data(contentsOf: URL(filePath: folder + "/master.key"))
    guard let location = try TestStores.location(of: folder).database else {
      let path = folder + "/muster.sqlite"
      try SQLiteDatabase(path: path, keys: keys).close()
      return Copy(masterKey: masterKey, file: try Data(contentsOf: URL(filePath: path)), name: nil)
    }
    atexit { TestStores.forget("") }
    try await PostgreSQLDatabase(location, keys: keys).close()
    return Copy(masterKey: masterKey, file: nil, name: location.parameters.first { $0.0 == "dbname" }?.1)
  }
}
