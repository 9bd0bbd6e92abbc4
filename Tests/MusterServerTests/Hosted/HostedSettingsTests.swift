import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

/// How the pages of a project look, as programs set it.
@Suite struct HostedSettingsTests {
  @Test func settingsAreReplacedAndShown() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.admin)
      let defaults: MusterAPI.HostedSettings = try await server.send(.get, Routes.hostedSettings, token: key).decoded()
      #expect(defaults == MusterAPI.HostedSettings())
      let wanted = MusterAPI.HostedSettings(
        name: "Bank", accent: .init(light: "#0b3d2e", dark: nil), privacyUrl: "https://bank.example/privacy",
        supportContact: "help@bank.example",
        linkSeconds: 3600, returnUrls: ["https://bank.example/", "bank-app://done"],
        embedders: ["https://bank.example"])
      let kept: MusterAPI.HostedSettings = try await put(wanted, on: server, key).decoded()
      #expect(kept.accent?.light == "#0b3d2e" && kept.accent?.dark != nil && kept.accent?.dark != "#0b3d2e")
      var expected = wanted
      expected.accent = kept.accent
      #expect(kept == expected)
      let session = try await server.makeHosted(
        #"{"hosted":{"returnUrl":"https://bank.example/orders/42?state=x"}}"#)
      #expect(session.expiresAt.timeIntervalSince(session.createdAt) == 3600)
      #expect(try await server.open(session).returnUrl == "https://bank.example/orders/42?state=x")
      for other in ["https://bank.example.evil", "https://bank.exampl", "bank-app://done.evil", "javascript:alert(1)"] {
        let answer = try await server.send(
          .post, Routes.sessions, token: server.makeKey(.sessions),
          body: JSONCoding.encoder().encode(SessionRequest(hosted: .init(returnUrl: other))))
        #expect(answer.problemCode == "RETURN_URL_NOT_ALLOWED", "\(other)")
      }
      let short = try await server.send(
        .put, Routes.hostedSettings, token: key, body: Data(##"{"accent":"#0b3d2e","linkUse":"once"}"##.utf8))
      expected = MusterAPI.HostedSettings(accent: kept.accent, linkUse: "once")
      #expect(try short.decoded(as: MusterAPI.HostedSettings.self) == expected, "as the command takes it")
      let reader = try await server.makeKey(.sessions)
      #expect(try await server.send(.get, Routes.hostedSettings, token: reader).problemCode == "SCOPE_MISSING")
    }
  }

  @Test(
    .slow,
    arguments: [
      (MusterAPI.HostedSettings(name: ""), "name"), (.init(name: "a\u{7}"), "name"),
      (.init(name: String(repeating: "x", count: 81)), "name"),
      (.init(logo: .init(contentType: "image/png", data: "AAAA")), "logo"),
      (.init(logo: .init(contentType: "image/svg+xml", data: "PHN2Zy8+")), "logo"),
      (.init(accent: .init(light: "green", dark: nil)), "accent.light"),
      (.init(accent: .init(light: "#eeeeee", dark: nil)), "accent.light"),
      (.init(accent: .init(light: "#0a7d55", dark: "#101010")), "accent.dark"),
      (.init(supportContact: "ask us"), "supportContact"),
      (.init(supportContact: "javascript:1@a.b"), "supportContact"),
      (.init(privacyUrl: "http://bank.example"), "privacyUrl"), (.init(privacyUrl: "javascript:1"), "privacyUrl"),
      (.init(linkSeconds: 59), "linkSeconds"), (.init(returnUrls: ["javascript://x"]), "returnUrls"),
      (.init(returnUrls: ["https://a.example/?x"]), "returnUrls"), (.init(returnUrls: ["//a.example"]), "returnUrls"),
      (.init(languages: ["fr"]), "languages"), (.init(languages: ["de", "de"]), "languages"),
      (.init(texts: ["fr": [:]]), "texts.fr"), (.init(texts: ["en": ["other": "x"]]), "texts.en.other"),
      (.init(texts: ["en": ["begin": ""]]), "texts.en.begin"), (.init(embedders: ["*"]), "embedders"),
      (.init(embedders: ["https://a.example/path"]), "embedders"), (.init(linkUse: "twice"), "linkUse"),
    ])
  func impossibleSettingsAreNamed(settings: MusterAPI.HostedSettings, name: String) async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.admin)
      let answer = try await put(settings, on: server, key)
      #expect(answer.problemCode == "HOSTED_SETTING_INVALID")
      #expect(String(decoding: answer.body, as: UTF8.self).contains("\"\(name): "))
      #expect(try await server.rowCount("hosted_settings") == 0)
    }
  }

  private func put(_ settings: MusterAPI.HostedSettings, on server: TestServer, _ key: String) async throws -> Answer {
    try await server.send(.put, Routes.hostedSettings, token: key, body: JSONCoding.encoder().encode(settings))
  }
}
