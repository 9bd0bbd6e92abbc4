import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterServer
@testable import MusterService
@testable import MusterStore

/// The simulated outcomes of a sandbox, and the settings of a project over the API.
@Suite(.anyEngine) struct PinSandboxTests {
  @Test func wordsInUserIdsDecideAboutLogins() async throws {
    try await withTestServer { server in
      let project = try await server.setPinLogin()
      for (word, status, error) in [("refused", 403, "IDENTITY_NOT_AUTHORIZED"), ("backoff", 429, "REQUEST_BACKOFF")] {
        let mail = try await server.pin(
          .post, "/verification/email",
          ["projectId": .string(project), "userId": .string("anna+\(word)@example.com")])
        #expect(mail.status == status && mail.body["error"] == .string(error))
      }
      for (word, answers) in [
        (
          "wrong",
          [(401, "UNSUCCESSFUL_AUTHENTICATION"), (401, "UNSUCCESSFUL_AUTHENTICATION"), (410, "REVOKED_MPINID")]
        ),
        ("revoked", [(410, "REVOKED_MPINID"), (410, "REVOKED_MPINID")]),
        ("expired", [(409, "EXPIRED_MPINID"), (409, "EXPIRED_MPINID")]),
      ] {
        let user = "anna+\(word)@example.com"
        let device = try await server.pinDevice(
          activation: try await server.pinActivation(project, user: user), user: user, pin: 1)
        for (status, error) in answers {
          let login = try await server.pinLogin(device, pin: 1)
          #expect(login.status == status && login.body["error"] == .string(error), "\(word)")
        }
      }
      let user = "a+b+Renewed@example.com"
      let device = try await server.pinDevice(
        activation: try await server.pinActivation(project, user: user), user: user, pin: 1)
      guard case .object(let order)? = try await server.pinLogin(device, pin: 1).body["dvsRegister"] else {
        throw PinAppError()
      }
      #expect(order[text: "token"]?.hasPrefix("pw_") == true)
      // In live projects these are ordinary addresses.
      try await server.store.database.write { _ = try $0.run("UPDATE projects SET is_sandbox = 0") }
      #expect(try await server.pinLogin(device, pin: 1).body["dvsRegister"] == nil)
    }
  }

  @Test func aProgramReadsAndReplacesTheSettings() async throws {
    try await withTestServer { server in
      let admin = try await server.makeKey(.admin)
      var settings: MusterAPI.PinLoginSettings = try await server.send(
        .get, Routes.pinLoginSettings, token: admin
      ).decoded()
      #expect(settings == MusterAPI.PinLoginSettings(VerificationFlow.PinLoginSettings()))
      (settings.enabled, settings.method, settings.minimumVersion) = (true, "code", "2.1")
      let body = try JSONCoding.encoder().encode(settings)
      let kept: MusterAPI.PinLoginSettings = try await server.send(
        .put, Routes.pinLoginSettings, token: admin, body: body
      ).decoded()
      #expect(kept == settings)
      #expect(try await server.pin(.post, "/authzurl").status == 412, "the version of the app is unknown")
      for change: (inout MusterAPI.PinLoginSettings) -> Void in [
        { $0.method = "letter" }, { $0.registration = "ALL" }, { $0.pinLength = 7 }, { $0.loginSeconds = 59 },
        { $0.confirmationUrl = "javascript:1" }, { $0.minimumVersion = "a" },
      ] {
        var bad = settings
        change(&bad)
        let refused = try await server.send(
          .put, Routes.pinLoginSettings, token: admin, body: JSONCoding.encoder().encode(bad))
        #expect(refused.status == .badRequest && refused.problemCode == "PIN_LOGIN_SETTING_INVALID")
      }
      #expect(
        try await server.send(.get, Routes.pinLoginSettings, token: server.makeKey(.sessions)).status == .forbidden)
    }
  }
}
