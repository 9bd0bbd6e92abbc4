import Foundation
import MusterAPI
import MusterClient
import Testing

extension QueueBrowsers {
  /// The links of pictures in pages: for one person, one picture, one kind, and a minute.
  @Suite struct PictureLinkTests {
    @Test func aLinkOpensOnePictureForOnePerson() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase()
        let other = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          try await console.withPerson("Ben Holm") { ben in
            let (mine, colleague) = (try await anna.visitor(), try await ben.visitor())
            let link = try await link(to: "display", of: verification, for: mine)
            let opened = Date()
            let answer = try await mine.get(link)
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "image/jpeg")
            #expect(answer.headers["cache-control"]?.contains("private") == true, "kept by nobody else")

            #expect(try await colleague.get(link).status == 403, "not for a colleague")
            #expect(try await Visitor(console: console).get(link).status != 200, "nor for nobody")
            let tampered = [
              link.replacing("/display", with: "/original"),
              link.replacing(verification.documents[0], with: other.documents[0]),
              link.replacing(verification.documents[0], with: UUID().uuidString.lowercased()),
              String(link.prefix { $0 != "?" }), link + "0", String(link.dropLast()),
            ]
            for address in tampered + everyDigitChanged(in: link) {
              let status = try await mine.get(address).status
              #expect([400, 403, 404].contains(status), "\(address)")
            }
            // For a minute from when it was made.
            try await Task.sleep(for: .seconds(max(0, 61 - Date().timeIntervalSince(opened))))
            #expect(try await mine.get(link).status == 410)
            let fresh = try await self.link(to: "display", of: verification, for: mine)
            #expect(fresh != link)
            #expect(try await mine.get(fresh).status == 200)
          }
        }
      }
    }

    @Test func everyKindOfPictureIsThereAndEveryViewIsNoted() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase(pictures: [
          ("id-card-front-tilted.jpg", .idCard, .front), ("id-card-back-tilted.jpg", .idCard, .back),
        ])
        try await console.withPerson("Anna Berg") { anna in
          let visitor = try await anna.visitor()
          for kind in ["thumbnail", "display", "document", "original"] {
            let picture = try await visitor.get(try await link(to: kind, of: verification, for: visitor))
            #expect(picture.status == 200, "\(kind)")
            #expect(picture.headers["content-type"]?.hasPrefix("image/") == true)
          }
          let unknown = try await visitor.get("\(verification.path)/pictures/\(verification.documents[0])/portrait")
          #expect(unknown.status == 404)
        }
        try await console.withPerson("Otto Falk", as: .auditor) { otto in
          try await otto.open("/review/audit?sessionId=\(verification.id)")
          let rows = try await otto.browser.run(
            "return [...document.querySelectorAll('tbody tr')].map((row) => row.innerText)")
          // Each picture that was fetched without a page that shows it is a row that names it. The queue showed the thumbnail.
          let views = rows.items.map(\.text).filter { $0.contains("Saw a picture") && $0.contains("Anna Berg") }
          #expect(views.count == 3, "\(views)")
        }
      }
    }

    private func link(to kind: String, of verification: WaitingCase, for visitor: Visitor) async throws -> String {
      let answer = try await visitor.get("\(verification.path)/pictures/\(verification.documents[0])/\(kind)")
      #expect(answer.status == 303)
      return try #require(answer.location)
    }

    /// The link with each sign of its query exchanged for another one.
    private func everyDigitChanged(in link: String) -> [String] {
      let start = link.firstIndex(of: "?") ?? link.endIndex
      return link[start...].indices.filter { link[$0].isLetter || link[$0].isNumber }.map { place in
        var changed = link
        changed.replaceSubrange(place...place, with: link[place] == "A" ? "B" : "A")
        return changed
      }
    }
  }
}
