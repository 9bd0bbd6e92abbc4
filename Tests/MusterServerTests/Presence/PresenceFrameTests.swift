import Foundation
import HTTPTypes
import MusterAPI
import MusterConnectors
import MusterService
import MusterStore
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// What reviewers see of the frames of a presence check, and for how long.
@Suite struct PresenceFrameTests {
  private static let planted = "Erika-Plantemuster-in-a-frame"

  @Test func reviewersSeeTheFramesOfEachStep() async throws {
    try await withFilmedPerson({ $0.review = .unsure }) { server, person, key in
      let outcome = try await person.presenceOutcome(key: key)
      #expect(outcome.steps.map(\.kind) == ["look_straight", "turn_left", "move_closer"])
      #expect(outcome.steps.map(\.done) == [true, true, false])
      #expect(outcome.steps.map { $0.frames.map(\.hint) } == [["OK"], ["TOO_DARK", "HOLD_STILL", "OK"], []])
      #expect(
        outcome.steps[1].frames.map { $0.url != nil } == [false, false, true], "the one that completed it is kept")
      #expect(outcome.steps[1].target == PresenceTarget(from: 0.25, to: 0.31))
      #expect(outcome.steps[1].frames.map(\.value) == [nil, 0.29 - 0.02, 0.3 - 0.02])
      let frame = try #require(outcome.steps[0].frames.first)
      #expect(frame.face == PresenceResultFace(turn: 0.02, eyes: 0.14, light: 120, sharpness: 90))
      #expect(outcome.steps[1].frames[0].face == nil)

      let url = try #require(frame.url)
      #expect(url == Routes.path(Routes.presenceFrame, outcome.id, frame.id))
      let picture = try await server.send(.get, url, token: key)
      #expect(picture.status == .ok && picture.headers[.contentType] == "image/jpeg")
      #expect(picture.headers[.cacheControl] == "private, no-store")
      #expect(picture.body.starts(with: [0xFF, 0xD8]) && picture.body.range(of: Data(Self.planted.utf8)) == nil)
      let part = try await server.send(.get, url, token: key, headers: [.range: "bytes=0-1"])
      #expect(part.status == .partialContent && part.body == Data([0xFF, 0xD8]))
      let tag = try #require(picture.headers[.eTag])
      #expect(try await server.send(.get, url, token: key, headers: [.ifNoneMatch: tag]).status == .notModified)
      let bare = try await server.send(.get, url, token: try await server.liveKey(.sessions))
      #expect(bare.problemCode == "SCOPE_MISSING")
      let foreign = try await server.send(.get, url, token: try await server.makeKey(.review))
      #expect(foreign.problemCode == "PRESENCE_CHECK_NOT_FOUND")
      for id in [outcome.steps[1].frames[0].id, "none"] {
        let path = Routes.path(Routes.presenceFrame, outcome.id, id)
        #expect(try await server.send(.get, path, token: key).problemCode == "PRESENCE_FRAME_NOT_FOUND")
      }
    }
  }

  @Test(.slow) func viewsOfFramesAreAudited() async throws {
    try await withFilmedPerson({ $0.review = .unsure }) { server, person, key in
      let outcome = try await person.presenceOutcome(key: key)
      for step in outcome.steps {
        for url in step.frames.compactMap(\.url) {
          #expect(try await server.send(.get, url, token: key).status == .ok)
        }
      }
      let frame = try #require(outcome.steps[0].frames.first?.id)
      let anna = try await server.reviewer("anna", project: "live", isSandbox: false)
      let pictures = server.muster.presence.pictures
      for picture in [.selfie, .frame(frame)] as [ReadPresencePicture.Picture] {
        let found = try await pictures.find(picture, of: PresenceCheckID(outcome.id), by: anna)
        _ = try await pictures.bytes(of: found, in: 0..<1)
      }
      let session = SessionID(person.processId)
      _ = try await server.muster.reviews.cases.open(session, by: anna)
      let notes = try await server.store.database.read { try $0.audit(of: session) }
      let views = notes.filter { $0.action == .frameRead }
      // The reviewer read a frame without the page that shows it.
      #expect(views.map(\.detail) == ["step 1", "step 2", "step 1"])
      #expect(views.allSatisfy { $0.subject == outcome.id })
      #expect(views.map { $0.actor.rawValue.prefix(4) } == ["key:", "key:", "revi"])
      #expect(notes.filter { $0.action == .reviewOpened }.map(\.detail) == ["PASSPORT FRONT, selfie, 2 frames"])
    }
  }

  @Test(
    .slow,
    arguments: [
      (nil, .unsure, true), (nil, .never, false), (true, .never, true), (false, .unsure, false),
    ] as [(Bool?, ReviewPolicy, Bool)])
  func framesAreKeptWhereReviewersSeeThemOrASettingSaysSo(
    setting: Bool?, review: ReviewPolicy, areKept: Bool
  ) async throws {
    try await withFilmedPerson({
      $0.keepPresenceFrames = setting
      $0.review = review
    }) { server, person, key in
      let outcome = try await person.presenceOutcome(key: key)
      let frames = outcome.steps.flatMap(\.frames)
      #expect(frames.count == 4 && frames.contains { $0.url != nil } == areKept)
      #expect(frames.count { $0.face != nil } == 3, "what was measured stays")
      #expect(try await server.frameCount(of: person) == (areKept ? 2 : 0))
    }
  }

  @Test(.slow, arguments: [DocumentType.passport, .selfiePhoto])
  func framesAreErasedWithTheSelfie(type: DocumentType) async throws {
    try await withFilmedPerson({ $0.review = .unsure }, keepingNothingOf: type) { server, person, key in
      let goes = type == .selfiePhoto
      try await until("retention is applied") {
        try await goes ? server.frameCount(of: person) == 0 : server.rowCount("renditions") == 0
      }
      let outcome = try await person.presenceOutcome(key: key)
      #expect((outcome.selfieUrl == nil) == goes)
      #expect(try await server.frameCount(of: person) == (goes ? 0 : 2))
      let renditions = try await server.rowCount("renditions")
      #expect((renditions > 0) == goes, "the document goes at its own time")
    }
  }

  @Test(.slow) func framesAreExportedAndErasedWithTheSession() async throws {
    try await withFilmedPerson({ $0.review = .unsure }) { server, person, key in
      let outcome = try await person.presenceOutcome(key: key)
      let kept = outcome.steps.flatMap(\.frames).filter { $0.url != nil }
      let admin = try await server.liveKey(.admin)
      let export = try await server.send(.get, Routes.path(Routes.sessionExport, person.processId), token: admin)
      #expect(export.status == .ok && kept.count == 2)
      for frame in kept {
        let name = "pictures/\(outcome.id)-frame-\(frame.id).jpg"
        #expect(export.body.range(of: Data(name.utf8)) != nil, "\(name)")
      }
      let erased = try await server.send(.delete, Routes.path(Routes.session, person.processId), token: admin)
      #expect(erased.status == .ok)
      let gone = try await server.send(.get, try #require(kept[0].url), token: key)
      #expect(gone.problemCode == "PRESENCE_CHECK_NOT_FOUND")
      for table in ["presence_frames", "blobs"] { #expect(try await server.rowCount(table) == 0, "\(table)") }
    }
  }

  @Test func framesOfAbandonedChecksAreErasedAtOnce() async throws {
    try await withPersonBeforeCamera({ $0.review = .unsure }) { server, person, _ in
      #expect(try await server.frameCount(of: person) == 3)
      let caller = try await server.muster.access.callers.authenticate(bearer: person.token)
      _ = try await server.muster.onboarding.processes.cancel(SessionID(person.processId), by: caller)
      try await until("retention is applied") { try await server.frameCount(of: person) == 0 }
    }
  }

  /// Runs `body` when the check of a person with frames was judged and the verification is over.
  ///
  /// - Parameter type: The type whose pictures are erased when the verification is over, if any.
  private func withFilmedPerson(
    _ configure: @escaping @Sendable (inout ServiceConfiguration) -> Void, keepingNothingOf type: DocumentType? = nil,
    _ body: @escaping @Sendable (TestServer, LivePerson, _ key: String) async throws -> Void
  ) async throws {
    try await withPersonBeforeCamera(configure) { server, person, key in
      if let type {
        _ = try await ManageRetention(store: server.store).set(
          accepted: .zero, rejected: nil, project: "live", type: type)
      }
      #expect(try await person.step(Routes.presenceCheckSubmit).status == .ok)
      try await person.arrives(at: "COMPLETED", "ACCEPTED")
      try await body(server, person, key)
    }
  }

  /// Runs `body` when frames were taken of a person, which a provider accepts.
  private func withPersonBeforeCamera(
    _ configure: @escaping @Sendable (inout ServiceConfiguration) -> Void,
    _ body: @escaping @Sendable (TestServer, LivePerson, _ key: String) async throws -> Void
  ) async throws {
    let selfie = Data(try specimen("presence/look_straight.jpg")).base64EncodedString()
    let answer = #"{"presence.judge": {"findings": {"portraitDistance": 0.1, "selfie": "\#(selfie)"}}}"#
    try await withProviders(
      {
        $0.otp = false
        configure(&$0)
      }, answers: answer, only: [\.presence]
    ) { server, _ in
      let person = try await server.livePerson()
      _ = try await person.upload()
      try await person.arrives(at: "PRESENCE_CHECK", "NOT_INITIALIZED")
      #expect(try await person.step(Routes.presenceCheckInit).status == .ok)
      try await insertFrames(of: person, at: server)
      try await body(server, person, try await server.liveKey(.review))
    }
  }

  /// Inserts the second try of a check of our own, and a frame of the first one.
  private func insertFrames(of person: LivePerson, at server: TestServer) async throws {
    let session = SessionID(person.processId)
    let now = Clock.system.now()
    let steps = [VerificationFlow.PresenceStep.Kind.lookStraight, .turnLeft, .moveCloser].enumerated().map {
      index, kind in
      VerificationFlow.PresenceStep(
        id: index + 1, kind: kind, target: .init(from: 0.25, to: 0.31), notBefore: now, notAfter: now)
    }
    let check = PresenceCheckID(UUID().uuidString.lowercased())
    let straight = saying(Self.planted, in: try specimen("presence/look_straight.jpg"))
    let left = try specimen("presence/turn_left_22.jpg")
    let frames: [(tries: Int, step: Int, hint: PresenceHint, turn: Double, bytes: [UInt8]?)] = [
      (1, 1, .ok, 0, straight), (2, 1, .ok, 0.02, straight), (2, 2, .tooDark, 0, nil), (2, 2, .holdStill, 0.29, nil),
      (2, 2, .ok, 0.3, left),
    ]
    var stored: [StoredFrame] = []
    for (index, frame) in frames.enumerated() {
      let face = PresenceFace(turn: frame.turn, eyes: 0.14, light: 120, sharpness: 90)
      let blob: StoredBlob? = if let bytes = frame.bytes { try await server.store.blobs.put(bytes) } else { nil }
      let record = PresenceFrameRecord(
        id: UUID().uuidString.lowercased(), checkId: check, tries: frame.tries, step: frame.step,
        fingerprint: UUID().uuidString, hint: frame.hint, face: frame.hint == .tooDark ? nil : face,
        at: now.advanced(by: .milliseconds(index)))
      stored.append(StoredFrame(record, in: blob))
    }
    try await server.store.database.write { [stored] connection in
      let process = try #require(try connection.process(of: session, limits: FlowLimits()))
      try connection.insert(
        PresenceCheckRecord(
          id: check, sessionId: session, verificationId: try #require(process.current?.id), number: 1, tries: 2,
          nonce: "x", steps: steps, begunAt: now))
      for frame in stored { try connection.insert(frame, in: session, at: now) }
    }
  }

  /// The JPEG with a comment (ISO/IEC 10918-1, B.2.4.5) right after its first marker.
  private func saying(_ text: String, in picture: [UInt8]) -> [UInt8] {
    let comment = Array(text.utf8)
    let marker: [UInt8] = [0xFF, 0xFE, 0, UInt8(comment.count + 2)]
    return Array(picture.prefix(2)) + marker + comment + Array(picture.dropFirst(2))
  }
}

extension TestServer {
  fileprivate func frameCount(of person: LivePerson) async throws -> Int {
    try await store.database.read { try $0.frameCount(in: SessionID(person.processId)) }
  }
}
