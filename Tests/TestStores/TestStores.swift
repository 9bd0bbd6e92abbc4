import Foundation
import S3Client
import Synchronization
package import Testing

@testable package import MusterStore

/// The stores that tests open.
///
/// They are on the embedded engines, unless `MUSTER_TEST_DATABASE` names a PostgreSQL server: then each data folder has
/// a database of its own there, and if `MUSTER_TEST_BLOBS` names a bucket, its blobs have a prefix of their own in it.
package enum TestStores {
  /// Whether rows and blobs are in the data folder.
  package static var areEmbedded: Bool { serverURL == nil }

  /// Whether blobs are in a bucket.
  package static var haveBuckets: Bool { serverURL != nil && bucketURL != nil }

  private static let bucketURL = ProcessInfo.processInfo.environment["MUSTER_TEST_BLOBS"]
  private static let serverURL = ProcessInfo.processInfo.environment["MUSTER_TEST_DATABASE"]

  /// The names of the databases by data folder.
  private static let databases = Mutex<[String: String]>([:])

  /// Opens the store of a data folder.
  package static func open(
    _ dataFolder: String, asService: Bool = false, files: some FileSystem = LocalFileSystem()
  ) async throws -> Store {
    try await Store.open(try await begunLocation(of: dataFolder, files), asService: asService, files: files)
  }

  /// Returns where the store of a data folder is. An empty folder gets a new store, which is a copy of
  /// ``StoreTemplate``.
  package static func begunLocation(
    of dataFolder: String, _ files: some FileSystem = LocalFileSystem()
  ) async throws -> StoreLocation {
    let content = try? FileManager.default.contentsOfDirectory(atPath: dataFolder)
    // A disk that tests make fail has to see how each file is made.
    guard files is LocalFileSystem, content == [], databases.withLock({ $0[dataFolder] }) == nil else {
      return try location(of: dataFolder)
    }
    let template = try await StoreTemplate.shared.value
    let layout = StoreLayout(folder: dataFolder)
    for (path, bytes) in [(layout.masterKey, template.masterKey), (layout.database, template.databaseFile)] {
      guard let bytes else { continue }
      try #require(
        FileManager.default.createFile(atPath: path, contents: bytes, attributes: [.posixPermissions: 0o600]))
    }
    return try location(of: dataFolder, template: template.databaseName)
  }

  /// Returns where the store of a data folder is. A new folder gets a new database.
  package static func location(of dataFolder: String) throws -> StoreLocation {
    try location(of: dataFolder, template: nil)
  }

  private static func location(of dataFolder: String, template: String?) throws -> StoreLocation {
    guard serverURL != nil else { return StoreLocation(dataFolder: dataFolder) }
    let name = try databases.withLock { databases in
      if let name = databases[dataFolder] { return name }
      let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
      // The other strategy writes a log of what it copies.
      let origin = template.map { " TEMPLATE \($0)" } ?? ""
      try administer { try $0.run("CREATE DATABASE \(name)\(origin) STRATEGY FILE_COPY") }
      databases[dataFolder] = name
      return name
    }
    var location = StoreLocation(dataFolder: dataFolder, database: try server(database: name))
    location.blobs = try bucketURL.map { url in
      // Each store has a prefix of its own.
      try S3Location(url: url.replacing("/?", with: "/\(name)/?"))
    }
    return location
  }

  /// Returns the names of all blobs in the store of a data folder, with or without rows.
  package static func blobNames(in dataFolder: String) async throws -> [String] {
    guard let location = try location(of: dataFolder).blobs else {
      return try FileManager.default.contentsOfDirectory(atPath: dataFolder + "/blobs").filter { $0 != "incoming" }
    }
    let bucket = try BlobBucket(location)
    var names: [String] = []
    try await bucket.forEachPage { names += $0.map(\.rawValue) }
    try await bucket.close()
    return names
  }

  /// Drops the databases of the data folders in a folder.
  package static func forget(_ folder: String) {
    let names = databases.withLock { databases in
      let gone = databases.filter { $0.key == folder || $0.key.hasPrefix(folder + "/") }
      for key in gone.keys { databases[key] = nil }
      return gone.values
    }
    for name in names { try? administer { try $0.run("DROP DATABASE \(name) WITH (FORCE)") } }
  }

  /// Returns the names of all tables.
  package static func tables(on connection: any Connection) throws -> [String] {
    try connection.rows(
      areEmbedded
        ? "SELECT name FROM sqlite_master WHERE type = 'table'"
        : "SELECT CAST(tablename AS text) AS name FROM pg_tables WHERE schemaname = 'public'"
    ).map { try $0.text("name") }
  }

  /// Returns the names of a table's columns.
  package static func columns(of table: String, on connection: any Connection) throws -> [String] {
    try connection.rows(
      areEmbedded
        ? "SELECT name FROM pragma_table_info('\(table)')"
        : """
        SELECT CAST(column_name AS text) AS name FROM information_schema.columns WHERE table_name = '\(table)'
        ORDER BY ordinal_position
        """
    ).map { try $0.text("name") }
  }

  private static func server(database: String) throws -> PostgreSQLLocation {
    var components = URLComponents(string: serverURL ?? "")
    components?.path = "/\(database)"
    return try PostgreSQLLocation(url: components?.string ?? "", maxConnections: 4)
  }

  private static func administer(_ work: (PostgreSQLLink) throws -> Void) throws {
    try work(PostgreSQLLink(server(database: "postgres")))
  }
}

extension PostgreSQLLink {
  fileprivate func run(_ sql: String) throws {
    for sql in ["SET default_transaction_read_only = off", sql] {
      try send(sql)
      try receive(until: ContinuousClock.now + .seconds(60))
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// The test is of several services, which need servers to share.
  package static var servers: Self {
    .enabled(if: !TestStores.areEmbedded, "Tests what only servers have; needs MUSTER_TEST_DATABASE.")
  }

  /// The test is of blobs in a bucket.
  package static var buckets: Self {
    .enabled(if: TestStores.haveBuckets, "Tests what only an S3 store has; needs MUSTER_TEST_BLOBS.")
  }

  /// The test is of blobs in a folder.
  package static var blobFiles: Self {
    .enabled(if: !TestStores.haveBuckets, "Tests what only files of blobs have.")
  }

  /// The test is of what only the embedded engines have, such as their files.
  package static var embeddedEngines: Self {
    .enabled(if: TestStores.areEmbedded, "Tests what only the embedded engines have.")
  }

  /// The test is of what does not depend on the engines: `make test-servers` leaves it out.
  package static var anyEngine: Self {
    .enabled(if: TestStores.areEmbedded, "Does not depend on the engines; make test runs it once.")
  }
}
