import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// People who are verified by a link, before a camera that shows our specimens.
  @Suite(.needs("python3")) struct HostedVerificationTests {
    /// A telephone, whose camera shows each side that is asked for.
    @Test func aPersonIsVerifiedOnAPhone() async throws {
      try await withHostedService { hosted in
        let session = try await hosted.makeSession()
        let camera = try await FilmedDocument(in: hosted.folder)
        try await hosted.driver.withBrowser(Browser.camera(showing: camera.film)) { browser in
          try await browser.show(on: Screen(width: 390, height: 844, scheme: .light))
          try await browser.open(#require(session.url.flatMap { URL(string: $0) }))
          try await hosted.goThrough(browser, with: camera)
          #expect(try await browser.run("return location.search").text.contains("vl_") == false)
          #expect(try await browser.complaints().isEmpty)
        }
        let seen = try await hosted.backend.session(id: session.id)
        #expect(seen.status == "ACCEPTED" && seen.documents.map(\.status) == ["ACCEPTED", "ACCEPTED"])
      }
    }

    /// From the computer to the telephone: what the one shows, the other opens.
    @Test func aComputerHandsOverToAPhone() async throws {
      try await withHostedService { hosted in
        let session = try await hosted.makeSession()
        let camera = try await FilmedDocument(in: hosted.folder)
        try await hosted.driver.withBrowser { computer in
          try await computer.show(on: Screen(width: 1280, height: 800, scheme: .dark))
          try await computer.open(#require(session.url.flatMap { URL(string: $0) }))
          try await hosted.press(computer, until: "phone")
          try await computer.wait {
            try await computer.run("return document.querySelector('.qr img')?.naturalWidth > 0") == .bool(true)
          }
          let picture = try writeFile(hosted.folder + "/code.png", try await computer.screenshot())
          let read = try await runPython("read_code.py", picture)
          let url = try #require(URL(string: read.trimmingCharacters(in: .whitespacesAndNewlines)), "\(read)")
          try await hosted.driver.withBrowser(Browser.camera(showing: camera.film)) { phone in
            try await phone.show(on: Screen(width: 360, height: 740, scheme: .dark))
            try await phone.open(url)
            try await hosted.goThrough(phone, with: camera)
          }
          try await computer.wait { try await computer.screenName == "success" }
          try await hosted.driver.withBrowser { other in
            try await other.open(url)
            try await other.wait { try await other.screenName == "dead-end" }
          }
        }
      }
    }

    /// Each way in that leads nowhere.
    @Test func deadEndsSayWhy() async throws {
      try await withHostedService { hosted in
        let session = try await hosted.makeSession()
        let links = try await hosted.backend.links(ofSession: session.id)
        try await hosted.backend.revokeLink(try #require(links.first).id, ofSession: session.id)
        let revoked = try #require(session.url?.firstRange(of: "/verify/").flatMap { session.url?[$0.lowerBound...] })
        let addresses = ["/verify/", "/verify/?token=vl_x.y", String(revoked)]
        try await hosted.driver.withBrowser { browser in
          for path in addresses {
            try await browser.open(try #require(URL(string: hosted.service.url.absoluteString + path)))
            try await browser.wait { try await browser.screenName == "dead-end" }
            let faults = try await browser.faults()
            #expect(faults.isEmpty, "\(path): \(faults)")
          }
        }
      }
    }
  }
}
