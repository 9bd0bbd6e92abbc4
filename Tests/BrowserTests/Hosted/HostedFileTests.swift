import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// Files that people choose instead of the camera, and that their browser cannot read.
  @Suite struct HostedFileTests {
    /// The start of a HEIC, as an iPhone's is; nothing of it can be decoded.
    private static let start = Data([0, 0, 0, 24]) + Data("ftypheic".utf8) + Data(count: 400)

    /// A page with a picture, without a table of its objects (ISO 32000-1, section 7.7); readers find them.
    private static func pdf(of jpeg: Data, width: Int, height: Int) -> Data {
      let place = "\(width) 0 0 \(height) 0 0 cm /I Do"
      let head = """
        %PDF-1.4
        1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
        2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Contents 4 0 R
        /Resources<</XObject<</I 5 0 R>>>>>>endobj
        4 0 obj<</Length \(place.utf8.count)>>stream
        \(place)
        endstream endobj
        5 0 obj<</Type/XObject/Subtype/Image/Width \(width)/Height \(height)/ColorSpace/DeviceRGB
        /BitsPerComponent 8/Filter/DCTDecode/Length \(jpeg.count)>>stream

        """
      return Data(head.utf8) + jpeg + Data("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n".utf8)
    }

    /// Opens the page of a side of a new session, chooses the file, and waits for a text.
    private func choose(
      _ bytes: Data, named name: String, on hosted: HostedFixture, offering types: String, until text: String
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
          let offered = try await browser.run("return document.querySelector('#cameraFileInput').accept")
          #expect(offered == .string(types))
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
        try await choose(
          Self.start, named: "photo.heic", on: hosted, offering: "image/*,.jpeg,.png,.heic,.avif,.webp,.pdf",
          until: "The picture is damaged")
      }
    }

    @Test func aPageOfADocumentIsAccepted() async throws {
      let photo = try readFile(locateSpecimen("id-card-front.jpg"))
      try await withHostedService(["MUSTER_DECODERS": repositoryFolder + "/decoders"]) { hosted in
        try await choose(
          Self.pdf(of: photo, width: 4000, height: 3000), named: "scan.pdf", on: hosted,
          offering: "image/*,.jpeg,.png,.heic,.avif,.webp,.pdf", until: "Accepted: ")
      }
    }

    @Test func aFormatThatTheServiceDoesNotTakeIsNamed() async throws {
      try await withHostedService(["MUSTER_CONVERTED_FORMATS": "none"]) { hosted in
        try await choose(
          Self.start, named: "refused.heic", on: hosted, offering: "image/*,.jpeg,.png", until: "This file (HEIC)")
      }
    }
  }
}
