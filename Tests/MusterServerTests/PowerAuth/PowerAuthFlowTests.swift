import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import PowerAuthApp
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// People who are verified with an app that speaks PowerAuth.
@Suite struct PowerAuthFlowTests {
  @Test(.slow, arguments: ["3.2", "3.3"]) func aPersonIsVerified(version: String) async throws {
    try await withTestServer { server in
      // The clock of the phone is seven minutes fast, which it learns from the service.
      var person = try await AppPerson.activated(server, version: version, clockError: 7 * 60_000)
      #expect(try await person.app.status().flags == ["VERIFICATION_PENDING"])
      #expect(try await person.app.status().state == 3)
      #expect(try await person.app.status().lead == 0)
      #expect(try await person.phase() == "-:NOT_INITIALIZED")

      let text = try await person.post(Routes.consentText, ["consentType": "GDPR"], signed: false)
      #expect(text.status == 200)
      let consent = try await person.post(Routes.consentApprove, ["consentType": "GDPR", "approved": true])
      #expect(consent.status == 200, "\(consent)")
      #expect(try await person.post(Routes.identityInit).status == 200)
      #expect(try await person.app.status().flags == ["VERIFICATION_IN_PROGRESS"])
      let scanner = try await person.post(
        Routes.documentInitSDK, ["attributes": ["sdk-init-token": "challenge"]], .activation)
      #expect(scanner.status == 200, "\(scanner)")

      try await submit(["id-card-front.jpg", "id-card-back.jpg", "passport.jpg"], by: &person)
      // The app did not get the answer, and submits the same pictures again: at once, and after it was closed.
      try await submit(["id-card-front.jpg", "id-card-back.jpg", "passport.jpg"], by: &person)
      try await person.wait(for: "PRESENCE_CHECK:NOT_INITIALIZED")
      try await submit(["id-card-front.jpg", "id-card-back.jpg", "passport.jpg"], by: &person)
      #expect(try await server.rowCount("documents") == 3)
      let another = try await person.post(
        Routes.documentSubmitV2,
        ["documents": [["type": "PASSPORT", "side": "FRONT", "data": Data("another".utf8).base64EncodedString()]]],
        signed: false, .activation)
      #expect(another.status == 400)
      #expect(try await person.post(Routes.presenceCheckInit, [:], .activation).status == 200)
      #expect(try await person.post(Routes.presenceCheckSubmit).status == 200)
      try await person.wait(for: "OTP_VERIFICATION:VERIFICATION_PENDING")

      let code = try await person.code("USER_VERIFICATION")
      let verified = try await person.app.onboard(
        Routes.identityOTPVerify, ["processId": person.process, "otpCode": code],
        PowerAuthApp.Protection(.none, .activation))
      #expect((verified.answer["responseObject"] as? [String: Any])?["verified"] as? Bool == true, "\(verified)")
      try await person.wait(for: "COMPLETED:ACCEPTED")
      #expect(try await person.app.status().flags == [])
      #expect(try await person.app.status().state == 3)
    }
  }

