import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import TestStores
import Testing

@Suite(.anyEngine) struct FormTests {
  private enum Part {
    case field(String, String)
    case file([UInt8], name: String)
  }

  private func form(_ parts: [Part], boundary: String = "----x", isClosed: Bool = true) -> Data {
    var body = Data()
    for part in parts {
      switch part {
      case .field(let name, let value):
        body += Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
      case .file(let bytes, let name):
        body += Data(
          ("--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n"
            + "Content-Type: image/jpeg\r\n\r\n").utf8)
        body += Data(bytes) + Data("\r\n".utf8)
      }
    }
    return isClosed ? body + Data("--\(boundary)--\r\n".utf8) : body
  }

  private func send(
    _ body: Data, _ query: String = "", to session: Session, _ server: TestServer
  ) async throws -> Answer {
    try await server.send(
      .post, Routes.documents + query, token: session.token,
      headers: [
        .contentType: "multipart/form-data; boundary=\"----x\"", HTTPField.Name("Prefer")!: "respond-async, wait=60",
      ],
      body: body)
  }

  @Test func fieldsMayStandBeforeOrBehindThePictureOrInTheQuery() async throws {
    try await withTestServer { server in
      let bytes = try specimen("passport-grayscale.jpg")
      let type = Part.field("type", "PASSPORT")
      let side = Part.field("side", "FRONT")
      let file = Part.file(bytes, name: "a; \\\"b\\\".jpg")
      let forms: [([Part], String)] = [
        ([type, side, file], ""), ([file, type, side], ""), ([type, file, side], ""),
        ([file], "?type=PASSPORT&side=FRONT"), ([.field("country", ""), type, side, file], ""),
      ]
      for (parts, query) in forms {
        let session = try await server.makeSession("PASSPORT")
        let answer = try await send(form(parts), query, to: session, server)
        #expect(answer.status == .created)
        let document: Document = try answer.decoded()
        #expect(document.byteCount == bytes.count)
        #expect(document.filename == "a; \"b\".jpg")
        #expect(document.status == "ACCEPTED")
      }
    }
  }

  @Test func theExpectedBytesOfAFormAreThoseOfItsPicture() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let bytes = try specimen("passport-grayscale.jpg")
      let parts: [Part] = [
        .field("type", "PASSPORT"), .field("side", "FRONT"), .field("uploadId", "form"), .file(bytes, name: "x.jpg"),
      ]
      #expect(try await send(form(parts), to: session, server).status == .created)
      let shown: Upload = try await server.send(
        .get, Routes.path(Routes.upload, "form"), token: session.token
      ).decoded()
      #expect(shown.expectedBytes == bytes.count)
      #expect(shown.receivedBytes == bytes.count)
    }
  }

  @Test func aFormThatIsNoneIsRefusedAndNothingIsKept() async throws {
    try await withTestServer { server in
      let bytes = try specimen("passport-grayscale.jpg")
      let type = Part.field("type", "PASSPORT")
      let side = Part.field("side", "FRONT")
      let file = Part.file(bytes, name: "x.jpg")
      let bodies = [
        form([type, side]), form([type, side, file], isClosed: false),
        form([type, side, file, .field("country", "UTO")]),
        form([type, side, file, file]), form([file, file, type, side]), Data("nothing of the kind".utf8), Data(),
        form([.field("type", String(repeating: "x", count: 9000)), side, file]),
      ]
      for body in bodies {
        let session = try await server.makeSession("PASSPORT")
        let answer = try await send(body, to: session, server)
        #expect(answer.status == .badRequest)
        #expect(answer.problemCode == "MULTIPART_MALFORMED")
        let shown: Session = try await server.send(
          .get, Routes.path(Routes.session, session.id), token: session.token
        ).decoded()
        #expect(shown.documents.isEmpty)
      }
    }
  }
}
