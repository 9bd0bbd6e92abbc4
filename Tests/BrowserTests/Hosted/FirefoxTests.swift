import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// The pages in another browser, with files in place of a camera.
  @Suite(.needs("firefox-esr")) struct FirefoxTests {
    private struct Passage: Decodable {
      let screens: [String]
      /// The screens that are wider than the window.
      let wide: [String]
      let complaints: [String]
    }

    @Test(arguments: [(390, 844), (1280, 800)]) func aPersonIsVerifiedInFirefox(width: Int, height: Int) async throws {
      try await withHostedService { hosted in
        let session = try await hosted.makeSession()
        let profile = hosted.folder + "/profile"
        try FileManager.default.createDirectory(atPath: profile, withIntermediateDirectories: false)
        let printed = try await runPython(
          "firefox_peer.py", try #require(findProgram("firefox-esr")), profile, try #require(session.url), "\(width)",
          "\(height)", locateSpecimen("id-card-front.jpg"), locateSpecimen("id-card-back.jpg"))
        let passage = try JSONDecoder().decode(Passage.self, from: Data(printed.utf8))
        #expect(passage.screens.last == "success", "\(passage.screens)")
        #expect(passage.screens.contains("device") == (width > 720), "a computer offers a phone")
        #expect(passage.wide.isEmpty && passage.complaints.isEmpty, "\(passage)")
        #expect(try await hosted.backend.session(id: session.id).status == "ACCEPTED")
      }
    }
  }
}