  @Test(arguments: ["3.2", "3.3"]) func aDeviceIsRemovedByItsPerson(version: String) async throws {
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: version)
      let possession = try await person.app.call(
        Routes.powerAuthActivationRemove, Data("{}".utf8), PowerAuthApp.Protection(.signature("possession")))
      #expect(possession.status == 401, "the person has to take part")
      let removed = try await person.app.call(
        Routes.powerAuthActivationRemove, Data("{}".utf8), PowerAuthApp.Protection(.signature("possession_knowledge")))
      #expect(removed.status == 200, "\(String(decoding: removed.body, as: UTF8.self))")
      #expect(try await person.app.status().state == 5)
      #expect(try await person.app.status().flags == [])
      let status = try await person.post(Routes.identityStatus, signed: false)
      #expect(status.status == 401)
      let signed = try await person.post(Routes.identityInit)
      #expect(signed.status == 401)
      #expect(try await server.rowCount("device_tokens") == 0)
      let actions = try await server.actions(in: .init(person.process))
      #expect(actions.contains("device.activated") && actions.contains("device.removed"))
    }
  }

  @Test(arguments: ["3.2", "3.3"]) func tokensSignaturesAndTheVault(version: String) async throws {
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: version)
      #expect(try await person.app.unlockVault())
      for type in [
        "possession", "knowledge", "biometry", "possession_knowledge", "possession_biometry",
        "possession_knowledge_biometry",
      ] {
        let validated = try await person.app.call(
          Routes.powerAuthSignatureValidate, Data(#"{"requestObject":{"reason":"x\/y"}}"#.utf8),
          PowerAuthApp.Protection(.signature(type)))
        #expect(validated.status == 200, "\(type)")
      }
      let token = try #require(person.app.token?.id)
      let body = try JSONSerialization.data(withJSONObject: ["requestObject": ["tokenId": token]])
      let removed = try await person.app.call(
        Routes.powerAuthTokenRemove, body, PowerAuthApp.Protection(.signature("possession")))
      #expect(removed.status == 200)
      #expect(try await person.post(Routes.identityStatus, signed: false).status == 401)
      try await person.app.createToken()
      #expect(try await person.phase() == "-:NOT_INITIALIZED")
    }
  }

  @Test func aWrongCodeLeavesAttempts() async throws {
    try await withTestServer { server in
      var person = try await AppPerson(server, version: "3.3")
      let right = try await person.code("ACTIVATION")
      let wrong = right.hasPrefix("9") ? "1" + right.dropFirst() : "9" + right.dropFirst()
      let refused = try #require(try await person.app.activate(process: person.process, code: wrong))
      #expect((refused["responseObject"] as? [String: Any])?["code"] as? String == "ERR_ACTIVATION")
      #expect(refused["remainingAttempts"] as? Int == 4, "\(refused)")
      let unknown = try #require(try await person.app.activate(process: "none", code: right))
      #expect(unknown["remainingAttempts"] as? Int == 0)
      let other = try #require(try await person.app.activate(process: person.process, code: right, type: "CODE"))
      #expect((other["responseObject"] as? [String: Any])?["code"] as? String == "ERR_ACTIVATION")
      #expect(try await person.app.activate(process: person.process, code: right) == nil)
      #expect(try await server.rowCount("devices") == 1)
    }
  }

  /// The SDK asks for the state of its activation after an error, and shows the reason only if that is still there.
  @Test func aFailureIsReadBeforeTheActivationIsGone() async throws {
    let clock = StillClock()
    try await withTestServer(clock: clock.clock) { server in
      var person = try await AppPerson.activated(server, version: "3.3")
      let cancelled = try await person.app.onboard(
        Routes.onboardingCleanup, ["processId": person.process], PowerAuthApp.Protection(.none, .application))
      #expect(cancelled.status == 200, "\(cancelled)")
      let failed = try await person.post(Routes.identityInit)
      #expect((failed.answer["responseObject"] as? [String: Any])?["code"] as? String == "ONBOARDING_FAILED")
      #expect(try await person.app.status().state == 3)
      clock.advance(by: .seconds(60))
      try await person.app.synchronizeTime()
      #expect(try await person.app.status().state == 5)
      #expect(try await person.post(Routes.identityStatus, signed: false).status == 401)
    }
  }

  @Test func prefixesOfPathsAreNoPartOfThem() async throws {
    try await withTestServer { server in
      let credentials = try await server.makeCredentials()
      var app = try PowerAuthApp(version: "3.3", configuration: credentials.configurationText) { request in
        var request = request
        request.path = "/enrollment/server" + request.path
        let answer = try await server.send(request)
        return PowerAuthApp.Reply(status: answer.status.code, body: answer.body)
      }
      try await app.synchronizeTime()
      let started = try await app.onboard(
        Routes.onboardingStart, ["identification": ["a": "b"]], PowerAuthApp.Protection(.none, .application))
      #expect(started.status == 200, "\(started)")
      let missing = try await server.send(.post, "/enrollment/pa/v3/nothing", body: Data("{}".utf8))
      #expect(missing.status == .notFound && missing.errorCode == "INVALID_REQUEST")
    }
  }

  private func submit(_ names: [String], by person: inout AppPerson) async throws {
    let types = ["ID_CARD", "ID_CARD", "PASSPORT"]
    let sides = ["FRONT", "BACK", "FRONT"]
    let documents = try names.enumerated().map { index, name -> [String: Any] in
      [
        "type": types[index], "side": sides[index], "filename": name,
        "data": Data(try specimen(name)).base64EncodedString(),
      ]
    }
    let submitted = try await person.post(
      Routes.documentSubmitV2, ["documents": documents], signed: false, .activation)
    #expect(submitted.status == 200, "\(submitted)")
  }
}
