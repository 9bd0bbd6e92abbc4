import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// The pages of a login with a PIN, while an app on another device does its part.
  @Suite(.needs("python3")) struct LoginPagesTests {
    private static let screens = [
      Screen(width: 360, height: 740, scheme: .dark), Screen(width: 1280, height: 800, scheme: .light),
    ]

    @Test func aPersonLogsInAtAProgramAndManagesTheirDevices() async throws {
      try await withLogins { logins in
        try await logins.act("register", "anna@example.com", "2580", "Old phone")
        try await logins.driver.withBrowser { browser in
          try await logIn(at: browser, logins)
          try await manageDevices(browser, logins)
        }
      }
    }

    private func logIn(at browser: Browser, _ logins: Logins) async throws {
      let query =
        "client_id=\(logins.client)&redirect_uri=\(logins.url("/login"))&response_type=code&scope=openid&state=s"
      try await browser.open(logins.url("/authorize?\(query)"))
      try await look(browser, "wait", "login-wait")
      let access = try await code(on: browser, logins)
      try await logins.act("read", access)
      try await browser.waitForText("The app has read the code")
      try await logins.act("login", access, "2580")
      try await browser.wait { try await browser.url.query()?.contains("state=s") == true }
      #expect(try await browser.url.absoluteString.hasPrefix(logins.url("/login?code=ac_").absoluteString))
      try await look(browser, "app", "login-app")
      #expect(try await browser.complaints().isEmpty)
    }

    private func manageDevices(_ browser: Browser, _ logins: Logins) async throws {
      try await browser.open(logins.url("/login/devices"))
      try await look(browser, "wait", "devices-wait")
      let digits = try await browser.find(".digits").text
      try await logins.act("login", digits.filter(\.isNumber), "2580")
      try await look(browser, "devices", "devices-list")
      #expect(try await browser.find(".devices h3").text == "Old phone")

      try await press(browser, "button", seeing: "Rename")
      try await look(browser, "rename", "devices-rename")
      #expect(try await browser.run("return document.activeElement.localName").text == "h2", "what is new is read")
      let input = try await browser.find("#name")
      try await browser.run("document.querySelector('#name').value = ''")
      try await input.type("New phone")
      try await browser.press(.enter)
      try await browser.wait { try await browser.all(".devices h3").first?.text == "New phone" }

      try await press(browser, "button", seeing: "Remove")
      try await look(browser, "revoke", "devices-revoke")
      try await press(browser, "button", seeing: "Cancel")
      try await browser.wait { try await browser.loginScreen == "devices" }
      try await press(browser, "button", seeing: "Remove")
      try await browser.wait { try await browser.loginScreen == "revoke" }
      try await press(browser, "button.danger", seeing: "Remove")
      try await look(browser, "signed-out", "devices-signed-out")
      // The list that is asked for then is refused: the login has ended.
      #expect(try await browser.complaints().allSatisfy { $0.message.contains("401") })
    }

    @Test func aLinkOfAnEMailIsConfirmedByKeysInEachLanguage() async throws {
      try await withLogins { logins in
        try await logins.driver.withBrowser { browser in
          try await logins.act("mail", "anna@example.com")
          let path = "/login/confirm?user_id=anna@example.com&code=111111"
          var titles: Set<String> = []
          for language in ["cs", "de", "es", "en"] {
            try await browser.sendToTools("Network.enable")
            try await browser.sendToTools(
              "Network.setExtraHTTPHeaders", ["headers": .object(["Accept-Language": .string(language)])])
            try await browser.open(logins.url(path))
            try await look(browser, "confirm", "confirm-\(language)")
            titles.insert(try await browser.find("#login h2").text)
            #expect(try await browser.run("return document.documentElement.lang").text == language)
            #expect(try await browser.url.query() == nil, "the code is in no history")
          }
          #expect(titles.count == 4)
          for _ in 0..<10 {
            let isThere = try await browser.run("return document.activeElement?.matches('.primary') ?? false")
            if isThere == .bool(true) { break }
            try await browser.press(.tab)
          }
          try await browser.press(.enter)
          try await look(browser, "code", "confirm-code")
          #expect(try await browser.find(".digits").text.count == 6)
          try await browser.open(logins.url(path))
          try await press(browser, ".primary", seeing: "")
          try await look(browser, "failed", "confirm-failed")
          try await browser.open(logins.url("/login/none"))
          try await look(browser, "ended", "login-ended")
        }
      }
    }

    /// Waits for a screen, and checks and pictures it.
    private func look(_ browser: Browser, _ screen: String, _ name: String) async throws {
      try await browser.wait { try await browser.loginScreen == screen }
      try await browser.expectNoFaults(on: Self.screens, name)
      for shown in Self.screens {
        try await browser.show(on: shown)
        try await browser.keepScreenshot("\(name)-\(shown.width)", ofWholePage: true)
      }
    }

    private func press(_ browser: Browser, _ selector: String, seeing text: String) async throws {
      try await browser.wait {
        for button in try await browser.all(selector) {
          let shown = try await button.text
          guard text.isEmpty || shown == text else { continue }
          try await button.click()
          return true
        }
        return false
      }
    }

    /// What the QR code of the page says: its access.
    private func code(on browser: Browser, _ logins: Logins) async throws -> String {
      try await browser.show(on: Self.screens[1])
      let picture = try writeFile(logins.folder + "/code.png", try await browser.screenshot())
      let read = try await runPython("read_code.py", picture).trimmingCharacters(in: .whitespacesAndNewlines)
      let parts = read.split(separator: "#")
      try #require(parts.count == 2, "\(read)")
      #expect(String(parts[0]) == logins.url("/login").absoluteString)
      return String(parts[1])
    }
  }
}

