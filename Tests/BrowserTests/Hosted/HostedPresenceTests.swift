import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// The presence check within the pages of a verification, with a film of a person before the camera.
  @Suite struct HostedPresenceTests {
    @Test func thePersonOnTheCardGoesThroughTheCheck() async throws {
      let models = try locate("models")
      try await withHostedService(["MUSTER_PRESENCE": "embedded", "MUSTER_MODELS": models]) { hosted in
        let session = try await hosted.makeSession()
        try await hosted.upload(
          ["\(locate(".faces/cards/obama-front.jpg"))", locateSpecimen("id-card-back.jpg")], for: session)
        let person = try FilmedPerson(showing: locate(".faces/films/obama"), at: hosted.folder + "/camera.y4m")
        try await hosted.driver.withBrowser(Browser.camera(showing: person.film)) { browser in
          try await browser.show(on: Screen(width: 390, height: 844, scheme: .light))
          try await browser.open(#require(session.url.flatMap { URL(string: $0) }))
          var seen: [String] = []
          try await browser.wait(atMost: .seconds(300)) {
            let screen = try await browser.screenName
            if seen.last != screen { seen.append(screen) }
            try await person.follow(browser)
            switch screen {
            case "success": return true
            case "ended", "dead-end":
              Issue.record("\(seen): \(try await browser.text)")
              return true
            case "code": try await browser.enterCode("11111111")
            default: try await browser.run("document.querySelector('#verification .primary:not(:disabled)')?.click()")
            }
            return false
          }
          #expect(seen.contains("presence"), "\(seen)")
          #expect(try await browser.faults().isEmpty)
          // A film that begins anew shows the same once more, which is refused.
          let complaints = try await browser.complaints().filter {
            !($0.source == "network" && $0.message.contains("409"))
          }
          #expect(complaints.isEmpty, "\(complaints)")
        }
        let ended = try await hosted.backend.session(id: session.id)
        #expect(
          ended.status == "ACCEPTED" && ended.steps.contains { $0.step == "PRESENCE_CHECK" && $0.status == "DONE" })
      }
    }

    private func locate(_ name: String) throws -> String {
      let path = repositoryFolder + "/" + name
      try #require(FileManager.default.fileExists(atPath: path), "\(name) is missing; run: make models faces")
      return path
    }
  }
}
