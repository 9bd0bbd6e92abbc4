import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import Testing

/// Resumable uploads whose beginning is sent again under one key.
@Suite struct ResumableRepetitionTests {
  private func fields(_ values: [String: String]) -> HTTPFields {
    var fields: HTTPFields = [:]
    for (name, value) in values { fields[HTTPField.Name(name)!] = value }
    return fields
  }

  private let tus = [
    "Tus-Resumable": "1.0.0", "Upload-Length": "1000", "Idempotency-Key": "k",
    "Upload-Metadata": "type SURfQ0FSRA==,side RlJPTlQ=",
  ]

  @Test func tusBeginsOneUpload() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let first = try await server.send(.post, Routes.tusUploads, token: session.token, headers: fields(tus))
      #expect(first.status == .created)
      #expect(first.headers[HTTPField.Name("Upload-Offset")!] == "0")
      let again = try await server.send(.post, Routes.tusUploads, token: session.token, headers: fields(tus))
      #expect(again.isReplayed)
      #expect(again.headers[.location] == first.headers[.location])
      #expect(try await server.rowCount("uploads") == 1)

      let other = try await server.send(
        .post, Routes.tusUploads, token: session.token, headers: fields(tus.merging(["Upload-Length": "7"]) { $1 }))
      #expect(other.problemCode == "IDEMPOTENCY_KEY_REUSED")
    }
  }

  @Test(arguments: [3, 5, 6]) func theDraftBeginsOneUpload(version: Int) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let picture = try specimen("id-card-front.jpg")
      let headers = fields([
        "Upload-Draft-Interop-Version": "\(version)", "Idempotency-Key": "k",
        version == 3 ? "Upload-Incomplete" : "Upload-Complete": version == 3 ? "?1" : "?0",
      ])
      let path = Routes.documents + "?type=ID_CARD&side=FRONT"
      let first = try await server.send(
        .post, path, token: session.token, headers: headers, body: Data(picture[..<1000]))
      #expect(first.status == .created)
      #expect(first.headers[HTTPField.Name("Upload-Offset")!] == "1000")
      let again = try await server.send(
        .post, path, token: session.token, headers: headers, body: Data(picture[..<1000]))
      #expect(again.isReplayed)
      #expect(again.headers[.location] == first.headers[.location])
      #expect(try await server.rowCount("uploads") == 1)
    }
  }

  @Test(arguments: [3, 5, 6]) func aWholePictureByTheDraftIsTakenOnce(version: Int) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let picture = Data(try specimen("id-card-front.jpg"))
      let headers = fields([
        "Upload-Draft-Interop-Version": "\(version)", "Idempotency-Key": "k",
        version == 3 ? "Upload-Incomplete" : "Upload-Complete": version == 3 ? "?0" : "?1",
      ])
      let path = Routes.documents + "?type=ID_CARD&side=FRONT&uploadId=mine"
      let first = try await server.send(.post, path, token: session.token, headers: headers, body: picture)
      #expect(first.status == .created)
      let again = try await server.send(.post, path, token: session.token, headers: headers, body: picture)
      #expect(again.isReplayed)
      #expect(again.body == first.body)
      for answer in [first, again] {
        #expect(answer.headers[HTTPField.Name("Upload-Offset")!] == "\(picture.count)")
        #expect(answer.headers[HTTPField.Name("Upload-Draft-Interop-Version")!] == "\(version)")
      }
      #expect(try await server.rowCount("documents") == 1)
    }
  }
}
