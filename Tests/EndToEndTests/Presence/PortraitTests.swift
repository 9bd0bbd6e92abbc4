import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// The portraits on documents, and what they leave in doubt.
  @Suite(.needs("curl")) struct PortraitTests {
    private typealias Picture = (path: String, type: DocumentType, side: DocumentSide)

    @Test func eachDocumentThatHasOneGetsItsPortrait() async throws {
      try await withFaces { service, key, _ in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let documents = try await service.client(person.token).session(id: person.session.id).documents
        let front = try #require(documents.first { $0.side == "FRONT" })
        let portrait = try #require(front.renditions.portrait)
        #expect(portrait.width >= 150 && portrait.height >= 150)
        let fetched = try await service.client(person.token).rendition(of: front.id, .portrait)
        #expect(fetched.starts(with: [0xFF, 0xD8]))
      }
    }

    @Test func doubtsAreShownToReviewers() async throws {
      try await withRules(tolerating: ["WRONG_SIDE", "SIMILAR_PICTURE"]) { rules in
        try await withFaces(["--review", "unsure", "--quality", rules]) { service, key, _ in
          let front = locateSpecimen("id-card-front.jpg")
          let (back, otherBack) = (locateSpecimen("id-card-back.jpg"), locateSpecimen("id-card-back-tilted.jpg"))
          let cases: [(String, [Picture])] = [
            ("WRONG_SIDE", [(back, .idCard, .front), (front, .idCard, .back)]),
            ("PORTRAIT_NOT_FOUND", [(back, .idCard, .front), (otherBack, .idCard, .back)]),
            (
              "PORTRAITS_DIFFER",
              [
                (try locateFace("cards/obama-front.jpg"), .idCard, .front), (back, .idCard, .back),
                (locateSpecimen("passport.jpg"), .passport, .front),
              ]
            ),
          ]
          for (code, pictures) in cases {
            let causes = try await show(pictures, at: service, key: key)
            #expect(causes.first?.code.rawValue == code)
            #expect((causes.first?.documentId == nil) == (code == "PORTRAITS_DIFFER"))
          }
        }
      }
    }

    /// - Returns: Why the case waits for a reviewer then.
    private func show(_ pictures: [Picture], at service: RunningService, key: String) async throws -> [ReviewCause] {
      let types = pictures.map(\.type).reduce(into: [Code]()) { types, type in
        if !types.contains(Code(type.rawValue)) { types.append(Code(type.rawValue)) }
      }
      let session = try await service.client(key).createSession(SessionRequest(documentTypes: types))
      let token = try #require(session.token)
      let client = service.client(token)
      for picture in pictures {
        let file = DocumentFile(data: try readFile(picture.path), type: picture.type, side: picture.side)
        let document = try await client.uploadDocument(file, wait: .seconds(60))
        #expect(document.status == "ACCEPTED", "\(picture.path): \(document.errors)")
      }
      try await waitUntil { try await service.client(key).session(id: session.id).phase == "CLIENT_EVALUATION" }
      return try await showReview(of: session.id, at: service, key: key).causes
    }
  }
}
