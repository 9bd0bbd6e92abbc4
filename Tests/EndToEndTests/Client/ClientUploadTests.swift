import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Synchronization
import Testing

extension EndToEnd {
  /// Pictures on their way over lines that are slow, and break.
  @Suite struct ClientUploadTests {
    /// A report of the client, and what the line had carried then.
    private struct Moment {
      let fraction: Double
      let carriedByteCount: Int
    }

    private func pictures() throws -> [DocumentFile] {
      [
        DocumentFile(data: try readFile(locateSpecimen("id-card-front.jpg")), type: .idCard, side: .front),
        DocumentFile(data: try readFile(locateSpecimen("id-card-back-422.jpg")), type: .idCard, side: .back),
      ]
    }

    private func verification(_ service: RunningService, by port: Int, _ folder: String) async throws
      -> VerificationService
    {
      let token = try await createSession(on: service, in: folder, types: ["ID_CARD"]).token
      let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
      var client = MusterClient(baseURL: url, token: token)
      // A service that was killed takes its time on a busy machine.
      client.retries = RetryPolicy(attempts: 1000, firstPause: .milliseconds(50), maxPause: .milliseconds(200))
      let verification = VerificationService(client, storage: MemoryStorage())
      _ = try await verification.status()
      _ = try await verification.documentsSetSelectedTypes(types: [.idCard])
      return verification
    }

