import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// Files that people choose instead of the camera, and that their browser cannot read.
  @Suite struct HostedFileTests {
    /// The start of a HEIC, as an iPhone's is; nothing of it can be decoded.
    private static let start = Data([0, 0, 0, 24]) + Data("ftypheic".utf8) + Data(count: 400)

    /// Opens the page of a side of a new session, chooses the file, and waits for a text.
    private func choose(
      _ bytes: Data, named name: String, on hosted: HostedFixture, until text: String
    ) async throws {
      for screen in [
        Screen(width: 390, height: 844, scheme: .light), Screen(width: 1280, height: 800, scheme: .dark),
      ] {
        let session = try await hosted.makeSession()
        try await hosted.driver.withBrowser { browser in
          // A wide window first offers to go on with a phone.
          try await browser.show(on: Screen(width: 390, height: 844, scheme: screen.scheme))
          try await browser.open(#require(session.url.flatMap { URL(string: $0) }))
          try await hosted.press(browser, until: "side")
          try await browser.show(on: screen)
          try await browser.find("#cameraFileInput").type(writeFile("\(hosted.folder)/\(name)", bytes))
          try await browser.waitForText(text)
          try await browser.keepScreenshot("file-\(name)-\(screen.width)")
          let isBroken = try await browser.run(
            "return [...document.images].some((image) => image.complete && !image.naturalWidth)")
          #expect(isBroken == .bool(false), "no image is shown that is none")
        }
      }
    }

    @Test func aFileThatOnlyTheServiceReadsIsSentToIt() async throws {
      try await withHostedService { hosted in
        try await choose(Self.start, named: "photo.heic", on: hosted, until: "The picture is damaged")
      }
    }

    @Test func aFormatThatTheServiceDoesNotTakeIsNamed() async throws {
      try await withHostedService(["MUSTER_CONVERTED_FORMATS": "none"]) { hosted in
        try await choose(Self.start, named: "refused.heic", on: hosted, until: "This is a HEIC file")
      }
    }
  }
}
