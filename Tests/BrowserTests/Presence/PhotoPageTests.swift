import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// A person goes through a presence check with photos, where the camera cannot be used.
  @Suite struct PhotoPageTests {
    private static let photos = ["id-card-front", "id-card-back", "passport"]
      .map { "\(repositoryFolder)/SampleImages/\($0).jpg" }

    /// By a browser that speaks German.
    @Test(.needs("chromium")) func withoutCameraPermissionThePageTakesPhotos() async throws {
      let play = PresencePeer.Play(hints: ["turn_left": ["FACE_TURNED_TOO_LITTLE", "OK"]])
      try await withPresencePeer(play) { peer in
        let arguments = ["--use-fake-device-for-media-stream", "--accept-lang=de-AT,en"]
        try await peer.driver.withBrowser(arguments, by: .window) { browser in
          try await browser.open(try peer.page())
          #expect(try await browser.run("return document.documentElement.lang").text == "de")
          try await browser.answerForCamera(false)
          try await browser.waitForText("Kamera starten")
          try await browser.find("button").click()
          try await browser.waitForText("Der Zugriff auf die Kamera wurde nicht erlaubt.")
          try await browser.waitForText("Sehen Sie gerade in die Kamera.")
          let field = try await browser.find("input[type=file]")
          #expect(try await field.attribute("accept") == "image/jpeg,image/*")
          #expect(try await field.attribute("capture") == "user")
          #expect(try await field.label == "Foto aufnehmen")
          try await browser.expectNoFaults()
          #expect(try await browser.walkByTab() == [])
          try await field.type(Self.photos[0])
          try await browser.waitForText("Drehen Sie den Kopf langsam nach links.")
          try await field.type(repositoryFolder + "/README.md")
          try await browser.waitForText("kein lesbares Bild")
          try await field.type(Self.photos[1])
          try await browser.waitForText("Drehen Sie den Kopf etwas weiter.")
          #expect(try await browser.text.contains("Verbleibende Fotos für diesen Schritt: 15"))
          // The very same picture is refused, and another one asked for.
          try await field.type(Self.photos[1])
          try await browser.waitForText("Refused.")
          try await field.type(Self.photos[2])
          try await browser.waitForText("Kommen Sie langsam näher an die Kamera.")
          try await field.type(repositoryFolder + "/SampleImages/driving-licence.jpg")
          try await browser.waitForText("Sie sind fertig")
          let frames = try peer.requests("frames")
          #expect(frames.map(\.answer) == ["OK", "FACE_TURNED_TOO_LITTLE", "PRESENCE_FRAME_REPEATED", "OK", "OK"])
          #expect(frames.allSatisfy { $0.size?.max() == 1280 })
          #expect(try await browser.complaints().filter { $0.source != "network" }.isEmpty)
        }
      }
    }

    @Test(.needs("chromium")) func aCameraAllowedLaterIsUsed() async throws {
      try await withPresencePeer { peer in
        try await peer.driver.withBrowser(["--use-fake-device-for-media-stream"], by: .window) { browser in
          try await browser.open(try peer.page())
          try await browser.answerForCamera(false)
          try await browser.find("button").click()
          try await browser.waitForText("Take a photo")
          try await browser.answerForCamera(true)
          try await browser.find(".words button").click()
          try await browser.waitForText("You are done")
          #expect(try peer.requests("tries").isEmpty)
        }
      }
    }

    /// Other names than this machine's own are no secure context, so a browser offers no camera there.
    @Test func withoutACameraThePageStartsWithPhotos() async throws {
      try await withPresencePeer { peer in
        try await peer.driver.withBrowser(["--host-resolver-rules=MAP muster.test 127.0.0.1"]) { browser in
          let page = try peer.page().absoluteString.replacing("127.0.0.1", with: "muster.test")
          try await browser.open(try #require(URL(string: page)))
          try await browser.waitForText("The camera cannot be used here.")
          try await browser.find("button").click()
          for (photo, next) in zip(Self.photos, ["Turn your head", "Move slowly closer", "You are done"]) {
            try await browser.find("input[type=file]").type(photo)
            try await browser.waitForText(next)
          }
          // What keeps other windows out is for secure contexts alone; the browser says so.
          let complaints = try await browser.complaints().filter { !$0.message.contains("Cross-Origin-Opener-Policy") }
          #expect(complaints.isEmpty)
        }
      }
    }
  }
}
