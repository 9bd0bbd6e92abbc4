import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import PowerAuthApp
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// People who are verified with an app that speaks PowerAuth 4.
@Suite struct PowerAuth4FlowTests {
  @Test(.slow, arguments: ["EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5"]) func aPersonIsVerified(
    suite: String
  ) async throws {
    try await withTestServer { server in
      // The clock of the phone is seven minutes slow, which it learns from the service.
      var person = try await AppPerson4(server, suite: suite, clockError: -7 * 60_000)
      #expect(person.started["activationType"] == "IDENTITY" && person.started["activationCode"] == nil)
      #expect(try await person.app.activate(process: person.process, code: person.code("ACTIVATION")) == nil)
      #expect(try await person.app.status().flags == 1)
      // An SDK that gets no answer confirms once more.
      #expect(try await person.app.confirm(enableBiometry: true).status == 200)
      #expect(try await person.app.confirm(enableBiometry: true).status == 200)
      try await person.app.createToken()
      let status = try await person.app.status()
      #expect(status.state == 3 && status.flags == 8 && status.currentVersion == 4 && status.lead == 0)
      #expect(status.activationFlags == ["VERIFICATION_PENDING"])

      #expect(try await person.post(Routes.consentText, ["consentType": "GDPR"], signed: false).status == 200)
      let consent = try await person.post(Routes.consentApprove, ["consentType": "GDPR", "approved": true])
      #expect(consent.status == 200, "\(consent)")
      #expect(try await person.post(Routes.identityInit).status == 200)
      let scanner = try await person.post(
        Routes.documentInitSDK, ["attributes": ["sdk-init-token": "challenge", "platform": "ios", "origin": "a"]],
        .activation)
      #expect(scanner.status == 200, "\(scanner)")
      try await submit(by: &person)
      // The app did not get the answer.
      try await submit(by: &person)
      try await person.wait(for: "PRESENCE_CHECK:NOT_INITIALIZED")
      #expect(try await person.post(Routes.presenceCheckInit, [:], .activation).status == 200)
      #expect(try await person.post(Routes.presenceCheckSubmit).status == 200)
      try await person.wait(for: "OTP_VERIFICATION:VERIFICATION_PENDING")
      let verified = try await person.app.onboard(
        Routes.identityOTPVerify, ["processId": person.process, "otpCode": try await person.code("USER_VERIFICATION")],
        PowerAuthApp.Protection(.none, .activation))
      #expect((verified.answer["responseObject"] as? [String: Any])?["verified"] as? Bool == true, "\(verified)")
      try await person.wait(for: "COMPLETED:ACCEPTED")
      #expect(try await person.app.status().activationFlags == [])
      try await verifyAgain(person)
    }
  }

  /// The device of a verified person starts another process, twice because the answer is lost, and is the device of that.
  private func verifyAgain(_ verified: AppPerson4) async throws {
    var person = verified
    let former = person.process
    for _ in 0..<2 {
      let started = try await person.app.onboard(
        Routes.onboardingStart, ["identification": ["source": "re-verification"]],
        PowerAuthApp.Protection(.signature("possession"), .activation))
      let state = try #require(started.answer["responseObject"] as? [String: Any], "\(started)")
      #expect(state["activationType"] as? String == "ACTIVATION_ALREADY_EXISTS")
      let process = try #require(state["processId"] as? String)
      #expect(process != former && (person.process == former || person.process == process))
      person.process = process
      #expect(try await person.phase() == "-:NOT_INITIALIZED")
      #expect(try await person.app.status().activationFlags == [])
    }
    #expect(try await person.post(Routes.consentApprove, ["consentType": "GDPR", "approved": true]).status == 200)
    #expect(try await person.post(Routes.identityInit).status == 200)
    #expect(try await person.app.status().activationFlags == ["VERIFICATION_IN_PROGRESS"])
    let unknown = try await person.app.onboard(
      Routes.onboardingStart, ["identification": ["a": "b"], "processType": "unknown"],
      PowerAuthApp.Protection(.signature("possession"), .activation))
    #expect(unknown.status == 400)
    // The former session can be erased without the device, which belongs to the new one.
    let key = try await person.server.makeKey(.admin)
    #expect(try await person.server.send(.delete, "/v1/sessions/\(former)", token: key).status == .ok)
    #expect(try await person.app.status().state == 3)
  }

