import FaultyFiles
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

/// Requests of PowerAuth 4 that must not count: repeated, altered, late, forged.
@Suite struct PowerAuth4RefusalTests {
  @Test func aRequestCountsOnce() async throws {
    try await withTestServer { server in
      var person = try await AppPerson4.activated(server)
      let message = Data(#"{"requestObject":{"processId":"\#(person.process)"}}"#.utf8)
      let cases: [(String, PowerAuthApp.Protection, Int)] = [
        (Routes.onboardingStatus, .init(.none, .application), 400),
        (Routes.identityStatus, .init(.token), 401),
        (Routes.identityOTPResend, .init(.signature("possession")), 401),
        (Routes.presenceCheckInit, .init(.signature("possession"), .activation), 401),
        (Routes.powerAuth4TokenCreate, .init(.signature("possession"), .activation, purpose: "/pa/token/create"), 401),
        (Routes.powerAuth4Validate, .init(.signature("possession_knowledge")), 401),
      ]
      for (path, protection, status) in cases {
        let sealed = try await person.app.seal(path, message, protection)
        let first = try await server.send(sealed.request)
        #expect(first.status != .unauthorized, "\(path): \(String(decoding: first.body, as: UTF8.self))")
        for _ in 0..<6 {
          let again = try await server.send(sealed.request)
          #expect(again.status.code == status && again.errorCode != nil, "\(path)")
        }
      }
      let state = try await person.app.status()
      #expect(state.state == 3 && state.failedAttempts == 0, "whoever repeats a request cannot block the device")
    }
  }

  @Test func requestsForKeysCountOnceAndAreLimited() async throws {
    try await withTestServer({ $0.requestRates.exchange = RequestRate(perSecond: 0.01, burst: 60) }) { server in
      var person = try await AppPerson4.activated(server)
      let sent = Recorder()
      person.app = person.app.sending { request in
        await sent.append(request)
        let answer = try await server.send(request)
        return PowerAuthApp.Reply(status: answer.status.code, body: answer.body)
      }
      person.app.forgetTemporaryKeys()
      _ = try await person.app.status()
      let request = try #require(await sent.requests.first { $0.path == Routes.powerAuth4TemporaryKey })
      let again = try await server.send(request)
      #expect(again.status == .badRequest && again.errorCode == "ERR_TEMPORARY_KEY")
      var statuses: Set<Int> = []
      for _ in 0..<12 { statuses.insert(try await server.send(request).status.code) }
      #expect(statuses == [400, 429], "each counts as several requests of its address")
    }
  }

  /// Each byte of a request, in its headers and its body.
  @Test(.slow) func aRequestWithAnyAlteredByteIsRefused() async throws {
    try await withTestServer({
      $0.requestRates.exchange.burst = 10_000
      $0.requestRates.session.burst = 10_000
    }) { server in
      var person = try await AppPerson4.activated(server)
      let message = Data(
        #"{"requestObject":{"processId":"\#(person.process)","attributes":{"sdk-init-token":"a"}}}"#.utf8)
      #expect(
        try await person.post(Routes.consentApprove, ["consentType": "GDPR", "approved": true]).status == 200)
      #expect(try await person.post(Routes.identityInit).status == 200)
      let sealed = try await person.app.seal(
        Routes.documentInitSDK, message, .init(.signature("possession"), .activation)
      ).request
      for name in sealed.headers.keys where name.hasPrefix("X-") {
        for index in (sealed.headers[name] ?? "").utf8.indices {
          var bytes = Data((sealed.headers[name] ?? "").utf8)
          let offset = (sealed.headers[name] ?? "").utf8.distance(
            from: (sealed.headers[name] ?? "").utf8.startIndex, to: index)
          bytes[offset] ^= 1
          var altered = sealed
          altered.headers[name] = String(decoding: bytes, as: UTF8.self)
          let status = try await server.send(altered).status
          #expect(status == .unauthorized || status == .badRequest, "\(name), \(offset)")
        }
      }
      for index in sealed.body.indices {
        var altered = sealed
        altered.body[index] ^= 1
        let status = try await server.send(altered).status
        #expect(status == .unauthorized || status == .badRequest, "body, \(index)")
      }
      #expect(try await person.app.status().failedAttempts == 0)
      #expect(try await server.send(sealed).status == .ok, "the refused ones have used nothing up")
    }
  }

  @Test func whatIsNotOfTheVersionOrTheFactorIsRefused() async throws {
    try await withTestServer { server in
      let credentials = try await server.makeCredentials()
      var person = try await AppPerson4.activated(server, credentials)
      var old = try await AppPerson.activated(server, version: "3.3", credentials)
      let empty = Data(#"{"requestObject":{}}"#.utf8)
      let cases: [(String, String, Int)] = [
        (Routes.powerAuth4ActivationConfirm, "possession", 401),
        (Routes.powerAuth4PasswordChange, "possession", 401), (Routes.powerAuth4BiometryAdd, "possession", 401),
        (Routes.powerAuth4VaultUnlock, "possession", 401),
        (Routes.powerAuthActivationRemove, "possession_knowledge", 401),
        (Routes.powerAuthSignatureValidate, "possession", 401),
      ]
      for (path, type, status) in cases {
        let answer = try await person.app.call(path, empty, .init(.signature(type)))
        #expect(answer.status == status, "\(path)")
      }
      for path in [Routes.powerAuth4Validate, Routes.powerAuth4ActivationRemove, Routes.powerAuth4UpgradeConfirm] {
        #expect(try await old.app.call(path, empty, .init(.signature("possession_knowledge"))).status == 401, "\(path)")
      }
      for (path, code) in [
        (Routes.powerAuth4PasswordChange, "ERR_PASSWORD_CHANGE"), (Routes.powerAuth4BiometryAdd, "ERR_BIOMETRY"),
        (Routes.powerAuth4VaultUnlock, "ERR_SECURE_VAULT"),
      ] {
        let purpose = path.replacing("/pa/v4/", with: "/pa/")
        let answer = try await person.app.call(
          path, empty, .init(.signature("possession_knowledge"), .activation, purpose: purpose))
        #expect(answer.status == 400 && String(decoding: answer.body, as: UTF8.self).contains(code), "\(path)")
      }
      #expect(try await person.app.status().state == 3)
    }
  }

  @Test(.slow, .anyEngine) func nothingThatChanceSendsBreaksTheService() async throws {
    let count = 1500
    try await withTestServer({
      $0.requestRates.exchange.burst = count * 20
      $0.requestRates.session.burst = count * 20
    }) { server in
      var person = try await AppPerson4.activated(server, suite: "EC_P384_ML_L3")
      let requests = try await samples(of: &person)
      var generator = SeededGenerator(seed: 56)
      for _ in 0..<count {
        var request = requests[Int.random(in: requests.indices, using: &generator)]
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          if Bool.random(using: &generator), let name = request.headers.keys.sorted().randomElement(using: &generator) {
            var bytes = Data((request.headers[name] ?? "").utf8)
            mutate(&bytes, within: 0x20...0x7E, &generator)
            request.headers[name] = String(decoding: bytes, as: UTF8.self)
          } else {
            mutate(&request.body, within: 0...0xFF, &generator)
          }
        }
        let answer = try await server.send(request)
        #expect(answer.status.code < 500, "\(request) → \(String(decoding: answer.body, as: UTF8.self))")
      }
    }
  }

  /// One request of each kind, also those that are encrypted twice.
  private func samples(of person: inout AppPerson4) async throws -> [PowerAuthApp.Request] {
    let sent = Recorder()
    let server = person.server
    person.app = person.app.sending { request in
      await sent.append(request)
      let answer = try await server.send(request)
      return PowerAuthApp.Reply(status: answer.status.code, body: answer.body)
    }
    person.app.forgetTemporaryKeys()
    _ = try await person.phase()
    _ = try await person.post(Routes.presenceCheckInit, [:], .activation)
    _ = try await person.app.changePassword()
    _ = try await person.app.addBiometry()
    _ = try await person.app.unlockVault("KDK_APP_VAULT_2FA", with: "possession_biometry")
    _ = try await person.app.userInfo()
    _ = try await person.app.removeToken()
    try await person.app.createToken()
    _ = try await person.app.confirm()
    var other = try server.makeApp4(suite: "EC_P384_ML_L3", person.credentials).sending { request in
      await sent.append(request)
      let answer = try await server.send(request)
      return PowerAuthApp.Reply(status: answer.status.code, body: answer.body)
    }
    _ = try await other.synchronizeTime()
    _ = try await other.activate(process: person.process, code: "0")
    return await sent.requests
  }

  private func mutate(_ bytes: inout Data, within range: ClosedRange<UInt8>, _ chance: inout SeededGenerator) {
    guard let index = bytes.indices.randomElement(using: &chance) else { return }
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: bytes[index] = UInt8.random(in: range, using: &chance)
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(UInt8.random(in: range, using: &chance), at: index)
    default: bytes = Data(bytes.prefix(upTo: index))
    }
  }

  private actor Recorder {
    private(set) var requests: [PowerAuthApp.Request] = []

    func append(_ request: PowerAuthApp.Request) { requests.append(request) }
  }
}
