import Crypto
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// What a service of an earlier release left behind, this one goes on with.
@Suite(.embeddedEngines) struct EarlierFolderTests {
  static let releases = ["schema-5"]

  @Test(arguments: releases) func earlierFoldersOpenAndContinue(_ name: String) async throws {
    try await withTemporaryFolder { folder in
      let earlier = try await EarlierFolder.unpack(name, to: folder)
      var configuration = ServiceConfiguration.test
      // Its pictures are small and blurred.
      configuration.quality = .only([:])
      let clock = Clock { Instant(milliseconds: earlier.at + 1000) }
      try await withServer(on: folder, configuration, clock: clock) { server in
        try await checkSessions(of: earlier, on: server)
        try await checkRenditions(of: earlier, on: server)
        try await checkWaiting(in: earlier, on: server)
      }
      let state = try await Store.verifyAudit(TestStores.location(of: folder))
      #expect(state.rowCount > earlier.auditRows)
    }
  }

  /// There, each rendition has a blob of its own. One that is lost is made again with the others, by today's code, which
  /// need not give the same bytes.
  @Test(arguments: releases) func lostRenditionsOfEarlierFoldersAreMadeAgain(_ name: String) async throws {
    try await withTemporaryFolder { folder in
      let earlier = try await EarlierFolder.unpack(name, to: folder)
      let clock = Clock { Instant(milliseconds: earlier.at + 1000) }
      try await withServer(on: folder, .test, clock: clock) { server in
        let lost = try #require(earlier.renditions.first { $0.kind == "display" })
        let document = DocumentID(lost.document)
        let former = try await server.store.database.read { try $0.renditions(of: document) }
        #expect(former.map(\.record.kind) == [.display, .original, .thumbnail] && former.blobs.count == 3)
        #expect(former.allSatisfy { $0.byteOffset == 0 && Int64($0.record.byteCount) == $0.blob.byteCount })
        try await server.store.blobs.remove(former[0].blob.id)
        for kind in ["display", "thumbnail", "original"] {
          let path = Routes.path(Routes.rendition, lost.document, kind)
          let answer = try await server.send(.get, path, token: earlier.key)
          #expect(answer.status == .ok && answer.headers[.contentLength] == "\(answer.body.count)")
          #expect(answer.body.starts(with: [0xFF, 0xD8]))
          #expect(answer.headers[.eTag] == "\"\(Self.hash(of: answer.body))\"")
        }
        let found = try await server.store.database.read { try $0.renditions(of: document) }
        #expect(found.map(\.record.kind) == former.map(\.record.kind) && found.blobs.count == 2)
        #expect(found[1] == former[1], "the original stays as it is")
        let gone = [former[0].blob.id, former[2].blob.id]
        #expect(try await server.store.database.read { try $0.knownBlobs(among: gone) }.isEmpty)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/blobs")
        #expect(Set(files).isDisjoint(with: gone.map(\.rawValue)))
      }
    }
  }

  @Test(arguments: releases) func theFixtureHasTheEarlierSchema(_ name: String) async throws {
    try await withTemporaryFolder { folder in
      _ = try await EarlierFolder.unpack(name, to: folder)
      let key = try MasterKey.loadOrCreate(at: folder + "/master.key")
      let file = try SQLiteFile(at: folder + "/muster.sqlite", keys: FieldKeys(key))
      let steps = try file.read {
        try $0.rows("SELECT name FROM migrations ORDER BY name").map { try $0.text("name") }
      }
      try file.close()
      #expect(steps == Schema.steps.prefix(steps.count).map(\.name))
      #expect(steps.last?.hasPrefix(name.suffix(1)) == true)
    }
  }

  /// Tokens of then still open; the inspection that was interrupted is done.
  private func checkSessions(of earlier: EarlierFolder, on server: TestServer) async throws {
    for (name, session) in earlier.sessions {
      let answer = try await server.send(.get, Routes.path(Routes.session, session.id), token: session.token)
      #expect(answer.status == .ok)
      for (id, status) in session.documents where name != "begun" {
        let document: Document = try await show(id, on: server, by: session.token)
        #expect(document.status.rawValue == status)
        #expect(!document.softPass && document.quadrilateral == nil, "of a time without them")
        #expect(try await server.record(document).inspection.rulesId == nil)
      }
    }
    let begun = try #require(earlier.sessions["begun"])
    let id = try #require(begun.documents.keys.first)
    let deadline = ContinuousClock.now + .seconds(60)
    while try await !show(id, on: server, by: begun.token).hasVerdict, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    let judged = try await show(id, on: server, by: begun.token)
    #expect(judged.status == "ACCEPTED")
    #expect(try await server.record(judged).inspection.rulesId != nil)
  }

  private func checkRenditions(of earlier: EarlierFolder, on server: TestServer) async throws {
    #expect(earlier.renditions.count > 10)
    for rendition in earlier.renditions {
      let path = Routes.path(Routes.rendition, rendition.document, rendition.kind)
      let answer = try await server.send(.get, path, token: earlier.key)
      #expect(answer.status == .ok)
      #expect(Self.hash(of: answer.body) == rendition.sha256)
    }
  }

  private static func hash(of bytes: Data) -> String {
    SHA256.hash(data: bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Cases wait for a reviewer, now also the one that was begun; of the one that was reviewed, decision and code are
  /// there.
  private func checkWaiting(in earlier: EarlierFolder, on server: TestServer) async throws {
    func waiting() async throws -> Set<String> {
      let list: ReviewList = try await server.send(.get, Routes.reviews, token: earlier.key).decoded()
      return Set(list.reviews.map(\.id))
    }
    // The documents of the one that was begun are compared after the verdict on the last of them.
    let expected = Set(["waiting", "begun"].compactMap { earlier.sessions[$0]?.id })
    let deadline = ContinuousClock.now + .seconds(60)
    while try await waiting() != expected, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(try await waiting() == expected)
    let whole = try #require(earlier.sessions["whole"])
    let outbox = try await server.send(.get, Routes.sandboxOutbox + "?processId=\(whole.id)", token: earlier.key)
    #expect(try outbox.decoded(as: [OutboxMessage].self).map(\.type) == ["USER_VERIFICATION"])
    let review = try await server.send(.get, Routes.path(Routes.review, whole.id), token: earlier.key)
    #expect(try review.decoded(as: Review.self).decisions?.map(\.decision) == ["accept"])
  }

  private func show(_ id: String, on server: TestServer, by token: String) async throws -> Document {
    try await server.send(.get, Routes.path(Routes.document, id), token: token).decoded()
  }
}