  @Test func factorsVaultNameAndTokens() async throws {
    try await withTestServer { server in
      var person = try await AppPerson4.activated(server, suite: "EC_P384_ML_L3")
      #expect(try await person.app.validate("possession_knowledge").status == 200)
      // Biometry is off: refused, but not counted.
      #expect(try await person.app.validate("possession_biometry").status == 401)
      #expect(try await person.app.status().failedAttempts == 0)
      #expect(try await person.app.addBiometry().status == 200)
      #expect(try await person.app.validate("possession_biometry").status == 200)
      #expect(try await person.app.status().flags == 8)

      // The answer to a change of the PIN is lost: the former PIN stays valid, and is the only one once it is used.
      #expect(try await person.app.changePassword(isAnswerLost: true).status == 200)
      #expect(try await person.app.validate("possession_knowledge").status == 200)
      #expect(try await person.app.changePassword().status == 200)
      #expect(try await person.app.validate("possession_knowledge").status == 200)
      #expect(try await person.app.validate("possession_biometry").status == 200)

      for key in ["KEK_DEVICE_PRIVATE", "KDK_APP_VAULT_2FA", "KDK_APP_VAULT_KNOWLEDGE"] {
        #expect(try await person.app.unlockVault(key, with: "possession_knowledge") == true, "\(key)")
      }
      #expect(try await person.app.unlockVault("KDK_APP_VAULT_2FA", with: "possession_biometry") == true)
      #expect(try await person.app.unlockVault("KDK_APP_VAULT_KNOWLEDGE", with: "possession_biometry") == nil)
      #expect(try await person.app.unlockVault("KEK_DEVICE_PRIVATE", with: "possession") == nil)

      #expect(try await person.app.removeBiometry().status == 200)
      #expect(try await person.app.status().flags == 0)
      let renamed = try await person.app.rename("Kitchen phone")
      #expect(renamed.status == 200, "\(renamed)")
      let detail = try await person.app.detail()
      #expect((detail.answer["responseObject"] as? [String: Any])?["activationName"] as? String == "Kitchen phone")
      #expect(try await person.app.userInfo().answer["sub"] as? String == person.process)

      #expect(try await person.app.removeToken().status == 200)
      #expect(try await person.post(Routes.identityStatus, signed: false).status == 401)
      try await person.app.createToken()
      #expect(try await person.phase() == "-:NOT_INITIALIZED")
      #expect(try await person.app.remove(with: "possession").status == 200)
      #expect(try await person.app.status().state == 5)
      #expect(try await server.rowCount("device_tokens") == 0)
      person.app.forgetTemporaryKeys()
      #expect(try await person.app.status().state == 5)
    }
  }

  @Test func wrongPINsBlockTheDeviceAndLostCodesDoNot() async throws {
    try await withTestServer { server in
      var person = try await AppPerson4.activated(server)
      for _ in 0..<20 { person.app.skipCounter() }
      #expect(try await person.app.validate("possession").status == 200)
      for _ in 0..<21 { person.app.skipCounter() }
      #expect(try await person.app.validate("possession").status == 401)
      let process = SessionID(person.process)
      let count = try await server.store.database.read { try $0.storedDevice(of: process)?.signatureCount }
      #expect(count == 23)

      var other = try await AppPerson4.activated(server, person.credentials)
      other.app.hasWrongPIN = true
      for attempt in 1...5 {
        #expect(try await other.app.validate("possession_knowledge").status == 401)
        let status = try await other.app.status()
        #expect(status.failedAttempts == attempt && status.state == (attempt == 5 ? 4 : 3))
      }
      other.app.hasWrongPIN = false
      #expect(try await other.app.validate("possession_knowledge").status == 401)
      other.app.forgetTemporaryKeys()
      #expect(try await other.app.status().state == 4)
    }
  }

  @Test func anErasedDeviceLearnsThatItIsRemoved() async throws {
    try await withTestServer { server in
      var person = try await AppPerson4.activated(server, suite: "EC_P384_ML_L3")
      let key = try await server.makeKey(.admin)
      #expect(try await server.send(.delete, "/v1/sessions/\(person.process)", token: key).status == .ok)
      #expect(try await server.rowCount("temporary_keys") == 1, "of the app")
      person.app.forgetTemporaryKeys()
      #expect(try await person.app.status().state == 5)
      #expect(try await person.app.status().activationFlags == [])
      #expect(try await person.post(Routes.identityStatus, signed: false).status == 401)
      #expect(try await person.app.validate("possession").status == 401)
    }
  }