/// A service at which people log in with a PIN, and their app.
private struct Logins {
  let service: RunningService
  let driver: WebDriver
  let folder: String
  /// The id of an OpenID client, which the browser comes back to at the page of the app.
  let client: String

  func url(_ path: String) -> URL { URL(string: path, relativeTo: service.url)!.absoluteURL }

  /// Lets the app do something. See `Peers/pin_app.py`.
  @discardableResult
  func act(_ act: String, _ arguments: String...) async throws -> String {
    let script = repositoryFolder + "/Tests/EndToEndTests/Peers/pin_app.py"
    let outcome = try await RunningProgram(
      try #require(findProgram("python3")),
      ["-B", script, folder + "/device.json", act, service.url.absoluteString] + arguments
    ).waitForExit()
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return outcome.output
  }
}

/// Runs `body` with a service whose only project is a sandbox that logs people in.
private func withLogins(_ body: (Logins) async throws -> Void) async throws {
  try await withService(environment: ["MUSTER_PRESENCE": "off"]) { service, folder in
    let redirect = URL(string: "/login", relativeTo: service.url)!.absoluteString
    var outputs: [String] = []
    for arguments in [
      ["keys", "create", "--name", "bank", "--scope", "admin", "--project", "bank", "--sandbox"],
      ["projects", "pin-login", "set", "--project", "bank", "--enabled", "on"],
      ["openid-clients", "create", "--project", "bank", "--name", "Shop", "--redirect-uris", redirect, "--json"],
    ] {
      let outcome = try await runMuster(arguments + ["--data", folder])
      try #require(outcome.exitCode == 0, "\(outcome.errors)")
      outputs.append(outcome.output)
    }
    let client = try #require(outputs[2].firstMatch(of: /"clientId":"([^"]+)"/)?.1)
    try await withWebDriver { driver in
      try await body(
        Logins(service: service, driver: driver, folder: folder, client: String(client)))
    }
  }
}

extension Browser {
  /// The screen of a page of a login.
  fileprivate var loginScreen: String {
    get async throws { try await run("return document.querySelector('#login')?.dataset.screen ?? ''").text }
  }
}
