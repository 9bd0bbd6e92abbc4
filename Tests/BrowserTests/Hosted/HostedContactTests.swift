import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// The address at which a person can be reached, in the language that their link asks for.
  @Suite(.needs("python3")) struct HostedContactTests {
    @Test func anAddressIsCorrectedAndProved() async throws {
      try await withHostedService(["MUSTER_OTP_RESEND_PERIOD_SECONDS": "1"]) { hosted in
        let wish = HostedRequest(language: "de", contact: ContactRequest(channel: "SMS", address: "+420601123456"))
        let session = try await hosted.backend.createSession(SessionRequest(documentTypes: ["ID_CARD"], hosted: wish))
        try await hosted.driver.withBrowser { browser in
          try await browser.show(on: Screen(width: 390, height: 844, scheme: .dark))
          try await browser.open(#require(session.url.flatMap { URL(string: $0) }))
          try await hosted.press(browser, until: "contact")
          try await browser.waitForText("Ihre Telefonnummer")
          try await fill(browser, "601 123 456")
          try await browser.waitForText("Landesvorwahl")
          try await look(browser, "refused")
          try await fill(browser, "")
          try await browser.waitForText("wohin wir den Code senden sollen")
          try await fill(browser, "+49 171 5550123")
          try await browser.wait { try await browser.screenName == "code" }
          try await browser.waitForText("Wir haben einen Code an +491715550123 gesendet")
          try await browser.enterCode("00000001")
          try await browser.waitForText("ist falsch")
          try await look(browser, "wrong code")

          try await browser.find("form .actions button:last-child").click()
          try await browser.wait { try await browser.screenName == "contact" }
          #expect(try await browser.run("return document.querySelector('input').value").text == "+491715550123")
          try await browser.run("history.back()")
          try await browser.wait { try await browser.screenName == "code" }
          try await browser.find("form .actions button:last-child").click()
          try await fill(browser, "+41 44 668 18 00")
          try await browser.waitForText("+41446681800 gesendet")
          try await browser.reload()
          try await browser.waitForText("+41446681800 gesendet")
          #expect(
            try await browser.run("return document.documentElement.lang").text == "de", "a reload keeps the language")
          try await browser.enterCode("11111111")
          try await browser.wait { try await browser.screenName == "side" }
          #expect(try await browser.complaints().allSatisfy { $0.message.contains("400") })
        }
        let seen = try await hosted.backend.session(id: session.id)
        #expect(seen.contact == SessionContact(channel: "SMS", address: "+41446681800", verified: true))
      }
    }

    @Test func aPersonWhoseSIMWasChangedLearnsItAndGivesAnotherNumber() async throws {
      try await withHostedService { hosted in
        let set = try await runMuster("projects", "phone-checks", "set", "--gate", "on", "--data", hosted.folder)
        #expect(set.exitCode == 0 && set.output.contains("\"gate\" : true"), "\(set.errors)")
        let wish = HostedRequest(contact: ContactRequest(channel: "SMS"))
        let session = try await hosted.backend.createSession(SessionRequest(documentTypes: ["ID_CARD"], hosted: wish))
        try await hosted.driver.withBrowser { browser in
          try await browser.show(on: Screen(width: 390, height: 844, scheme: .light))
          try await browser.open(#require(session.url.flatMap { URL(string: $0) }))
          try await hosted.press(browser, until: "contact")
          try await fill(browser, "+44 7700 900002")
          try await browser.waitForText("was changed recently")
          try await look(browser, "sim-changed")
          try await fill(browser, "+44 7700 900013")
          try await browser.waitForText("cannot be checked at the moment")
          try await look(browser, "not-checked")
          try await fill(browser, "+44 7700 900123")
          try await browser.wait { try await browser.screenName == "code" }
          #expect(try await browser.complaints().allSatisfy { $0.message.contains("409") })
        }
      }
    }

    private func fill(_ browser: Browser, _ text: String) async throws {
      let field = try await browser.find("#contact")
      try await field.clear()
      if !text.isEmpty { try await field.type(text) }
      // Another code may be sent only after a while.
      try await browser.wait { try await browser.has("#verification .primary:not(:disabled)") }
      try await browser.pressPrimary()
    }

    private func look(_ browser: Browser, _ state: String) async throws {
      try await browser.keepScreenshot("contact-\(state)")
      let faults = try await browser.faults()
      #expect(faults.isEmpty, "\(state): \(faults)")
    }
  }
}
