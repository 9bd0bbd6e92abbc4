import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// Pictures on which the library that reads barcodes computes for minutes.
  @Suite struct CodePatternTests {
    @Test(.needsPillow, arguments: ["qr-4", "qr-3", "pdf417"])
    func aPictureOfCodePatternsTakesLittleTime(name: String) async throws {
      try await withTemporaryFolder { folder in
        try await Pillow.makeCodePatterns(in: folder)
        try await withService { service, data in
          let (id, token) = try await createSession(on: service, in: data, types: ["DRIVING_LICENSE"])
          let client = service.client(token)
          let document = try await client.uploadDocument(
            DocumentFile(data: readFile("\(folder)/\(name).jpg"), type: "DRIVING_LICENSE", side: .front))
          #expect(try await service.awaitVerdict(document.id, token: token).status == "ACCEPTED")
          // The process stands still until it is read.
          try await waitUntil { try await client.session(id: id).phase == "PRESENCE_CHECK" }
          // A second for the job, one for the comparison that waits for it, and what it takes to start.
          #expect(try service.program.childProcessorSeconds < 4)
        }
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
