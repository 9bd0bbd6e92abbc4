import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// What a presence check leaves behind.
  @Suite(.needs("curl")) struct PresenceTracesTests {
    @Test func framesOfAbandonedChecksAreErased() async throws {
      try await withFaces { service, key, data in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let documents = try listFolder(data + "/blobs").count
        let check = try await person.begin()
        try await person.take(check.steps[0], of: check, as: "obama")
        #expect(try listFolder(data + "/blobs").count == documents + 1)
        try await person.verification.cancelWholeProcess()
        try await waitUntil { try listFolder(data + "/blobs").count == documents }
      }
    }

    @Test func thePersonsPictureGoesWithTheOthers() async throws {
      try await withFaces(environment: ["MUSTER_PICTURE_RETENTION_SECONDS": "0"]) { service, key, data in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        try await person.takeAll(of: try await person.begin(), as: "obama")
        try await person.wait(for: "COMPLETED/ACCEPTED")
        try await waitUntil { try listFolder(data + "/blobs") == ["incoming"] }
        let outcome = try #require(try await person.review().presence.first)
        #expect(outcome.result == "ACCEPTED" && outcome.portraitDistance != nil, "what was found stays")
      }
    }

    @Test func neitherFilesNorLogsTellOfThePerson() async throws {
      let planted = "Erika-Plantemuster-in-a-frame"
      try await withTemporaryFolder { data in
        let service = try await startService(on: data, faceOptions + ["--log-level", "trace"])
        let key = try await createKey(in: data, scope: "sessions,review,admin")
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let check = try await person.begin()
        let client = service.client(person.token)
        let shown = try await client.presenceCheck(id: check.sessionId)
        for step in shown.steps {
          try await person.sleep(until: step.notBefore)
          try await person.take(step, of: shown, by: client, as: "obama") { saying(planted, in: $0) }
        }
        let stored = try listFolder(data + "/blobs").count
        _ = try await client.finishPresenceCheck(id: check.sessionId)
        try await person.wait(for: "COMPLETED/ACCEPTED")
        try await waitUntil { try listFolder(data + "/blobs").count == stored - 3 }
        let end = try await service.stop()
        #expect(end.exitCode == 0)

        let search = SecretSearch([planted, check.ticket] + check.steps.map(\.ticket) + shown.steps.map(\.ticket))
        #expect(try search.find(inFolder: data).isEmpty)
        let log = end.output + end.errors
        #expect(log.contains("/v1/presence-checks/"), "nothing was logged")
        #expect(search.find(in: Data(log.utf8)).isEmpty)
      }
    }

    /// The JPEG with a comment (ISO/IEC 10918-1, B.2.4.5) right after its first marker.
    private func saying(_ text: String, in picture: Data) -> Data {
      let comment = Data(text.utf8)
      return picture.prefix(2) + [0xFF, 0xFE, 0, UInt8(comment.count + 2)] + comment + picture.dropFirst(2)
    }
  }
}
