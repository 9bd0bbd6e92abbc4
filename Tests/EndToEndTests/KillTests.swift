import Foundation
import MusterAPI
import MusterClient
import Testing

extension EndToEnd {
  /// The service is killed while pictures are on their way, again and again, on one folder.
  @Suite struct KillTests {
    private static let rounds = 20
    private static let openInspections = "SELECT count(*) FROM jobs WHERE kind = 'inspect-document'"
    private static let pictures: [(name: String, type: Code, side: Code)] =
      (1...4).map { ("id-card-front-orientation-\($0).jpg", "ID_CARD", "FRONT") } + [
        ("passport-grayscale.jpg", "PASSPORT", "FRONT"),
        ("driving-licence-444.jpg", "DRIVING_LICENSE", "FRONT"),
        ("id-card-back-1bit.png", "ID_CARD", "BACK"),
        ("passport.jpg", "PASSPORT", "FRONT"),
      ]

    @Test(.timeLimit(.minutes(15))) func whatWasAcknowledgedIsThere() async throws {
      try await withTemporaryFolder { folder in
        let key = try await createKey(in: folder, scope: "sessions,review")
        let pictures = try await Self.pictures.asyncMap(Picture.load)
        var random = SeededRandom(seed: 20)
        var attempts: [Attempt] = []
        var acknowledgedCount = 0
        for round in 1...Self.rounds {
          if round % 2 == 0 {
            try await startInVain(on: folder, for: .milliseconds(.random(in: 0...100, using: &random)))
          }
          let service = try await startService(on: folder)
          try await verify(attempts, on: service)
          attempts = try await pictures.shuffled(using: &random).asyncMap { picture in
            Attempt(picture, session: try await service.client(key).createSession(picture.sessionRequest))
          }
          // Every fourth time it dies with work in hand, however slow this machine is; else at any moment at all, and
          // often enough while the bytes arrive.
          let pause = Duration.milliseconds(.random(in: 0...(round % 2 == 0 ? 400 : 80), using: &random))
          attempts = try await upload(attempts, to: service, killedAfter: pause, ofAcknowledgement: round % 4 == 0)
          acknowledgedCount += attempts.count { $0.acknowledged != nil }
        }
        #expect(acknowledgedCount > 0)
        print("killed \(Self.rounds) times: \(acknowledgedCount) of \(Self.rounds * pictures.count) acknowledged")

        let service = try await startService(on: folder)
        try await verify(attempts, on: service)
        let renditionCount = try await countRenditions(on: service, key: key)
        #expect(try await service.stop().exitCode == 0)
        #expect(try listFolder(folder + "/blobs/incoming") == [])
        #expect(try listFolder(folder + "/blobs").count { $0 != "incoming" } == renditionCount)
        try await checkIntegrity(of: folder + "/muster.sqlite")
      }
    }

    /// Sends all pictures at once and kills the service meanwhile.
    private func upload(
      _ attempts: [Attempt], to service: RunningService, killedAfter pause: Duration, ofAcknowledgement waits: Bool
    ) async throws -> [Attempt] {
      let (answers, answered) = AsyncStream.makeStream(of: Void.self)
      return try await withThrowingTaskGroup { tasks in
        for attempt in attempts {
          tasks.addTask {
            defer { answered.yield() }
            return try await attempt.upload(by: service.client(attempt.session.token))
          }
        }
        if waits { for await _ in answers { break } }
        try await Task.sleep(for: pause)
        service.program.send(SIGKILL)
        let done = try await tasks.reduce(into: []) { $0.append($1) }
        #expect(try await service.program.waitForExit().wasKilled)
        return done
      }
    }

    /// Starts a service that is killed while it still looks around.
    private func startInVain(on folder: String, for pause: Duration) async throws {
      let program = try RunningProgram(findMuster(), ["serve", "--port", "0", "--data", folder], environment: patience)
      try await Task.sleep(for: pause)
      program.send(SIGKILL)
      #expect(try await program.waitForExit().wasKilled)
    }

    private func verify(_ attempts: [Attempt], on service: RunningService) async throws {
      for attempt in attempts {
        try await attempt.verify(on: service)
      }
    }

    private func countRenditions(on service: RunningService, key: String) async throws -> Int {
      var count = 0
      var cursor: String?
      repeat {
        let page = try await service.client(key).documents(cursor: cursor)
        for renditions in page.documents.map(\.renditions) {
          count += [renditions.original, renditions.display, renditions.thumbnail].count { $0 != nil }
        }
        cursor = page.nextCursor
      } while cursor != nil
      return count
    }

    private func checkIntegrity(of database: String) async throws {
      guard findProgram("sqlite3") != nil else {
        Issue.record("sqlite3 is not installed: the database was not checked", severity: .warning)
        return
      }
      let outcome = try await runProgram(
        "sqlite3", [database, "PRAGMA integrity_check", "PRAGMA foreign_key_check", Self.openInspections])
      #expect(outcome.lines == ["ok", "0"], "\(outcome.output)\(outcome.errors)")
    }
  }
}

/// A specimen that is sent.
private struct Picture: Sendable {
  let bytes: Data
  let sha256: String
  let type: Code
  let side: Code

  static func load(_ name: String, type: Code, side: Code) async throws -> Picture {
    let path = locateSpecimen(name)
    let digest = try await runProgram("sha256sum", [path]).output.prefix(64)
    return Picture(bytes: try readFile(path), sha256: String(digest), type: type, side: side)
  }

  var sessionRequest: SessionRequest { SessionRequest(documentTypes: [type]) }
}

/// One person's try to send a picture, and whether it was acknowledged.
private struct Attempt: Sendable {
  private static let uploadID = "mine"

  let picture: Picture
  let session: Session
  private(set) var acknowledged: Document?

  init(_ picture: Picture, session: Session) {
    self.picture = picture
    self.session = session
  }

  /// Sends the picture. No answer is an answer here; a refusal is not.
  func upload(by client: MusterClient) async throws -> Attempt {
    var attempt = self
    do {
      attempt.acknowledged = try await client.uploadDocument(
        DocumentFile(bytes: picture.bytes, type: picture.type, side: picture.side, uploadId: Self.uploadID))
    } catch MusterClientError.transport {
    }
    return attempt
  }

  /// Looks for the picture after the service was started again: whole, or not at all, and not at all only if nobody
  /// was told that it is kept.
  func verify(on service: RunningService) async throws {
    let client = service.client(session.token)
    let shown = try await client.session(id: session.id)
    #expect(shown.documents.count <= 1)
    guard let found = shown.documents.first else {
      #expect(acknowledged == nil, "a picture that was acknowledged is lost")
      await #expect("an upload of which nothing is kept is still shown") {
        _ = try await client.upload(id: Self.uploadID)
      } throws: {
        ($0 as? MusterClientError)?.problem?.code == "UPLOAD_NOT_FOUND"
      }
      return
    }
    #expect(acknowledged == nil || acknowledged?.id == found.id)
    let judged = try await service.awaitVerdict(found.id, token: session.token)
    #expect(judged.status == "ACCEPTED", "\(judged.errors)")
    #expect(judged.sha256 == picture.sha256)
    #expect(try await client.rendition(of: found.id, .original) == picture.bytes)
    #expect(try await client.rendition(of: found.id, .display).starts(with: [0xFF, 0xD8]))
    #expect(try await client.upload(id: Self.uploadID).stage == "done")
  }
}

extension Sequence {
  /// The elements transformed, one after the other.
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
