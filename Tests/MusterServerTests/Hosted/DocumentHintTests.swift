import DocumentImaging
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterTexts
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

/// What the service says of frames of a camera's preview.
@Suite struct DocumentHintTests {
  /// Pictures of the samples, shown as a type and side, and the fault that each shows first.
  private static let pictures: [(name: String, type: Code, side: String, hint: Code?)] = [
    ("id-card-front.jpg", "ID_CARD", "FRONT", nil), ("id-card-back.jpg", "ID_CARD", "BACK", nil),
    ("passport.jpg", "PASSPORT", "FRONT", nil), ("id-card-back-blurred.jpg", "ID_CARD", "BACK", "BLURRY"),
    ("id-card-back.jpg", "ID_CARD", "FRONT", "WRONG_SIDE"), ("passport.jpg", "ID_CARD", "FRONT", "WRONG_DOCUMENT"),
    ("id-card-back.jpg", "PASSPORT", "FRONT", "WRONG_DOCUMENT"),
  ]

  @Test(.slow, arguments: [800, 1280]) func framesShowWhatPicturesShow(longSide: Int) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession()
      for (name, type, side, hint) in Self.pictures {
        let frame = try Self.frame(of: name, side: longSide)
        let answer = try await server.hint(frame, of: type, side: side, token: session.token)
        #expect(answer.status == .ok, "\(name)")
        let shown: DocumentHint = try answer.decoded()
        #expect(shown.hint == hint && shown.ready == (hint == nil), "\(name), \(longSide): \(shown)")
        #expect(shown.message == hint.map { Texts.sentence(for: $0.rawValue, in: .english) })
        if hint == nil {
          let corners = try #require(shown.quadrilateral)
          #expect(corners.count == 4 && corners.joined().allSatisfy { (-0.2...1.2).contains($0) })
        }
      }
      #expect(try await server.rowCount("blobs") == 0, "nothing is kept")
    }
  }

  @Test func whatIsNoFrameIsRefused() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession()
      let frame = try Self.frame(of: "id-card-front.jpg", side: 640)
      let key = try await server.makeKey(.sessions)
      #expect(try await server.hint(frame, of: "ID_CARD", token: key).problemCode == "SESSION_TOKEN_NEEDED")
      #expect(try await server.hint(frame, of: "OTHER", token: session.token).problemCode == "DOCUMENT_TYPE_UNKNOWN")
      #expect(try await server.hint([], of: "ID_CARD", token: session.token).problemCode == "IMAGE_EMPTY")
      let text = Array("no picture".utf8)
      #expect(
        try await server.hint(text, of: "ID_CARD", token: session.token).problemCode == "IMAGE_FORMAT_UNSUPPORTED")
      let large = [UInt8](repeating: 0, count: HintDocument.maxBytes + 1)
      #expect(try await server.hint(large, of: "ID_CARD", token: session.token).problemCode == "REQUEST_TOO_LARGE")
      let cut = Array(frame.prefix(frame.count / 2))
      let answer = try await server.hint(cut, of: "ID_CARD", token: session.token)
      #expect((200..<500).contains(answer.status.code))
    }
  }

  @Test func oneSessionAsksOnlySoOften() async throws {
    let clock = StillClock()
    try await withTestServer(clock: clock.clock) { server in
      let session = try await server.makeSession()
      var statuses: [HTTPResponse.Status] = []
      for _ in 0..<40 {
        statuses.append(try await server.hint([0xFF], of: "ID_CARD", token: session.token).status)
      }
      #expect(statuses.contains(.tooManyRequests))
      clock.advance(by: .seconds(10))
      #expect(try await server.hint([0xFF], of: "ID_CARD", token: session.token).status != .tooManyRequests)
    }
  }

  private static func frame(of name: String, side: Int) throws -> [UInt8] {
    var settings = RenditionSettings()
    settings.displaySide = side
    return try PictureProcessor(settings: settings).process(specimen(name), rules: nil).display.bytes
  }
}

extension TestServer {
  fileprivate func hint(
    _ frame: [UInt8], of type: Code, side: String = "FRONT", token: String?
  ) async throws -> Answer {
    try await send(
      .post, Routes.documentHints + "?type=\(type)&side=\(side)", token: token, headers: [.contentType: "image/jpeg"],
      body: Data(frame))
  }
}
