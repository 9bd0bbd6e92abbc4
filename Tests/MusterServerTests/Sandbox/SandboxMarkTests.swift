import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// Marks by which a picture says how it is judged.
@Suite(.anyEngine) struct SandboxMarkTests {
  /// Too few pixels to be accepted.
  private static let small = "id-card-front-small.jpg"

  @Test(.slow) func everyMarkDoesWhatTheCatalogueSays() async throws {
    try await withTestServer { server in
      let catalogue = try await server.sandboxCatalogue(language: "cs")
      let marks = try #require(catalogue.controls.first { $0.places.contains { $0.place == "FILENAME" } }).values
      #expect(marks.count > 20)
      let picture = try specimen(Self.small)
      for mark in marks {
        let session = try await server.makeSession("ID_CARD")
        let answer = try await server.send(
          .post, "\(Routes.documents)?type=ID_CARD&side=FRONT&filename=front.sandbox-\(mark.value).jpg",
          token: session.token, headers: [.acceptLanguage: "cs", HTTPField.Name("Prefer")!: "wait=60"],
          body: Data(picture))
        let document: Document = try answer.decoded()
        let (status, origin) = Self.expected[mark.value] ?? ("REJECTED", "QUALITY")
        if mark.value.hasPrefix("content-") {
          // What the document states does not keep its verdict waiting, but may have been found meanwhile.
          #expect(document.status == "ACCEPTED" || document.rejectOrigin == "DOCUMENT_VERIFICATION", "\(mark.value)")
          #expect(document.attemptsLeft == 5, "\(mark.value)")
          continue
        }
        #expect(document.status == status, "\(mark.value)")
        #expect(document.rejectOrigin == origin, "\(mark.value)")
        #expect(document.attemptsLeft == (origin == "QUALITY" ? 4 : 5), "\(mark.value)")
        #expect(document.renditions.display != nil)
        if let code = mark.code {
          #expect(document.errors == [DocumentError(code: code, message: try #require(mark.message))])
        }
      }
    }
  }

  private static let expected: [String: (Code, Code?)] = [
    "accepted": ("ACCEPTED", nil), "rejected": ("REJECTED", "DOCUMENT_VERIFICATION"),
    "failed": ("FAILED", "DOCUMENT_VERIFICATION"), "unsure": ("REJECTED", "DOCUMENT_VERIFICATION"),
    "DOCUMENT_CORRUPT": ("REJECTED", "FILE"), "INCOMPLETE": ("REJECTED", "FILE"), "IMAGING_FAILED": ("FAILED", nil),
    "IMAGING_TIMEOUT": ("FAILED", nil),
  ]

  @Test(
    .slow,
    arguments: [
      ("front.sandbox-blurry.jpg", nil, "BLURRY"), ("front.sandbox-GLARE", nil, "GLARE"),
      ("folder/x.sandbox-x.sandbox-GLARE.jpg", nil, "GLARE"), ("front-sandbox-GLARE.jpg", nil, nil),
      (nil, "muster-sandbox: GLARE", "GLARE"), (nil, "muster-sandbox:glare", "GLARE"),
      ("front.sandbox-BLURRY.jpg", "muster-sandbox: GLARE", "BLURRY"), (nil, "GLARE", nil),
      (nil, "my muster-sandbox: GLARE", nil),
    ] as [(String?, String?, Code?)])
  func aMarkIsInTheNameOrInAComment(name: String?, comment: String?, code: Code?) async throws {
    try await withTestServer { server in
      let picture = try specimen("passport-grayscale.jpg")
      let session = try await server.makeSession("PASSPORT")
      let document: Document = try await server.upload(
        comment.map { commented(picture, $0) } ?? picture, as: "PASSPORT", "FRONT",
        name.map { "&filename=\($0)" } ?? "", to: session
      ).decoded()
      #expect(document.errors.map(\.code) == [code].compactMap(\.self))
      #expect(document.status == (code == nil ? "ACCEPTED" : "REJECTED"))
    }
  }

