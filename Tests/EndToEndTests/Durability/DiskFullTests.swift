import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Operations {
  /// The service on a disk that is nearly full, each time with a little more room, until everything fits. While there is
  /// so little, it is not ready.
  @Suite struct DiskFullTests {
    @Test(
      .needs("unshare", "nsenter", "mount", "curl"),
      .enabled("needs the right to mount a disk in a namespace") { try await SmallDisk.isAvailable },
      .timeLimit(.minutes(5)))
    func uploadsAreRefusedWhileTheDiskIsFull() async throws {
      try await withTemporaryFolder { root in
        let service = try await startService(
          on: root + "/data", environment: ["MUSTER_MIN_FREE_DISK_BYTES": "0"],
          by: SmallDisk.mount(at: root, megaBytes: 24))
        let disk = SmallDisk(root: root, pid: service.program.pid)
        let ready = "\(service.url)/health/ready"
        let made = try await disk.runMuster("keys", "create", "--name", "test", "--scope", "sessions", "--sandbox")
        let key = try #require(made.lines.first, "\(made.errors)")
        let picture = try readFile(locateSpecimen("passport-grayscale.jpg"))
        var outcomes: [Bool] = []
        // Not even one chunk; half the picture; all of it, but not its rows; rows, but not the renditions; everything.
        for roomInKilobytes in [0, 128, 256, 260, 264, 272, 288, 320, 384, 512, 768] {
          let session = try await service.client(key).createSession(SessionRequest(documentTypes: ["PASSPORT"]))
          let client = service.client(session.token)
          let before = try disk.blobs()
          try await waitUntil { try await runCurl([ready]).report == "200" }
          try disk.fill(leaving: roomInKilobytes * 1024)
          try await waitUntil { try await runCurl([ready]).body.contains(#""failed":["storage"]"#) }
          let file = DocumentFile(data: picture, type: "PASSPORT", side: .front)
          var document: Document?
          do {
            document = try await client.uploadDocument(file)
          } catch let error as MusterClientError {
            #expect(error.problem?.status == 507)
            // A commit that finds no room, not even to be taken back, is one that failed.
            let codes: [Code] = ["STORAGE_FULL", "STORAGE_FAILED"]
            #expect(codes.contains(error.problem?.code ?? ""), "\(roomInKilobytes) KiB: \(service.program.errors)")
            #expect(try disk.blobs() == before, "\(roomInKilobytes) KiB")
            #expect(try disk.incoming() == [])
            #expect(try await client.session(id: session.id).documents.isEmpty)
          }
          outcomes.append(document != nil)
          try disk.free()
          if document == nil { document = try await client.uploadDocument(file) }
          let judged = try await service.awaitVerdict(try #require(document).id, token: session.token)
          #expect(judged.status == "ACCEPTED")
          #expect(try await client.rendition(of: judged.id, .original) == picture)
          #expect(try disk.blobs().count == before.count + 2)
        }
        #expect(outcomes.first == false && outcomes.last == true)
        #expect(try await disk.runMuster("audit", "verify").exitCode == 0)
        #expect(try await service.stop().exitCode == 0)
      }
    }
  }
}
