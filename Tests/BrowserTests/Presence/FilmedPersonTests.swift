import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// The page and the service together, with a film of a person before the camera.
  @Suite struct FilmedPersonTests {
    @Test func thePersonOnTheCardGoesThroughTheCheck() async throws {
      let arguments = ["--presence", "embedded", "--models", try locate("models"), "--otp", "false"]
      try await withService(arguments) { service, data in
        let key = try await createKey(in: data, scope: "sessions,review")
        let (session, page) = try await beginCheck(of: "obama", at: service, key: key)
        let person = try FilmedPerson(showing: locate(".faces/films/obama"), at: "\(data)/camera.y4m")
        try await withWebDriver { driver in
          try await driver.withBrowser(Browser.camera(showing: person.film)) { browser in
            try await browser.open(try #require(URL(string: page, relativeTo: service.url)).absoluteURL)
            try await browser.find("button").click()
            try await browser.wait(atMost: .seconds(300)) {
              let text = try await browser.text
              try await person.follow(browser)
              // On a busy machine the time of a try may be up.
              if text.contains("Try again") { try await browser.run(Self.tryAgain) }
              return text.contains("You are done")
            }
            #expect(try await browser.faults().isEmpty)
          }
        }
        try await waitUntil { try await service.client(key).session(id: session).status == "ACCEPTED" }
      }
    }

    private static let tryAgain = """
      [...document.querySelectorAll("button")]
        .find((one) => ["Try again", "Start the camera"].includes(one.textContent))?.click();
      """

    /// Shows an identity card with this face on it, and begins the presence check.
    ///
    /// - Returns: The session, and the path of the check's page.
    private func beginCheck(
      of person: String, at service: RunningService, key: String
    ) async throws -> (session: String, page: String) {
      let session = try await service.client(key).createSession(SessionRequest(documentTypes: ["ID_CARD"]))
      let token = try #require(session.token)
      let client = service.client(token)
      let pictures = [
        (try locate(".faces/cards/\(person)-front.jpg"), DocumentSide.front),
        (locateSpecimen("id-card-back.jpg"), .back),
      ]
      for (path, side) in pictures {
        let file = DocumentFile(data: try readFile(path), type: .idCard, side: side)
        _ = try await client.uploadDocument(file, wait: .seconds(60))
      }
      let verification = VerificationService(client, storage: MemoryStorage())
      // The search for the portrait stands back for whatever else the machine does.
      try await waitUntil(atMost: .seconds(300)) { try await verification.status().state == .presenceCheck }
      let attributes = try await verification.presenceCheckInit()
      return (session.id, try #require(attributes["pageUrl"] as? String))
    }

    private func locate(_ name: String) throws -> String {
      let path = repositoryFolder + "/" + name
      try #require(FileManager.default.fileExists(atPath: path), "\(name) is missing; run: make models faces")
      return path
    }
  }
}