    @Test(arguments: [1, 2])
    func progressIsWhatTheLineCarries(atOnce: Int) async throws {
      try await withService { service, folder in
        let files = try pictures()
        let total = files.reduce(0) { $0 + $1.data.count }
        try await withSlowLine(
          to: try #require(service.url.port), bytesPerSecond: 600_000, cuts: [total / 3, total * 2 / 3]
        ) { line, port in
          let verification = try await verification(service, by: port, folder)
          let moments = Mutex<[Moment]>([])
          let result = try await verification.documentsSubmit(files: files, atOnce: atOnce) { fraction in
            let moment = Moment(fraction: fraction, carriedByteCount: line.now.carriedByteCount)
            moments.withLock { $0.append(moment) }
          }
          #expect(result.state == .processing(.documentUpload))
          let told = moments.withLock { $0 }
          #expect(told.last?.fraction == 1)
          #expect(told.map(\.fraction) == told.map(\.fraction).sorted())
          // It moves as the bytes do, and never says more than the line has carried.
          #expect(told.count > 8)
          #expect(told.filter { $0.fraction > 0.1 && $0.fraction < 0.9 }.count > 4)
          for moment in told { #expect(moment.fraction * Double(total) <= Double(moment.carriedByteCount)) }
          // Two cuts, and yet hardly a byte went twice.
          #expect(line.now.cutCount == 2)
          #expect(line.now.carriedByteCount < total * 5 / 4, "\(line.now.carriedByteCount) of \(total)")
        }
        let documents = try await service.client(createKey(in: folder, scope: "review")).documents()
        #expect(Set(documents.documents.map(\.byteCount)) == Set(files.map(\.data.count)))
      }
    }

    /// The service has kept the picture, and nobody was told.
    @Test func aLostAnswerIsGivenAgain() async throws {
      try await withService { service, folder in
        try await withSlowLine(
          to: try #require(service.url.port), bytesPerSecond: 10_000_000, lostAnswers: 2
        ) { line, port in
          let verification = try await verification(service, by: port, folder)
          let files = try pictures()
          #expect(try await verification.documentsSubmit(files: files).state == .processing(.documentUpload))
          #expect(line.now.lostAnswers < 0)
          let documents = try await service.client(createKey(in: folder, scope: "review")).documents()
          #expect(documents.documents.count == files.count)
        }
      }
    }

    @Test func eachPictureIsFollowedToItsVerdict() async throws {
      try await withService { service, folder in
        let verification = try await verification(service, by: try #require(service.url.port), folder)
        let stages = Mutex<[[Code?]]>([])
        _ = try await verification.documentsSubmit(files: pictures(), atOnce: 2) { progress in
          stages.withLock { $0.append(progress.files.map(\.stage)) }
        }
        #expect(stages.withLock { $0.last } == ["done", "done"])
      }
    }

    @Test func cancellingEndsIt() async throws {
      try await withService { service, folder in
        try await withSlowLine(to: try #require(service.url.port), bytesPerSecond: 100_000) { line, port in
          let verification = try await verification(service, by: port, folder)
          let (reports, reporting) = AsyncStream.makeStream(of: Double.self)
          let submit = Task {
            try await verification.documentsSubmit(files: pictures()) { reporting.yield($0) }
          }
          for await _ in reports { break }
          submit.cancel()
          let total = try pictures().reduce(0) { $0 + $1.data.count }
          let failure = await #expect(throws: VerificationFailure.self) { try await submit.value }
          guard case .cancelled = failure?.cause else { return #expect(Bool(false), "\(String(describing: failure))") }
          #expect(line.now.carriedByteCount < total / 2)
          // What the system has in its hands already still arrives; the second picture is never begun.
          let reviewer = service.client(try await createKey(in: folder, scope: "review"))
          #expect(try await reviewer.uploads(sessionId: try #require(verification.processId)).uploads.count == 1)
        }
      }
    }

    @Test func aPictureOverTheLimitIsNotSent() async throws {
      try await withService(["--max-image-bytes", "200000"]) { service, folder in
        try await withSlowLine(to: try #require(service.url.port), bytesPerSecond: 10_000_000) { line, port in
          let verification = try await verification(service, by: port, folder)
          let failure = await #expect(throws: VerificationFailure.self) {
            try await verification.documentsSubmit(files: pictures())
          }
          guard case .pictureTooLarge(let byteCount, let limit) = failure?.cause else {
            return #expect(Bool(false), "\(String(describing: failure))")
          }
          #expect(byteCount == (try pictures()[0].data.count))
          #expect(limit == 200_000)
          #expect(line.now.carriedByteCount == 0)
        }
      }
    }

    /// An app's own way to make a smaller JPEG, as ImageIO's is on a phone.
    @Test(arguments: ["too large", "another format", "signed"])
    func aPictureIsShrunkBeforeItIsSent(kind: String) async throws {
      try await withService(["--max-image-bytes", "300000"]) { service, folder in
        let session = try await service.client(createKey(in: folder)).createSession()
        var client = service.client(session.token)
        let (large, small) = (
          try readFile(locateSpecimen("id-card-front.jpg")), try readFile(locateSpecimen("id-card-back-422.jpg"))
        )
        try #require(large.count > 300_000 && small.count < 300_000)
        client.shrinkPicture = { picture, limits in
          #expect(limits.maxBytes == 300_000 && limits.formats.starts(with: ["JPEG", "PNG"]))
          return small
        }
        var file = DocumentFile(
          data: kind == "another format" ? Data("\0\0\0\u{18}ftypheic".utf8) : large, type: .idCard, side: .back)
        if kind == "signed" {
          file.dataSignature = "c2lnbmF0dXJl"
          await #expect(throws: MusterClientError.self) { _ = try await client.uploadDocument(file) }
        } else {
          let document = try await client.uploadDocument(file)
          #expect(document.byteCount == small.count)
        }
      }
    }

    /// The service is killed while a picture is on its way, and comes back on the same folder and port.
    @Test func anUploadOutlivesTheService() async throws {
      try await withTemporaryFolder { folder in
        let first = try await startService(on: folder)
        let port = try #require(first.url.port)
        let files = try pictures()
        try await withSlowLine(to: port, bytesPerSecond: 400_000) { line, linePort in
          let verification = try await verification(first, by: linePort, folder)
          let (reports, reporting) = AsyncStream.makeStream(of: Double.self)
          let submit = Task {
            try await verification.documentsSubmit(files: files) { reporting.yield($0) }
          }
          for await fraction in reports where fraction > 0.3 { break }
          _ = try await first.stop(by: SIGKILL)
          let second = try await startService(on: folder, ["--port", "\(port)"])
          #expect(try await submit.value.state == .processing(.documentUpload))
          #expect(try await second.stop().exitCode == 0)
        }
      }
    }
  }
}
