import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension Browsers {
  /// The pages of passkeys, with an authenticator that Chromium has in place of a device's own.
  @Suite struct PasskeyPageTests {
    @Test func aPersonMakesAPasskeySignsInWithItAndRemovesIt() async throws {
      try await withConsole { console in
        for feature in ["pin-login", "passkeys"] {
          let words = ["--enabled", "on", "--project", ConsoleFixture.project, "--data", console.folder]
          let outcome = try await runMuster(["projects", feature, "set"] + words)
          try #require(outcome.exitCode == 0, "\(outcome.errors)")
        }
        try await console.driver.withBrowser { browser in
          // Passkeys are of a name, not of an address.
          let origin = "http://localhost:\(try #require(console.service.url.port))"
          func open(_ path: String) async throws { try await browser.open(try #require(URL(string: origin + path))) }
          try await browser.addAuthenticator()

          try await open("/login/passkey")
          try await browser.find("#user").type("anna@bank.example")
          try await browser.expectNoFaults("the form of a passkey")
          try await browser.keepScreenshots("passkey-form")
          try await browser.find("form button[type=button]").click()
          try await browser.waitForText("You will get an e-mail")
          try await browser.find("#digits").type("000000")
          try await browser.press(.enter)
          try await browser.waitForText("This code is wrong")
          try await browser.find("#digits").clear()
          try await browser.find("#digits").type("111111")
          try await browser.press(.enter)
          try await browser.waitForText("Create the passkey")
          try await browser.expectNoFaults("before the passkey is made")
          try await browser.keepScreenshots("passkey-make")
          try await browser.find("#login button").click()
          try await browser.waitForText("Your passkey is ready")
          try await browser.keepScreenshots("passkey-made")

          try await open("/login/devices")
          try await browser.waitForText("Sign in with a passkey")
          try await browser.expectNoFaults("the page of a login")
          try await browser.keepScreenshots("passkey-login")
          try await browser.find("#login button").click()
          try await browser.waitForText("You signed in with this passkey.")
          try await browser.expectNoFaults("the passkeys of a person")
          try await browser.keepScreenshots("passkey-list")

          // The device has one already, and a person may call it as they like.
          try await browser.press(button: "Add a passkey")
          try await browser.waitForText("This device already has a passkey for you.")
          try await browser.find(".devices .row button").click()
          let name = try await browser.find("#name")
          try await name.clear()
          try await name.type("Blue key")
          try await browser.press(.enter)
          try await browser.waitForText("Blue key")
          try await browser.find(".devices .danger").click()
          try await browser.waitForText("Remove Blue key?")
          try await browser.keepScreenshots("passkey-remove")
          try await browser.find("#login .danger").click()
          try await browser.waitForText("You are signed out")

          // It cannot sign in any more. The page goes on waiting for the app.
          try await open("/login/devices")
          try await browser.find("#login button").click()
          try await browser.waitForText("Signing in with this passkey is not possible.")
          #expect(try await browser.has("#code svg"))
          // Only what the service refused on purpose.
          #expect(try await browser.complaints().filter { $0.source != "network" }.isEmpty)
        }
      }
    }
  }
}

extension Browser {
  /// Gives the browser an authenticator that verifies its person without asking (Web Authentication, level 2, section
  /// 11.3).
  fileprivate func addAuthenticator() async throws {
    try await send(
      "POST", "webauthn/authenticator",
      [
        "protocol": .string("ctap2"), "transport": .string("internal"), "hasResidentKey": .bool(true),
        "hasUserVerification": .bool(true), "isUserVerified": .bool(true), "isUserConsenting": .bool(true),
      ])
  }

  /// Presses the button with this text.
  fileprivate func press(button text: String) async throws {
    try await run(
      "[...document.querySelectorAll('button')].find((button) => button.textContent === arguments[0]).click()",
      .string(text))
  }

  /// Keeps pictures of a telephone and of a computer, by day and by night, where STATES names a folder for that.
  fileprivate func keepScreenshots(_ name: String) async throws {
    guard Self.pictures != nil else { return }
    for screen in [
      Screen(width: 390, height: 844, scheme: .light), Screen(width: 1440, height: 900, scheme: .dark),
    ] {
      try await show(on: screen)
      try await keepScreenshot("\(name)-\(screen.width)", ofWholePage: true)
    }
  }
}
