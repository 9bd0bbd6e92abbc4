import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// What the pages say where a verification does not go straight on.
  @Suite struct HostedDetourTests {
    @Test func aCancelledHandOffLeadsBackToTheComputer() async throws {
      try await withHostedService { hosted in
        let session = try await hosted.makeSession()
        let person = hosted.service.client(session.token)
        let handOff = try await person.makeLink(forSession: session.id)
        try await hosted.driver.withBrowser { computer in
          try await computer.open(#require(session.url.flatMap { URL(string: $0) }))
          try await computer.wait { try await computer.screenName == "welcome" }
          try await hosted.driver.withBrowser { phone in
            try await phone.open(#require(URL(string: handOff.url)))
            try await phone.wait { try await !["", "wait"].contains(phone.screenName) }
            let verification = VerificationService(person, storage: MemoryStorage())
            _ = try await verification.status()
            try await verification.cancelWholeProcess()
            try await phone.wait { try await phone.screenName == "ended" }
            #expect(try await phone.text.contains("You can go back to your computer."))
            try await expectSound(phone, "hosted-cancelled-phone")
          }
          try await computer.wait { try await computer.screenName == "ended" }
          let said = try await computer.text
          #expect(said.contains("The verification was cancelled") && !said.contains("go back to your computer"))
          try await expectSound(computer, "hosted-cancelled")
        }
      }
    }

    /// With a code, that comes first: the flow says only then that the check was refused.
    @Test(arguments: [false, true]) func theNextTrySaysThatTheOneBeforeWasRefused(withCode: Bool) async throws {
      try await withHostedService(["MUSTER_PRESENCE": "sandbox", "MUSTER_OTP": "\(withCode)"]) { hosted in
        let session = try await hosted.makeSession(["sandbox.presenceCheck": "rejected,accepted"])
        try await hosted.upload(
          [locateSpecimen("id-card-front.jpg"), locateSpecimen("id-card-back.jpg")], for: session)
        let refusal = "The last check was not successful."
        try await hosted.driver.withBrowser { browser in
          try await browser.open(#require(session.url.flatMap { URL(string: $0) }))
          try await hosted.press(browser, until: "presence")
          try await browser.waitForText("I have done the check")
          #expect(try await !browser.text.contains(refusal))
          try await browser.pressPrimary(of: "presence")
          if withCode {
            try await hosted.press(browser, until: "code")
            #expect(try await !browser.text.contains(refusal))
            try await browser.enterCode("11111111")
          }
          try await browser.waitForText(refusal)
          try await browser.waitForText("I have done the check")
          try await expectSound(browser, "hosted-presence-again\(withCode ? "-code" : "")")
          if withCode {
            try await hosted.press(browser, until: "code")
            try await browser.enterCode("11111111")
          }
          try await hosted.press(browser, until: "success")
        }
      }
    }

    private func expectSound(_ browser: Browser, _ name: String) async throws {
      try await browser.expectNoFaults(name)
      try await browser.picture(name)
    }
  }
}
