import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@Suite(.anyEngine) struct RenditionTests {
  private func withOriginal(
    _ body: @escaping @Sendable (TestServer, MusterAPI.Session, _ href: String, _ bytes: [UInt8]) async throws -> Void
  ) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let bytes = try specimen("passport-grayscale.jpg")
      let document: Document = try await server.upload(bytes, as: "PASSPORT", to: session).decoded()
      try await body(server, session, try #require(document.renditions.original).href, bytes)
    }
  }

  @Test func aPictureIsHandedOutWithCare() async throws {
    try await withOriginal { server, session, href, bytes in
      let answer = try await server.send(.get, href, token: session.token)
      #expect(answer.status == .ok)
      #expect([UInt8](answer.body) == bytes)
      #expect(answer.headers[.contentType] == "image/jpeg")
      #expect(answer.headers[.cacheControl] == "private, no-store")
      #expect(answer.headers[HTTPField.Name("X-Content-Type-Options")!] == "nosniff")
      #expect(answer.headers[.acceptRanges] == "bytes")
      let tag = try #require(answer.headers[.eTag])

      let known = try await server.send(.get, href, token: session.token, headers: [.ifNoneMatch: "\"x\", \(tag)"])
      #expect(known.status == .notModified)
      #expect(known.body.isEmpty)
      #expect(known.headers[.eTag] == tag)

      let head = try await server.send(.head, href, token: session.token)
      #expect(head.status == .ok)
      #expect(head.headers[.contentLength] == "\(bytes.count)")
    }
  }

  @Test func rangesAreServed() async throws {
    try await withOriginal { server, session, href, bytes in
      let count = bytes.count
      let rows: [(String, Range<Int>)] = [
        ("bytes=0-0", 0..<1), ("bytes=0-99", 0..<100), ("bytes=65530-65545", 65530..<65546),
        ("bytes=100-", 100..<count), ("bytes=-10", count - 10..<count), ("bytes=-99999999", 0..<count),
        ("bytes=5-99999999999999999999", 5..<count),
      ]
      for (header, range) in rows {
        let answer = try await server.send(.get, href, token: session.token, headers: [.range: header])
        #expect(answer.status == .partialContent, "\(header)")
        #expect([UInt8](answer.body) == Array(bytes[range]), "\(header)")
        #expect(answer.headers[.contentRange] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)")
      }
      for header in ["bytes=\(count)-", "bytes=-0"] {
        let answer = try await server.send(.get, href, token: session.token, headers: [.range: header])
        #expect(answer.status == .rangeNotSatisfiable, "\(header)")
        #expect(answer.headers[.contentRange] == "bytes */\(count)")
      }
      for header in ["bytes=5-2", "bytes=0-1,5-6", "lines=1-2", "bytes=", "bytes=a-b"] {
        let answer = try await server.send(.get, href, token: session.token, headers: [.range: header])
        #expect(answer.status == .ok, "\(header) means nothing, so the whole is sent")
        #expect(answer.body.count == count)
      }
      let stale = try await server.send(
        .get, href, token: session.token, headers: [.range: "bytes=0-0", .ifRange: "\"another\""])
      #expect(stale.status == .ok)
    }
  }

  /// The whole is streamed in two pieces, and ranges of up to 512 KiB are sent at once.
  @Test func aLargePictureIsServed() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let bytes = try specimen("id-card-front.jpg")
      let document: Document = try await server.upload(bytes, as: "ID_CARD", to: session).decoded()
      let href = try #require(document.renditions.original).href
      let whole = try await server.send(.get, href, token: session.token)
      #expect([UInt8](whole.body) == bytes)
      #expect(whole.headers[.contentLength] == "\(bytes.count)")
      for range in [524_287..<524_289, 1..<524_289, 1..<524_290, 300_000..<bytes.count] {
        let header = "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
        let answer = try await server.send(.get, href, token: session.token, headers: [.range: header])
        #expect([UInt8](answer.body) == Array(bytes[range]), "\(header)")
        #expect(answer.headers[.contentLength] == "\(range.count)", "\(header)")
      }
    }
  }

  @Test func everyViewIsNoted() async throws {
    try await withOriginal { server, session, href, _ in
      let reviewer = try await server.makeKey(.review)
      _ = try await server.send(.head, href, token: session.token)
      _ = try await server.send(.get, href, token: session.token)
      _ = try await server.send(.get, href, token: reviewer)
      let notes = try await server.store.database.read { try $0.audit(of: .init(session.id)) }
      let views = notes.filter { $0.action == .renditionRead }
      #expect(views.map(\.detail) == ["original", "original"])
      #expect(views.first?.actor == .session)
      #expect(views.last?.actor.rawValue.hasPrefix("key:") == true)
    }
  }

  /// It will not be there later either, so nobody is told to try again.
  @Test(.blobFiles) func aPictureWhoseFileIsLostIsAnErrorAndNotHalfAnAnswer() async throws {
    try await withOriginal { server, session, href, _ in
      _ = try await server.store.blobs.sweep { _ in [] }
      let answer = try await server.send(.get, href, token: session.token)
      #expect(answer.status == .gone && answer.problemCode == "PICTURE_DAMAGED")
      #expect(answer.headers[.retryAfter] == nil && !String(decoding: answer.body, as: UTF8.self).contains("again"))
    }
  }

  @Test func aPictureThatIsNotThereIsAProblem() async throws {
    try await withOriginal { server, session, href, _ in
      for kind in ["portrait", "ORIGINAL", "none"] {
        let answer = try await server.send(.get, href.replacing("original", with: kind), token: session.token)
        #expect(answer.status == .notFound, "\(kind)")
        #expect(answer.problemCode == "RENDITION_NOT_FOUND", "\(kind)")
      }
    }
  }

  /// Whoever does not see a document does not learn which pictures it has.
  @Test func aDocumentOfOthersIsNotThere() async throws {
    try await withOriginal { server, session, href, _ in
      let other = try await server.makeSession("PASSPORT")
      for kind in ["original", "portrait", "none"] {
        let answer = try await server.send(.get, href.replacing("original", with: kind), token: other.token)
        #expect(answer.status == .notFound, "\(kind)")
        #expect(answer.problemCode == "NO_SUCH_DOCUMENT", "\(kind)")
      }
      let unknown = Routes.path(Routes.rendition, "00000000-0000-0000-0000-000000000000", "original")
      #expect(try await server.send(.get, unknown, token: session.token).problemCode == "NO_SUCH_DOCUMENT")
    }
  }
}
