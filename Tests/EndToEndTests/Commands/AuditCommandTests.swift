import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Administration {
  /// `muster audit verify` on an audit that a running service wrote, and after others had their hands in the file.
  @Suite struct AuditCommandTests {
    @Test func anAuditIsWholeWhileTheServiceRuns() async throws {
      try await withService { service, folder in
        for count in 0...2 {
          let outcome = try await runMuster("audit", "verify", "--data", folder)
          #expect(outcome.exitCode == 0)
          #expect(outcome.output.contains("intact: \(2 * count) rows"), "\(outcome.output)")
          _ = try await createSession(on: service, in: folder)
        }
      }
    }

    @Test func anAuditIsWholeAfterTheServiceWasKilled() async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        for _ in 1...3 { _ = try await createSession(on: service, in: folder) }
        _ = try await service.stop(by: SIGKILL)
        let report = try await verify(folder)
        #expect(report.exitCode == 0 && report.whole && report.rows == 6 && report.head?.count == 64)
      }
    }

    @Test(
      .needs("python3"),
      arguments: [
        ("UPDATE audit SET actor = 'nobody' WHERE number = 2", "rowAltered", 2),
        ("UPDATE audit SET detail = '' WHERE number = 1", "rowAltered", 1),
        ("DELETE FROM audit WHERE number = 2", "rowMissing", 2),
        ("DELETE FROM audit WHERE number >= 3", "rowMissing", 3),
        ("DELETE FROM audit", "rowMissing", 1),
        ("UPDATE audit SET number = 9 WHERE number = 4", "rowMissing", 4),
        (reordering, "rowAltered", 2),
        ("INSERT INTO audit (number, at, actor, action) VALUES (5, 5, 'service', 'x')", "rowAltered", 5),
        ("UPDATE audit_heads SET number = 3", "headAltered", nil),
        ("DELETE FROM audit_heads", "headAltered", nil),
      ] as [(String, String, Int?)])
    func changesByOtherProgramsAreDetected(statement: String, fault: String, row: Int?) async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        for _ in 1...2 { _ = try await createSession(on: service, in: folder) }
        #expect(try await service.stop().exitCode == 0)
        try await runSQL(statement, on: folder)

        let report = try await verify(folder)
        #expect(report.exitCode == 1)
        #expect(!report.whole && report.fault == fault && report.row == row && report.rows == nil)
        let text = try await runMuster("audit", "verify", "--data", folder)
        #expect(text.exitCode == 1)
        #expect(text.output.contains(row.map { "row \($0) " } ?? "head"), "\(text.output)")
      }
    }

    /// Two rows change places, with their hashes.
    private static let reordering = """
      UPDATE audit SET at = o.at, session_id = o.session_id, actor = o.actor, action = o.action, subject = o.subject,
        detail = o.detail, hash = o.hash
      FROM (SELECT * FROM audit) AS o WHERE o.number = 5 - audit.number AND audit.number IN (2, 3)
      """

    /// Each view of a picture is a note, by whoever it was.
    @Test func viewsOfPicturesAreInIt() async throws {
      try await withService { service, folder in
        let session = try await createSession(on: service, in: folder)
        let client = service.client(session.token)
        let document = try await client.uploadDocument(
          DocumentFile(data: try readFile(locateSpecimen("id-card-front-small.jpg")), type: "ID_CARD", side: .front),
          wait: .seconds(60))
        _ = try await client.rendition(of: document.id, .original)
        _ = try await service.client(try await createKey(in: folder, scope: "review"))
          .rendition(of: document.id, .thumbnail)
        let hour = Date.now.addingTimeInterval(-3600).ISO8601Format()
        for selection in [["--session", session.id], ["--from", hour]] {
          let outcome = try await runMuster(["audit", "export", "--data", folder] + selection)
          let views = outcome.lines.filter { $0.contains("rendition.read") }
          #expect(views.count == 2, "\(outcome.output)")
          #expect(views.allSatisfy { $0.contains(document.id) })
          #expect(views[0].contains(#""actor":"session""#) && views[0].contains("original"))
          #expect(views[1].contains(#""actor":"key:"#) && views[1].contains("thumbnail"))
        }
      }
    }

    @Test func notesArePrinted() async throws {
      try await withService { service, folder in
        let session = try await createSession(on: service, in: folder)
        _ = try await createSession(on: service, in: folder)
        let all = try await runMuster("audit", "export", "--data", folder)
        #expect(all.exitCode == 0 && all.output.split(separator: "\n").count == 4, "\(all.errors)")
        let one = try await runMuster("audit", "export", "--data", folder, "--session", session.id, "--format", "csv")
        let lines = one.output.split(separator: "\n")
        #expect(
          lines.first == "number,at,session,reference,project,actor,actorName,action,subject,subjectName,detail,hash")
        #expect(lines.count == 3)
        #expect(lines[1].contains("session.created") && lines[1].hasPrefix("1,"), "\(lines)")
        let none = try await runMuster("audit", "export", "--data", folder, "--until", "2020-01-01")
        #expect(none.exitCode == 0 && none.output.isEmpty)
        let bad = try await runMuster("audit", "export", "--data", folder, "--from", "yesterday")
        #expect(bad.exitCode == 64)
      }
    }

    @Test func aFolderWithoutAnAuditIsRefusedAndNothingIsMade() async throws {
      try await withTemporaryFolder { folder in
        for path in [folder, folder + "/none"] {
          let refused = try await runMuster("audit", "verify", "--data", path)
          #expect(refused.exitCode.map { $0 != 0 } == true)
          #expect(refused.errors.contains("data: "), "\(refused.errors)")
          #expect(refused.output.isEmpty)
        }
        #expect(try listFolder(folder) == [])
      }
    }

    private struct Report: Decodable {
      let whole: Bool
      let rows: Int?
      let head: String?
      let fault: String?
      let row: Int?
      var exitCode: Int32?
    }

    private func verify(_ folder: String) async throws -> Report {
      let outcome = try await runMuster("audit", "verify", "--json", "--data", folder)
      try #require(outcome.lines.count == 1, "\(outcome.output)\(outcome.errors)")
      var report: Report = try parseJSON(outcome.output)
      report.exitCode = outcome.exitCode
      return report
    }
  }
}
