import Foundation
import RunningPrograms
import Testing

/// The servers of these tests: a PostgreSQL server in `MUSTER_TEST_DATABASE` and a bucket in `MUSTER_TEST_BLOBS`.
enum TestServers {
  static let databaseURL = ProcessInfo.processInfo.environment["MUSTER_TEST_DATABASE"]
  static let bucketURL = ProcessInfo.processInfo.environment["MUSTER_TEST_BLOBS"]
  static let python = Task { await Peer.findPython(with: "boto3") }
}

/// A database and a part of the bucket that are empty at first, and gone afterwards.
struct ServerPlaces: Sendable {
  let database: String
  let bucket: String
  fileprivate let name: String

  /// The arguments of a service and of commands.
  func arguments(masterKey: String) -> [String] {
    ["--database", database, "--blobs", bucket, "--master-key", masterKey]
  }

  /// Runs a statement of the server's administrator.
  static func administer(_ statement: String) async throws {
    let outcome = try await runProgram("psql", ["--quiet", "--command", statement, TestServers.databaseURL ?? ""])
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
  }

  /// Calls a function of `Peers/bucket.py` with the bucket, and gives what it prints.
  func object(_ function: String, _ arguments: String...) async throws -> RunningProgram.Outcome {
    let outcome = try await Peer.run("bucket.py", [bucket, function] + arguments, python: TestServers.python.value)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return outcome
  }

  /// Removes all tables and objects.
  func destroy() async throws {
    try await Self.administer("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
    _ = try await object("clear")
  }

  func createDatabase() async throws {
    try await Self.administer("CREATE DATABASE \(name)")
  }
}

/// Runs `body` with places on the servers.
func withServerPlaces(_ body: (ServerPlaces) async throws -> Void) async throws {
  let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
  var components = URLComponents(string: TestServers.databaseURL ?? "")
  components?.path = "/\(name)"
  let places = ServerPlaces(
    database: components?.string ?? "",
    bucket: (TestServers.bucketURL ?? "").replacing("/?", with: "/\(name)/?"), name: name)
  try await places.createDatabase()
  do {
    try await body(places)
  } catch {
    try? await places.destroy()
    throw error
  }
  try await places.destroy()
}

extension Trait where Self == ConditionTrait {
  /// The test is of a store on servers.
  static var servers: Self {
    .enabled("needs MUSTER_TEST_DATABASE and MUSTER_TEST_BLOBS, psql, pg_dump and boto3 (scripts/test-servers)") {
      guard TestServers.databaseURL != nil && TestServers.bucketURL != nil else { return false }
      guard ["psql", "pg_dump", "pg_restore"].allSatisfy({ findProgram($0) != nil }) else { return false }
      return await TestServers.python.value != nil
    }
  }
}