  @Test func aPNGHasItsMarkInAText() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let document: Document = try await server.upload(
        commented(png: specimen("id-card-back-1bit.png"), "muster-sandbox: TOO_DARK"), as: "ID_CARD", "BACK",
        to: session
      ).decoded()
      #expect(document.errors.map(\.code) == ["TOO_DARK"])
    }
  }

  @Test(arguments: ["front.sandbox-nonsense.jpg", "front.sandbox-.jpg", "front.sandbox-late.jpg", nil])
  func aMarkThatMeansNothingIsRefused(name: String?) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let picture = commented(try specimen("passport-grayscale.jpg"), "muster-sandbox: nonsense")
      let answer = try await server.upload(
        picture, as: "PASSPORT", "FRONT", name.map { "&filename=\($0)" } ?? "", to: session)
      #expect(answer.status == .badRequest)
      #expect(answer.problemCode == "SANDBOX_VALUE_UNKNOWN")
      #expect(try answer.decoded(as: Problem.self).detail?.contains("BLURRY") == true)
      #expect(try await server.rowCount("documents") == 0)
      #expect(try await server.store.blobs.sweep { _ in [] } == 0, "no file is left without a row")
    }
  }

  @Test(.slow, arguments: ["raw", "form", "archive", "each by itself", "resumed", "tus"])
  func everyWayInKnowsTheName(way: String) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      try await send(try specimen("passport-grayscale.jpg"), as: "a.sandbox-GLARE.jpg", by: way, to: session, server)
      let shown = try await server.session(session) { $0.documents.first?.verdict != nil }
      #expect(shown.documents.map(\.status) == ["REJECTED"])
      #expect(shown.documents.first?.errors.map(\.code) == ["GLARE"])
    }
  }

  private func send(
    _ picture: [UInt8], as name: String, by way: String, to session: Session, _ server: TestServer
  ) async throws {
    let (token, query) = (try #require(session.token), "?type=PASSPORT&side=FRONT")
    var answer: Answer
    switch way {
    case "raw":
      answer = try await server.upload(picture, as: "PASSPORT", "FRONT", "&filename=\(name)", to: session)
    case "form":
      let head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n"
      answer = try await server.send(
        .post, Routes.documents + query, token: token, headers: [.contentType: "multipart/form-data; boundary=b"],
        body: Data(head.utf8) + Data(picture) + Data("\r\n--b--\r\n".utf8))
    case "archive":
      answer = try await server.post(
        DocumentSubmit(
          processId: session.id, data: Data(archive(picture, as: name)).base64EncodedString(),
          documents: [.init(filename: name, type: "PASSPORT", side: "FRONT")]),
        to: Routes.documentSubmit, token: token)
    case "each by itself":
      answer = try await server.post(
        DocumentSubmit(
          processId: session.id,
          documents: [
            .init(filename: name, type: "PASSPORT", side: "FRONT", data: Data(picture).base64EncodedString())
          ]),
        to: Routes.documentSubmitV2, token: token)
    case "resumed":
      let draft: HTTPFields = [
        HTTPField.Name("Upload-Draft-Interop-Version")!: "6", HTTPField.Name("Upload-Complete")!: "?1",
      ]
      answer = try await server.send(
        .post, Routes.documents + query + "&filename=\(name)", token: token, headers: draft, body: Data(picture))
    default:
      func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
      let metadata = [("type", "PASSPORT"), ("side", "FRONT"), ("filename", name)]
      answer = try await server.send(
        .post, Routes.tusUploads, token: token,
        headers: [
          HTTPField.Name("Tus-Resumable")!: "1.0.0", HTTPField.Name("Upload-Length")!: "\(picture.count)",
          HTTPField.Name("Upload-Metadata")!: metadata.map { "\($0) \(base64($1))" }.joined(separator: ","),
          .contentType: "application/offset+octet-stream",
        ],
        body: Data(picture))
    }
    #expect([200, 201].contains(answer.status.code), "\(String(decoding: answer.body, as: UTF8.self))")
  }
}
