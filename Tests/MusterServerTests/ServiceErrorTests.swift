import DocumentImaging
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import ServiceFixtures
import TestStores
import TestTraits
import Testing

@Suite(.anyEngine) struct ServiceErrorTests {
  @Test(
    .slow,
    arguments: [
      ("empty.jpg", 400, "IMAGE_EMPTY"), ("wrong-magic.jpg", 415, "IMAGE_FORMAT_UNSUPPORTED"),
      ("heic-like.jpg", 415, "IMAGE_FORMAT_UNSUPPORTED"), ("webp-like.jpg", 415, "IMAGE_FORMAT_UNSUPPORTED"),
      ("document.pdf-like.jpg", 415, "IMAGE_FORMAT_UNSUPPORTED"),
      ("bad-crc.png", 422, "DOCUMENT_CORRUPT"), ("header-bomb.jpg", 422, "IMAGE_SIDE_TOO_LONG"),
      ("png-bomb.png", 422, "IMAGE_SIDE_TOO_LONG"), ("many-scans.jpg", 422, "IMAGE_TOO_MANY_SCANS"),
      ("too-small.jpg", 422, "IMAGE_TOO_SMALL"),
    ])
  func aHostilePictureIsRefusedAndNothingIsKept(file: String, status: Int, code: String) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let answer = try await server.upload(specimen("hostile/\(file)"), as: "ID_CARD", to: session)
      #expect(answer.status.code == status)
      #expect(answer.problemCode == Code(code))
      try await expectNothingKept(of: session, server)
    }
  }

  @Test(arguments: [("truncated.jpg", true), ("truncated.png", true), ("no-eoi.jpg", false)])
  func aPictureWhoseEndIsMissingIsJudged(file: String, lacksPixels: Bool) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let answer = try await server.upload(specimen("hostile/\(file)"), as: "ID_CARD", to: session)
      #expect(answer.status == .created)
      let document: Document = try answer.decoded()
      let fact = try #require(document.quality.first { $0.code == "INCOMPLETE" })
      #expect((fact.value > 0.02) == lacksPixels && (fact.severity == "reject") == lacksPixels)
      #expect(document.errors.contains { $0.code == "INCOMPLETE" } == lacksPixels)
      #expect(document.rejectOrigin == "FILE" || !lacksPixels)
      #expect(document.attemptsLeft == 5 || !lacksPixels)
    }
  }

  @Test(arguments: [("heic-like.jpg", "HEIC"), ("webp-like.jpg", "WebP"), ("document.pdf-like.jpg", "PDF")])
  func anUnsupportedFormatIsNamed(file: String, name: String) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let answer = try await server.upload(specimen("hostile/\(file)"), as: "ID_CARD", to: session)
      let problem: Problem = try answer.decoded()
      #expect(problem.detail?.contains(name) == true && problem.title.contains("This \(name) file"))
      let czech = try await server.send(
        .post, "\(Routes.documents)?type=ID_CARD&side=FRONT", token: session.token,
        headers: [.acceptLanguage: "cs"], body: Data(specimen("hostile/\(file)")))
      #expect(try czech.decoded(as: Problem.self).title.hasPrefix("Soubor \(name) nelze"))
    }
  }

  @Test(arguments: [("", "base64 text"), ("data:image/jpeg;base64,", "data URL")])
  func aPictureAsTextIsNamed(prefix: String, name: String) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let text = prefix + Data(try specimen("id-card-front-orientation-1.jpg")).base64EncodedString()
      let answer = try await server.upload(Array(text.utf8), as: "ID_CARD", to: session)
      #expect(answer.status.code == 415 && answer.problemCode == "IMAGE_FORMAT_UNSUPPORTED")
      let problem: Problem = try answer.decoded()
      #expect(problem.detail?.contains(name) == true)
      #expect(problem.title == "This kind of file cannot be read. Please send a JPEG or PNG picture.")
    }
  }

  @Test(
    .slow,
    arguments: [
      ("type=LIBRARY_CARD&side=FRONT", 400, "DOCUMENT_TYPE_UNKNOWN"), ("side=FRONT", 400, "DOCUMENT_TYPE_UNKNOWN"),
      ("type=ID_CARD&side=TOP", 400, "DOCUMENT_SIDE_UNKNOWN"), ("type=ID_CARD", 400, "DOCUMENT_SIDE_UNKNOWN"),
      ("type=PASSPORT&side=BACK", 400, "DOCUMENT_SIDE_UNKNOWN"),
      ("type=PASSPORT&side=FRONT", 409, "DOCUMENT_TYPE_NOT_REQUESTED"),
      ("type=ID_CARD&side=FRONT&country=cz", 400, "INVALID_REQUEST"),
      ("type=ID_CARD&side=FRONT&uploadId=a%2Fb", 400, "INVALID_REQUEST"),
      ("type=ID_CARD&side=FRONT&filename=\(String(repeating: "x", count: 257))", 400, "INVALID_REQUEST"),
      ("type=ID_CARD&side=FRONT&originalDocumentId=nobody", 404, "ORIGINAL_DOCUMENT_NOT_FOUND"),
    ])
  func fieldsOfThePictureAreValidated(query: String, status: Int, code: String) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let answer = try await server.send(
        .post, "\(Routes.documents)?\(query)", token: session.token,
        body: Data(try specimen("id-card-front-orientation-1.jpg")))
      #expect(answer.status.code == status)
      #expect(answer.problemCode == Code(code))
      try await expectNothingKept(of: session, server)
    }
  }

  @Test func tooManyBytesAreRefusedWhetherAnnouncedOrNot() async throws {
    try await withTestServer({ $0.limits.maxByteCount = 50_000 }) { server in
      let session = try await server.makeSession("ID_CARD")
      let bytes = try specimen("id-card-front-orientation-1.jpg")
      let answer = try await server.upload(bytes, as: "ID_CARD", to: session)
      #expect(answer.status == .contentTooLarge)
      #expect(answer.problemCode == "IMAGE_TOO_LARGE")

      var form = Data("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n".utf8)
      form += Data(bytes) + Data("\r\n--b--\r\n".utf8)
      for query in ["?type=ID_CARD&side=FRONT", ""] {
        let answer = try await server.send(
          .post, Routes.documents + query, token: session.token,
          headers: [.contentType: "multipart/form-data; boundary=b"], body: form)
        #expect(answer.status == .contentTooLarge)
        #expect(answer.problemCode == "IMAGE_TOO_LARGE")
      }
      try await expectNothingKept(of: session, server)
    }
  }

  @Test func withoutATokenNothingOpens() async throws {
    try await withTestServer { server in
      for token in [nil, "", "nonsense", String(repeating: "x", count: 100_00)] {
        let answer = try await server.send(
          .post, "\(Routes.documents)?type=ID_CARD&side=FRONT", token: token, body: Data([1]))
        #expect(answer.status == .unauthorized)
        #expect(answer.problemCode == "UNAUTHENTICATED")
        #expect(answer.headers[.wwwAuthenticate] == "Bearer")
      }
    }
  }

  @Test func anUnknownPathIsAProblemToo() async throws {
    try await withTestServer { server in
      let answer = try await server.send(.get, "/v1/nothing")
      #expect(answer.status == .notFound)
      #expect(answer.problemCode == "NOT_FOUND")
    }
  }

  private func expectNothingKept(of session: Session, _ server: TestServer) async throws {
    let shown: Session = try await server.send(
      .get, Routes.path(Routes.session, session.id), token: session.token
    ).decoded()
    #expect(shown.documents.isEmpty)
    let swept = try await server.store.blobs.sweep { _ in [] }
    #expect(swept == 0, "no file is left without a row")
  }
}