  @Test func aDeviceOfVersion3IsUpgradedWhileItsSessionGoesOn() async throws {
    try await withTestServer { server in
      let credentials = try await server.makeCredentials()
      var old = try await AppPerson.activated(server, version: "3.3", credentials)
      #expect(try await old.phase() == "-:NOT_INITIALIZED")
      let configuration = try #require(try credentials.configurationTexts()["EC_P384_ML_L3"])
      var app = try PowerAuth4App(upgrading: old.app, suite: "EC_P384_ML_L3", configuration: configuration)
      // The first answer is lost; the app starts again.
      #expect(try await app.startUpgrade(isAnswerLost: true).status == 200)
      #expect(try await old.phase() == "-:NOT_INITIALIZED", "the former keys are valid meanwhile")
      #expect(try await app.startUpgrade().status == 200)
      let pending = try await app.status()
      #expect(pending.currentVersion == 3 && pending.flags & 2 == 2)
      // Keys that are not confirmed are good for nothing else.
      #expect(try await app.validate("possession").status == 401)
      #expect(try await app.confirmUpgrade().status == 200)
      #expect(try await app.confirmUpgrade().status == 200, "repeated after a lost answer")
      let status = try await app.status()
      #expect(status.currentVersion == 4 && status.state == 3 && status.flags == 0)
      try await app.createToken()
      let consent = try await app.onboard(
        Routes.consentApprove, ["processId": old.process, "consentType": "GDPR", "approved": true],
        PowerAuthApp.Protection(.signature("possession")))
      #expect(consent.status == 200, "\(consent)")
      #expect(try await app.validate("possession_knowledge").status == 200)
      // The former keys are gone.
      #expect(try await old.post(Routes.identityInit).status == 401)
      #expect(try await server.rowCount("device_upgrades") == 0)
      #expect(try await server.actions(in: .init(old.process)).contains("device.upgraded"))
      let device: SessionDevice = try await server.send(
        .get, "/v1/sessions/\(old.process)/device", token: server.makeKey(.sessions)
      ).decoded()
      #expect(device.protocolVersion == "4.0")
    }
  }

  @Test func anActivationByCode() async throws {
    try await withTestServer({ $0.hasActivationCodes = true }) { server in
      var person = try await AppPerson4(server)
      #expect(person.started["activationType"] == "CODE")
      let code = try #require(person.started["activationCode"])
      let otp = try await person.code("ACTIVATION")
      let unknown = try #require(
        try await person.app.activate(
          type: "CODE", identity: ["activationCode": "AAAAA-AAAAA-AAAAA-AAAAA"], otp: otp))
      #expect(unknown["remainingAttempts"] as? Int == 0)
      let refused = try await person.app.activate(type: "CODE", identity: ["activationCode": code], otp: otp)
      #expect(refused == nil, "\(String(describing: refused))")
      #expect(try await person.app.confirm().status == 200)
    }
  }

  @Test func aProjectRequiresALeastVersion() async throws {
    try await withTestServer { server in
      let credentials = try await server.makeCredentials()
      var former = try await AppPerson.activated(server, version: "3.3", credentials)
      try await ManageApps(store: server.store).setMinVersion("4.0", project: "test")
      var app = try server.makeApp(version: "3.3", credentials)
      let refused = try await app.onboard(
        Routes.onboardingStart, ["identification": ["a": "b"]], PowerAuthApp.Protection(.none, .application))
      #expect(refused.status == 400 && "\(refused)".contains("PROTOCOL_VERSION_REFUSED"), "\(refused)")
      _ = try await AppPerson4.activated(server, credentials)
      #expect(try await former.phase() == "-:NOT_INITIALIZED", "a device that was activated before goes on")
    }
  }

  @Test func programsHaveCodesAndTokensVerified() async throws {
    try await withTestServer { server in
      var person = try await AppPerson4.activated(server)
      let program = try await server.makeKey(.devices)
      let id = try #require(person.app.activationID)
      let body = Data(#"{"amount":100}"#.utf8)
      let payment = try await person.app.seal("/payments", body, .init(.signature("possession_knowledge")))
      let header = try #require(payment.request.headers["X-PowerAuth-Authorization"])
      let query = try await person.app.seal("/payments", body, .init(.token))
      let token = try #require(query.request.headers["X-PowerAuth-Token"])
      func verify(_ message: some Encodable, at route: String) async throws -> DeviceProof {
        try await server.send(
          .post, Routes.path(route, id), token: program, headers: [.contentType: "application/json"],
          body: JSONCoding.encoder().encode(message)
        ).decoded()
      }
      let message = SignedRequest(uriId: "/payments", body: body, header: header)
      let right = try await verify(message, at: Routes.deviceSignatures)
      #expect(right.verified && right.factors == ["POSSESSION", "KNOWLEDGE"], "\(right)")
      #expect(right.device.protocolVersion == "4.0")
      let again = try await verify(message, at: Routes.deviceSignatures)
      #expect(!again.verified && again.code == "UNAUTHENTICATED")
      let proved = try await verify(TokenProof(header: token), at: Routes.deviceTokens)
      #expect(proved.verified && proved.factors == ["POSSESSION"], "\(proved)")
    }
  }

  private func submit(by person: inout AppPerson4) async throws {
    let parts = [
      ("ID_CARD", "FRONT", "id-card-front.jpg"), ("ID_CARD", "BACK", "id-card-back.jpg"),
      ("PASSPORT", "FRONT", "passport.jpg"),
    ]
    let documents = try parts.map { type, side, name in
      ["type": type, "side": side, "filename": name, "data": Data(try specimen(name)).base64EncodedString()]
    }
    let submitted = try await person.post(
      Routes.documentSubmitV2, ["documents": documents], signed: false, .activation)
    #expect(submitted.status == 200, "\(submitted)")
  }
}
