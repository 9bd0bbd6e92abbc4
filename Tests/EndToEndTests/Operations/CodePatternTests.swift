import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Operations {
  /// Pictures on which the library that reads barcodes computes for minutes.
  @Suite struct CodePatternTests {
    /// Starts a service that accepts pictures of patterns, which show no document.
    private func withService(
      environment: [String: String] = [:], _ body: (RunningService, _ dataFolder: String) async throws -> Void
    ) async throws {
      try await withRules(tolerating: [
        "DOCUMENT_NOT_FOUND", "TWO_DOCUMENTS", "DOCUMENT_CUT_OFF", "DOCUMENT_SMALL", "DOCUMENT_SKEWED", "GLARE",
        "WRONG_SIDE", "WRONG_DOCUMENT",
      ]) { rules in
        try await RunningPrograms.withService(["--quality", rules], environment: environment, body)
      }
    }

    @Test(.needsPillow, arguments: ["qr-4", "qr-3", "pdf417"])
    func aPictureOfCodePatternsTakesLittleTime(name: String) async throws {
      try await withTemporaryFolder { folder in
        try await Pillow.makeCodePatterns(in: folder)
        try await withService { service, data in
          let (id, token) = try await createSession(on: service, in: data, types: ["DRIVING_LICENSE"])
          let client = service.client(token)
          let document = try await client.uploadDocument(
            DocumentFile(data: readFile("\(folder)/\(name).jpg"), type: "DRIVING_LICENSE", side: .front))
          let verdict = try await service.awaitVerdict(document.id, token: token)
          #expect(verdict.status == "ACCEPTED", "\(verdict.errors)")
          // The process stands still until it is read.
          try await waitUntil { try await client.session(id: id).phase == "PRESENCE_CHECK" }
          // A second for the job, one for the comparison that waits for it, and what it takes to start.
          #expect(try service.program.childProcessorSeconds < 4)
        }
      }
    }

    /// As the kernel ends it when memory is short. It is started once more, and has none of the service's secrets.
    @Test(.needsPillow) func aReaderThatIsEndedFromOutsideIsStartedOnceMore() async throws {
      try await withTemporaryFolder { folder in
        try await Pillow.makeCodePatterns(in: folder)
        try await withService(environment: ["AWS_SECRET_ACCESS_KEY": "planted"]) { service, data in
          let (id, token) = try await createSession(on: service, in: data, types: ["DRIVING_LICENSE"])
          let client = service.client(token)
          _ = try await client.uploadDocument(
            DocumentFile(data: readFile("\(folder)/qr-3.jpg"), type: "DRIVING_LICENSE", side: .front))
          let reader = try await service.program.child(running: "read-code")
          #expect(try readFile("/proc/\(reader)/environ").range(of: Data("planted".utf8)) == nil)
          kill(reader, SIGKILL)
          _ = try await service.program.child(running: "read-code", otherThan: reader)
          try await waitUntil { try await client.session(id: id).phase == "PRESENCE_CHECK" }
          #expect(service.program.errors.contains("The barcode reader was ended by another process"))
        }
      }
    }

    /// The process copies itself for each picture. If it is gone, another one takes its place.
    @Test func oneProcessReadsThePicturesOfAllSessions() async throws {
      try await RunningPrograms.withService { service, data in
        let client = service.client(try await createKey(in: data, scope: "sessions,review"))
        func readACard() async throws {
          let session = try await client.createSession(SessionRequest(documentTypes: ["ID_CARD"]))
          let document = try await service.client(session.token).uploadDocument(
            DocumentFile(data: readFile(locateSpecimen("id-card-front.jpg")), type: .idCard, side: .front))
          try await waitUntil { try await client.document(id: document.id).reading != nil }
        }
        try await readACard()
        let reader = try await service.program.child(running: "read-code")
        try await readACard()
        #expect(try await service.program.child(running: "read-code") == reader)
        kill(reader, SIGKILL)
        try await readACard()
        _ = try await service.program.child(running: "read-code", otherThan: reader)
      }
    }

    @Test(.needsPillow) func stoppingWaitsForNoReading() async throws {
      try await withTemporaryFolder { folder in
        try await Pillow.makeCodePatterns(in: folder)
        try await withService { service, data in
          let (_, token) = try await createSession(on: service, in: data, types: ["DRIVING_LICENSE"])
          let bytes = try readFile("\(folder)/qr-3.jpg")
          let file = DocumentFile(data: bytes, type: "DRIVING_LICENSE", side: .front)
          _ = try await service.client(token).uploadDocument(file)
        }
      }
    }
  }
}

extension RunningProgram {
  /// Returns the id of a process that it has started with this argument, as soon as there is one.
  func child(running argument: String, otherThan former: pid_t? = nil) async throws -> pid_t {
    let deadline = ContinuousClock.now + .seconds(60)
    while !hasEnded, ContinuousClock.now < deadline {
      for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task") {
        let children = (try? readFile("/proc/\(pid)/task/\(thread)/children")) ?? Data()
        let ids = String(decoding: children, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
        for child in ids where child != former {
          let command = (try? readFile("/proc/\(child)/cmdline")) ?? Data()
          // One that has ended and that nobody has waited for has no command.
          if command.range(of: Data("\(argument)\0".utf8)) != nil { return child }
        }
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw NoSuchChild()
  }

  private struct NoSuchChild: Error {}

  /// The processor time of the processes that it started and that have ended (proc_pid_stat(5), fields 16 and 17).
  fileprivate var childProcessorSeconds: Double {
    get throws {
      let line = try String(decoding: readFile("/proc/\(pid)/stat"), as: UTF8.self)
      // The name, which is in brackets, may have blanks.
      let fields = try #require(line.split(separator: ")").last).split(separator: " ")
      return try [13, 14].map { try #require(Double(fields[$0])) }.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }
}
