import AsyncHTTPClient
import Foundation
import MusterAPI
import MusterClient
import NIOCore
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// The link of the QR code, on ways to the phone that need no camera.
  @Suite(.needs("python3")) struct LinkSharingTests {
    /// What the provider notes of a question.
    private struct Entry: Decodable {
      struct Message: Decodable {
        let contact: Contact
        let url: String
      }

      struct Contact: Decodable {
        let channel: String
        let address: String
      }

      let type: String
      let data: Message
    }

    @Test func aLinkIsSentToThePhoneOrCopied() async throws {
      let provider = try await startProvider()
      defer { provider.program.send(SIGKILL) }
      let settings = [
        "MUSTER_CODE_PROVIDER": provider.url, "MUSTER_PROVIDER_SECRET": RunningProvider.secret, "MUSTER_OTP": "false",
      ]
      try await withHostedService(settings) { hosted in
        let made = try await runMuster(
          "keys", "create", "--name", "bank", "--project", "live", "--scope", "sessions", "--data", hosted.folder)
        let bank = hosted.service.client(made.lines.first)
        let session = try await bank.createSession(
          SessionRequest(documentTypes: ["ID_CARD"], hosted: HostedRequest()))
        try await hosted.driver.withBrowser { browser in
          try await browser.show(on: Screen(width: 1280, height: 800, scheme: .light))
          try await browser.open(#require(session.url.flatMap { URL(string: $0) }))
          try await browser.allowClipboard()
          try await hosted.press(browser, until: "phone")
          try await browser.wait { try await browser.has(".sharing form:not([hidden])") }
          #expect(try await browser.faults().isEmpty)
          try await send(browser, "")
          try await browser.waitForText("Please enter a phone number or an e-mail address.")
          try await send(browser, "7700900123")
          try await browser.wait { try await browser.has(".sharing [aria-invalid=true]") }
          #expect(try await browser.run("return document.activeElement.name").text == "address")
          #expect(try await browser.faults().isEmpty)
          for address in ["+44 7700 900123", "jane@example.org"] {
            try await send(browser, address)
            try await browser.waitForText("The link is on its way to \(address).")
            #expect(try await browser.has(".sharing [aria-invalid=true]") == false)
          }
          try await browser.keepScreenshot("hosted-link-sent")

          try await browser.find(".sharing > button").click()
          try await browser.waitForText("Copied. Open the link on your phone")
          let copied = try await browser.run("return navigator.clipboard.readText()").text
          let journal = try await HTTPClient.shared.execute(
            HTTPClientRequest(url: "\(provider.url)/journal"), timeout: .seconds(10))
          let entries: [Entry] = try parseJSON(String(buffer: try await journal.body.collect(upTo: 1 << 20)))
          #expect(entries.map(\.type) == ["link.deliver", "link.deliver"])
          let sent = entries.map(\.data)
          #expect(sent.map(\.contact.channel) == ["SMS", "EMAIL"])
          #expect(sent.map(\.contact.address) == ["+447700900123", "jane@example.org"])
          #expect(sent.map(\.url) == [copied, copied])
        }
      }
    }

    /// The person may also refuse the page the clipboard.
    @Test func aLinkThatCannotBeCopiedIsNotSaidToBe() async throws {
      try await withHostedService { hosted in
        let session = try await hosted.makeSession()
        try await hosted.driver.withBrowser { browser in
          try await browser.show(on: Screen(width: 1280, height: 800, scheme: .dark))
          try await browser.open(#require(session.url.flatMap { URL(string: $0) }))
          try await hosted.press(browser, until: "phone")
          try await browser.wait { try await browser.has(".qr img") }
          #expect(try await browser.has(".sharing form:not([hidden])") == false, "a sandbox sends nothing")
          try await browser.run("navigator.clipboard.writeText = () => Promise.reject(new Error())")
          try await browser.find(".sharing > button").click()
          try await browser.waitForText("The link could not be copied.")
        }
      }
    }

    private func send(_ browser: Browser, _ address: String) async throws {
      let field = try await browser.find("#share-address")
      try await field.clear()
      if !address.isEmpty { try await field.type(address) }
      try await browser.find(".sharing form button").click()
    }
  }
}

extension Browser {
  /// Lets the page at hand write to the clipboard, and read it.
  fileprivate func allowClipboard() async throws {
    for name in ["clipboard-write", "clipboard-read"] {
      try await send(
        "POST", "permissions", ["descriptor": .object(["name": .string(name)]), "state": .string("granted")])
    }
  }
}
