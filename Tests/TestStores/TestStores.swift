import Foundation
@testable package import MusterStore
import Synchronization

/// The stores that tests open.
///
/// They are on the embedded engines, unless `MUSTER_TEST_DATABASE` names a PostgreSQL server: then each data folder has
/// a database of its own there.
package enum TestStores {
  /// Whether rows and blobs are in the data folder.
  package static var areEmbedded: Bool { serverURL == nil }

  /// Why a test of the embedded engines is skipped.
  package static let embeddedOnly: String = "tests what only the embedded engines have"

  private static let serverURL = ProcessInfo.processInfo.environment["MUSTER_TEST_DATABASE"]

  private struct State {
    var hasTemplate = false
    /// The names of the databases by data folder.
    var databases: [String: String] = [:]
  }

  private static let state = Mutex(State())

  /// Opens the store of a data folder.
  package static func open(
    _ dataFolder: String, asService: Bool = false, files: some FileSystem = LocalFileSystem()
  ) async throws -> Store {
    try await Store.open(try location(of: dataFolder), asService: asService, files: files)
  }

  /// Returns where the store of a data folder is. A new folder gets a new database.
  package static func location(of dataFolder: String) throws -> StoreLocation {
    guard serverURL != nil else { return StoreLocation(dataFolder: dataFolder) }
    let name = try state.withLock { state in
      if let name = state.databases[dataFolder] { return name }
      let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
      try administer { try $0.run("CREATE DATABASE \(name)") }
      state.databases[dataFolder] = name
      return name
    }
    return try StoreLocation(dataFolder: dataFolder, database: server(database: name))
  }

  /// Drops the databases of the data folders in a folder.
  package static func forget(_ folder: String) {
    let names = state.withLock { state in
      let gone = state.databases.filter { $0.key == folder || $0.key.hasPrefix(folder + "/") }
      for key in gone.keys { state.databases[key] = nil }
      return gone.values
    }
    for name in names { try? administer { try $0.run("DROP DATABASE \(name) WITH (FORCE)") } }
  }

  private static func server(database: String) throws -> PostgreSQLLocation {
    var components = URLComponents(string: serverURL ?? "")
    components?.path = "/\(database)"
    return try PostgreSQLLocation(url: components?.string ?? "", maxConnections: 4)
  }

  private static func administer(_ work: (PostgreSQLLink) throws -> Void) throws {
    try work(PostgreSQLLink(parameters: server(database: "postgres").parameters))
  }
}

extension PostgreSQLLink {
  fileprivate func run(_ sql: String) throws {
    try send(sql)
    try synchronise()
    try receive()
  }
}
