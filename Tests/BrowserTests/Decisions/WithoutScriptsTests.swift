import Foundation
import MusterAPI
import Testing

extension QueueBrowsers {
  /// A browser that runs no scripts.
  @Suite struct WithoutScriptsTests {
    @Test func aCaseIsDecidedByFormsAlone() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "3"]) { console in
        let cases = try await console.makeCases(3)
        try await console.withPerson("Anna Berg") { anna in
          let browser = anna.browser
          try await browser.disableScripts()
          try await anna.open()
          #expect(try await browser.run("return document.querySelectorAll('.scripted').length > 0") == .bool(true))
          for control in try await browser.all(".scripted") { #expect(try await !control.isShown) }

          try await browser.find("form[action='/review/next'] button").click()
          try await browser.waitForPath(cases[0].path)
          for picture in try await browser.all("img") {
            #expect(try await browser.run("return arguments[0].naturalWidth > 0", picture.reference) == .bool(true))
          }
          try await browser.find("[data-target=case] button[data-act=a]").click()
          try await browser.waitForPath(cases[1].path)
          try await browser.find("[data-underway] button").click()
          try await browser.wait { try await !browser.has("[data-underway]") }

          try await anna.open(cases[1].path)
          try await browser.find("[data-target=case] summary[data-act=r]").click()
          try await browser.find("[data-target=case] details.reject option:nth-child(2)").click()
          try await browser.find("[data-target=case] details.reject textarea").type("seen without scripts")
          try await browser.find("[data-target=case] details.reject button").click()
          try await browser.wait { try await console.standing(of: cases[1]) == "COMPLETED/REJECTED" }
          #expect(try await console.standing(of: cases[0]) == "CLIENT_EVALUATION/IN_PROGRESS", "taken back")
          try await anna.open(cases[1].path)
          #expect(try await browser.text.contains("seen without scripts"))
        }
      }
    }
  }
}
