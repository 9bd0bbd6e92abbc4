import Foundation
import RunningPrograms
import Testing

extension Operations {
  /// A PostgreSQL server that stops answering, and one behind a pooler. See `Peers/unanswering_database.py`.
  @Suite(.needs("python3", "psql")) struct UnansweringDatabaseTests {
    @Test(.enabled("needs pgbouncer") { FileManager.default.isExecutableFile(atPath: "/usr/sbin/pgbouncer") })
    func everyRequestIsAnswered() async throws {
      try await withTemporaryFolder { folder in
        try await Peer.expectScenarios(
          of: "unanswering_database.py", [findMuster(), folder], atMost: .seconds(400))
      }
    }
  }
}
