import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// People on lines that are slow, or cut.
  @Suite struct CutLineTests {
    /// What has arrived stays there: the page goes on behind it, also after a reload.
    @Test func anUploadGoesOnAfterACutLineAndAReload() async throws {
      try await withHostedService { hosted in
        let session = try await hosted.makeSession()
        try await hosted.driver.withBrowser { browser in
          try await browser.show(on: Screen(width: 390, height: 844, scheme: .light))
          try await browser.open(#require(session.url.flatMap { URL(string: $0) }))
          try await hosted.press(browser, until: "side")
          try await browser.emulateLine(bytesPerSecond: 80_000)
          try await browser.find("#cameraFileInput").type(locateSpecimen("id-card-front.jpg"))
          try await browser.wait { try await browser.progress > 20 }
          try await browser.emulateLine(bytesPerSecond: 80_000, isOffline: true)
          try await browser.waitForText("There is no connection")
          #expect(try await browser.faults().isEmpty)
          let sent = try await browser.progress
          try await browser.emulateLine(bytesPerSecond: 80_000)
          try await browser.reload()
          try await browser.wait { try await browser.progress > 0 }
          #expect(try await browser.progress >= sent, "nothing is sent again")
          try await browser.emulateLine(bytesPerSecond: -1)
          try await browser.waitForText("Back of your identity card")
        }
        let documents = try await hosted.backend.session(id: session.id).documents
        #expect(documents.map(\.status) == ["ACCEPTED"])
      }
    }

    /// A session that somebody ends meanwhile, and a link that is revoked: the page says so at once.
    @Test func whatEndsElsewhereEndsHere() async throws {
      try await withHostedService { hosted in
        let (ended, revoked) = (try await hosted.makeSession(), try await hosted.makeSession())
        try await hosted.driver.withBrowser { browser in
          for (session, isErased) in [(ended, true), (revoked, false)] {
            try await browser.open(#require(session.url.flatMap { URL(string: $0) }))
            try await browser.wait { try await browser.screenName == "welcome" }
            if isErased {
              _ = try await hosted.backend.eraseSession(id: session.id)
            } else {
              let link = try #require(try await hosted.backend.links(ofSession: session.id).first)
              try await hosted.backend.revokeLink(link.id, ofSession: session.id)
            }
            try await hosted.press(browser, until: "dead-end")
          }
          #expect(try await browser.faults().isEmpty)
        }
      }
    }
  }
}

extension Browser {
  /// Makes the line as slow as this in both directions; a negative number lifts the limit.
  fileprivate func emulateLine(bytesPerSecond: Int, isOffline: Bool = false) async throws {
    _ = try await sendToTools("Network.enable")
    _ = try await sendToTools(
      "Network.emulateNetworkConditions",
      [
        "offline": .bool(isOffline), "latency": .integer(bytesPerSecond < 0 ? 0 : 50),
        "downloadThroughput": .integer(-1), "uploadThroughput": .integer(bytesPerSecond),
      ])
  }

  /// The percentage of a picture that the page says has arrived; 0 where it says nothing.
  fileprivate var progress: Int {
    get async throws {
      try await run("return Math.round(100 * (document.querySelector('progress')?.value ?? 0))").number
    }
  }
}
