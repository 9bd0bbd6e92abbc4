import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Browsers {
  /// The list of sessions, and the links that reviewers make.
  @Suite struct SessionsTests {
    @Test func aLinkIsMadeByTheForm() async throws {
      try await withConsole { console in
        let waiting = try await console.makeCase(customFields: ["customer": "48-1107"])
        try await console.withPerson("Anna Berg") { anna in
          let browser = anna.browser
          try await browser.leave { try await browser.press("s") }
          try await browser.waitForPath("/review/sessions")
          #expect(try await listed(anna) == [waiting.id])
          try await browser.leave { try await browser.find("a[href='/review/verifications/new']").click() }
          try await anna.look("new-verification")
          try await browser.find("#type-PASSPORT").click()
          try await browser.find("#reference").type("48-2214")
          try await browser.leave { try await browser.find("form[action='/review/verifications/new'] button").click() }
          let link = try await browser.run("return document.getElementById('link').value").text
          #expect(link.hasPrefix(console.service.url.absoluteString + "/verify/?token=vl_"))
          #expect(try await browser.has(".qr-code svg"))
          try await browser.find("[data-copies]").click()
          try await browser.wait {
            try await ["Copied", "The text is selected and can be copied"]
              .contains(browser.run("return document.getElementById('announcer').textContent").text)
          }
          let selected = try await browser.run(
            "const field = document.activeElement; return field.value.slice(field.selectionStart, field.selectionEnd)")
          #expect(selected.text == link)
          try await anna.look("verification-link")
          let id = try await browser.url.lastPathComponent
          try await browser.leave { try await browser.find("form[action$='/revoke'] button").click() }
          try await browser.waitForText("This link was revoked.")
          try await anna.look("verification-link-revoked")
          try await browser.leave { try await browser.find("form[action$='/renew'] button").click() }
          #expect(try await browser.run("return document.getElementById('link').value").text != link)
          try await anna.open("/review/sessions")
          #expect(try await listed(anna) == [id, waiting.id])
          try await anna.look("sessions")
          for search in ["48-2214", "reference:48-2214"] {
            try await anna.open("/review/sessions?search=\(search)")
            #expect(try await listed(anna) == [id], "\(search)")
          }
          try await anna.open("/review/sessions?status=FINISHED")
          #expect(try await listed(anna) == [])
          try await anna.look("sessions-none")
          try await anna.open("/review/cases/\(id)")
          #expect(try await browser.text.contains("48-2214"))
        }
      }
    }

    @Test func aLinkIsMadeWithoutScripts() async throws {
      try await withConsole { console in
        try await console.withPerson("Anna Berg") { anna in
          let browser = anna.browser
          try await browser.disableScripts()
          try await anna.open("/review/verifications/new")
          try await browser.find("form[action='/review/verifications/new'] button").click()
          try await browser.wait { try await browser.has("#link") }
          let copy = try await browser.find("[data-copies]")
          #expect(try await !copy.isShown)
        }
      }
    }

    private func listed(_ person: Person) async throws -> [String] {
      try await person.browser.run(
        "return [...document.querySelectorAll('a.row-link')].map((link) => link.href.split('/').pop())"
      ).items.map(\.text)
    }
  }
}
