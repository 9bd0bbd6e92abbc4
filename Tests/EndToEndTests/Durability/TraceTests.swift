import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Operations {
  /// What the service asks of the system before it acknowledges, written down by strace.
  @Suite struct TraceTests {
    @Test(.needs("strace")) func an201ComesAfterAllThatMakesItDurable() async throws {
      let trace = try await traceUpload()
      let name = try #require(trace.rename.arguments.firstMatch(of: /blobs\/incoming\/([0-9a-f]{32})/)?.1)
      let incoming = "\(trace.blobs)/incoming/\(name)"
      #expect(trace.rename.isOn("\(trace.blobs)/\(name)"))

      let writes = trace.calls.filter { ["write", "pwrite64", "writev"].contains($0.name) && $0.isOn(incoming) }
      let sync = try #require(trace.first("fsync", "fdatasync") { $0.isOn(incoming) })
      #expect(writes.count > 1)
      #expect(writes.allSatisfy { $0.end < sync.begin }, "write before fsync")
      #expect(sync.end < trace.rename.begin, "fsync before rename")
      let folder = try #require(trace.first("fsync", after: trace.rename.end) { $0.isOn(trace.blobs) })
      let row = try #require(trace.first("pwrite64", after: sync.end) { $0.isOn(trace.log) })
      #expect(folder.end < row.begin, "fsync of the folder before the rows")
      let commit = try #require(trace.first("fsync", "fdatasync", after: row.end) { $0.isOn(trace.log) })
      let answer = try #require(trace.answer(after: trace.rename.end))
      #expect(commit.end < answer.begin, "commit before 201")
    }

    @Test(.needs("strace")) func theLogsOwnNameIsDurableBeforeTheFirstAnswer() async throws {
      let trace = try await traceUpload()
      let made = try #require(trace.first("openat") { $0.isOn(trace.log) && $0.arguments.contains("O_CREAT") })
      let sync = try #require(trace.first("fsync", "fdatasync", after: made.end) { $0.isOn(trace.folder) })
      let answer = try #require(trace.answer(after: made.end))
      #expect(sync.end < answer.begin)
      // Nor may anything of SQLite lie in files elsewhere, which could be full or forbidden.
      #expect(trace.first("openat") { $0.arguments.contains("etilqs_") } == nil)
    }

    /// What strace saw of one upload, from the service's first start on.
    @dynamicMemberLookup
    private struct UploadTrace {
      let trace: SystemTrace
      let folder: String
      let rename: SystemTrace.Call

      var blobs: String { folder + "/blobs" }
      var log: String { folder + "/muster.sqlite-wal" }

      subscript<Value>(dynamicMember path: KeyPath<SystemTrace, Value>) -> Value { trace[keyPath: path] }

      func first(
        _ names: String..., after line: Int = -1, where isWanted: (SystemTrace.Call) -> Bool
      ) -> SystemTrace.Call? {
        names.compactMap { trace.first($0, after: line, where: isWanted) }.min { $0.begin < $1.begin }
      }

      /// The first 201 that leaves after that line.
      func answer(after line: Int) -> SystemTrace.Call? {
        first("write", "writev", "sendto", "sendmsg", after: line) { $0.arguments.contains("HTTP/1.1 201") }
      }
    }

    private func traceUpload() async throws -> UploadTrace {
      try await withTemporaryFolder { root in
        // As the system shows it, without symbolic links.
        let folder = URL(filePath: root).resolvingSymlinksInPath().path + "/data"
        let file = root + "/trace"
        let strace = try #require(findProgram("strace"))
        let watched = "trace=openat,write,writev,pwrite64,sendto,sendmsg,fsync,fdatasync,rename,renameat,renameat2"
        // -D: the service is our child, strace its tracer.
        let service = try await startService(
          on: folder, by: [strace, "-D", "-f", "-y", "-s", "64", "-e", watched, "-o", file])
        let token = try await createSession(on: service, in: folder, types: ["PASSPORT"]).token
        _ = try await service.client(token).uploadDocument(
          DocumentFile(data: try readFile(locateSpecimen("passport-grayscale.jpg")), type: "PASSPORT", side: .front))
        #expect(try await service.stop().exitCode == 0)
        // strace ends after the service.
        let end = try Regex("(?m)^\(service.program.pid) +\\+\\+\\+ exited")
        try await waitUntil { try String(decoding: readFile(file), as: UTF8.self).contains(end) }
        let trace = SystemTrace(String(decoding: try readFile(file), as: UTF8.self))
        let rename = try #require(
          trace.calls.first { $0.name.hasPrefix("rename") && $0.arguments.contains("/blobs/incoming/") })
        return UploadTrace(trace: trace, folder: folder, rename: rename)
      }
    }
  }
}
