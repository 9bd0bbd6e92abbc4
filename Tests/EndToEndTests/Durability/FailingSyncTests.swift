import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Operations {
  /// The sync at the end of a commit fails. By then the commit is in the log, and a crash would bring it back.
  @Suite struct FailingSyncTests {
    private static let file: DocumentFile? = (try? readFile(locateSpecimen("passport-grayscale.jpg")))
      .map { DocumentFile(data: $0, type: "PASSPORT", side: .front) }

    /// - Parameter fault: How strace lets them fail: the first of each thread, or all.
    @Test(.needs("strace"), arguments: ["fdatasync:error=EIO:when=1", "fdatasync:error=EIO"])
    func refusedUploadsLeaveNothingAfterARestart(fault: String) async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        let key = try await createKey(in: folder)
        let session = try await service.client(key).createSession(SessionRequest(documentTypes: ["PASSPORT"]))
        let file = try #require(Self.file)

        let strace = try await attach(to: service, fault: fault)
        try await expectFailure(of: file, to: service, session)
        service.program.send(SIGKILL)
        _ = try await service.program.waitForExit()
        _ = try await strace.waitForExit()

        let next = try await startService(on: folder)
        let client = next.client(session.token)
        let shown = try await client.session(id: session.id)
        #expect(shown.documents.isEmpty, "it was refused")
        #expect(try listFolder(folder + "/blobs") == ["incoming"])
        let document = try await client.uploadDocument(file)
        #expect(try await next.awaitVerdict(document.id, token: session.token).status == "ACCEPTED")
        #expect(try await next.stop().exitCode == 0)
      }
    }

    /// Without anything written after it that would take its place in the log.
    @Test(.needs("strace", "sqlite3"), arguments: ["fdatasync:error=EIO:when=1", "fdatasync:error=EIO"])
    func aCommitThatWasRefusedDoesNotComeBack(fault: String) async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder)
        let key = try await createKey(in: folder)
        let strace = try await attach(to: service, fault: fault)
        await #expect {
          _ = try await service.client(key).createSession()
        } throws: {
          ($0 as? MusterClientError)?.problem?.code == "STORAGE_FAILED"
        }
        service.program.send(SIGKILL)
        _ = try await service.program.waitForExit()
        _ = try await strace.waitForExit()
        let outcome = try await runProgram(
          "sqlite3", [folder + "/muster.sqlite", "SELECT count(*) FROM keys", "SELECT count(*) FROM sessions"])
        #expect(outcome.lines == ["1", "0"], "\(outcome.errors)")
      }
    }

    @Test(.needs("strace"), arguments: ["fsync:error=EIO", "fdatasync:error=EIO", "fsync:error=ENOSPC"])
    func theServiceGoesOnWhenTheDiskIsWell(fault: String) async throws {
      try await withService { service, folder in
        let key = try await createKey(in: folder)
        let session = try await service.client(key).createSession(SessionRequest(documentTypes: ["PASSPORT"]))
        let file = try #require(Self.file)
        let strace = try await attach(to: service, fault: fault)
        try await expectFailure(
          of: file, to: service, session, as: fault.hasSuffix("ENOSPC") ? "STORAGE_FULL" : "STORAGE_FAILED")
        // The service goes on without its tracer.
        strace.send(SIGKILL)
        _ = try await strace.waitForExit()
        let document = try await service.client(session.token).uploadDocument(file)
        #expect(try await service.awaitVerdict(document.id, token: session.token).status == "ACCEPTED")
        #expect(try await runMuster("audit", "verify", "--data", folder).exitCode == 0)
      }
    }

    /// Lets system calls of a running service fail from now on, as long as strace runs.
    private func attach(to service: RunningService, fault: String) async throws -> RunningProgram {
      let strace = try await RunningProgram(
        try #require(findProgram("strace")),
        ["-f", "-p", "\(service.program.pid)", "-o", "/dev/null", "-e", "inject=\(fault)"])
      try await waitUntil { strace.errors.contains("attached") || strace.hasEnded }
      try #require(!strace.hasEnded, "\(strace.errors)")
      return strace
    }

    private func expectFailure(
      of file: DocumentFile, to service: RunningService, _ session: Session, as code: Code = "STORAGE_FAILED"
    ) async throws {
      await #expect {
        _ = try await service.client(session.token).uploadDocument(file)
      } throws: { error in
        let problem = (error as? MusterClientError)?.problem
        return problem?.status == 507 && problem?.code == code
      }
      #expect(try await service.client(session.token).session(id: session.id).documents.isEmpty)
    }
  }
}
