import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import PowerAuthApp
import ServiceFixtures
import Synchronization
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// Requests that must not count: repeated, altered, late, forged.
@Suite struct PowerAuthRefusalTests {
  @Test(arguments: ["3.2", "3.3"]) func aRequestCountsOnce(version: String) async throws {
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: version)
      let message = Data(#"{"requestObject":{"processId":"\#(person.process)"}}"#.utf8)
      let cases: [(String, PowerAuthApp.Protection, Int)] = [
        (Routes.onboardingStatus, .init(.none, .application), 400),
        (Routes.identityStatus, .init(.token), 401),
        (Routes.identityOTPResend, .init(.signature("possession")), 401),
        (Routes.presenceCheckInit, .init(.signature("possession"), .activation), 401),
        (Routes.powerAuthTokenCreate, .init(.signature("possession"), .activation, purpose: "/pa/token/create"), 401),
        (Routes.powerAuthSignatureValidate, .init(.signature("possession_knowledge")), 401),
      ]
      for (path, protection, status) in cases {
        let sealed = try await person.app.seal(path, message, protection)
        let first = try await person.send(sealed.request)
        #expect(first.status != .unauthorized, "\(path): \(String(decoding: first.body, as: UTF8.self))")
        let again = try await person.send(sealed.request)
        #expect(again.status.code == status, "\(path): \(String(decoding: again.body, as: UTF8.self))")
        #expect(again.errorCode != nil)
        guard path == Routes.powerAuthSignatureValidate else { continue }
        for _ in 0..<5 { #expect(try await person.send(sealed.request).status == .unauthorized) }
      }
      let state = try await person.app.status()
      #expect(state.state == 3 && state.failedAttempts == 0, "whoever repeats a request cannot block the device")
    }
  }

  /// Two requests with the same signature, from two connections at the same time.
  @Test func ofTwoEqualSignaturesOneCounts() async throws {
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: "3.2")
      for _ in 0..<10 {
        let sealed = try await person.app.seal(
          Routes.powerAuthSignatureValidate, Data("{}".utf8), .init(.signature("possession_knowledge")))
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 0..<4 { group.addTask { try await server.send(sealed.request).status.code } }
          return try await group.reduce(into: []) { $0.append($1) }.sorted()
        }
        #expect(statuses == [200, 401, 401, 401])
        // The right one counted first or last; wrong ones with knowledge would block the device.
        _ = try await person.app.call(
          Routes.powerAuthSignatureValidate, Data("{}".utf8), .init(.signature("possession_knowledge")))
      }
    }
  }

  @Test func theCounterMayBeAhead() async throws {
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: "3.3")
      for _ in 0..<19 { person.app.skipCounter() }
      #expect(try await person.app.status().lead == 19)
      #expect(try await validate(&person, "possession") == 200)
      #expect(try await person.app.status().lead == 0)
      // An app that is exactly that far ahead is not lost: it asks for the validation of one more signature.
      for _ in 0..<20 { person.app.skipCounter() }
      #expect(try await person.app.status().lead == Int(person.app.status().lookAhead))
      #expect(try await validate(&person, "possession") == 200)
      for _ in 0..<21 { person.app.skipCounter() }
      #expect(try await validate(&person, "possession") == 401, "beyond the look-ahead")
    }
  }

  @Test func wrongPINsBlockTheDevice() async throws {
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: "3.3")
      for left in [4, 3, 2, 1] {
        let refusal = try await enterWrongPIN(&person)
        #expect(refusal.code == "FACTOR_WRONG" && refusal.left == left)
      }
      #expect(try await person.app.status().failedAttempts == 4)
      #expect(try await validate(&person, "possession") == 200)
      #expect(try await person.app.status().failedAttempts == 4, "possession proves nothing of the person")
      #expect(try await validate(&person, "possession_knowledge") == 200)
      #expect(try await person.app.status().failedAttempts == 0)
      for left in [4, 3, 2, 1, 0] { #expect(try await enterWrongPIN(&person).left == left) }
      #expect(try await person.app.status().state == 4)
      #expect(try await validate(&person, "possession_knowledge") == 401)
      #expect(try await person.post(Routes.identityStatus, signed: false).status == 401)
      #expect(try await server.actions(in: .init(person.process)).contains("device.blocked"))
    }
  }

  /// Somebody who knows the id of the activation and the key of the app, but has no key of the device.
  @Test func aStrangerCannotBlockTheDevice() async throws {
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: "3.3")
      for type in ["possession", "possession_knowledge", "possession_biometry", "knowledge"] {
        for _ in 0..<6 { #expect(try await forge(&person, type) == 401) }
      }
      let state = try await person.app.status()
      #expect(state.state == 3 && state.failedAttempts == 0)
      #expect(try await validate(&person, "knowledge") == 401, "anybody can try it, so it is turned off")
      #expect(try await validate(&person, "possession_knowledge") == 200)
      #expect(try await validate(&person, "knowledge") == 200, "the person has proved themselves meanwhile")
    }
  }

  @Test func keysAndTokensOfADeviceAreLimited() async throws {
    let sent = Mutex<[PowerAuthApp.Request]>([])
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: "3.3")
      person.app = person.app.sending { request in
        sent.withLock { $0.append(request) }
        let answer = try await server.send(request)
        return PowerAuthApp.Reply(status: answer.status.code, body: answer.body)
      }
      for _ in 0..<18 {
        person.app.forgetTemporaryKeys()
        _ = try await person.app.seal(Routes.identityOTPVerify, Data("{}".utf8), .init(.none, .activation))
      }
      let count = try await server.rowCount("temporary_keys")
      #expect(count == 17, "those of the device, and one of the app")
      let last = sent.withLock(\.last)
      let request = try #require(last)
      let again = try await server.send(request)
      #expect(again.status == .badRequest && again.errorCode == "ERR_TEMPORARY_KEY")
      #expect(try await server.rowCount("temporary_keys") == count)
    }
  }

  @Test func requestsAreCountedByAddressAndThenByDevice() async throws {
    let settings: @Sendable (inout ServiceConfiguration) -> Void = {
      $0.requestRates.session = RequestRate(perSecond: 0.01, burst: 3)
      $0.requestRates.presence = RequestRate(perSecond: 0.01, burst: 2)
    }
    try await withTestServer(settings) { server in
      // The signature of the token counts as well.
      var person = try await AppPerson.activated(server, version: "3.2")
      for status in [200, 200, 429] {
        #expect(try await person.post(Routes.identityStatus, signed: false).status == status)
      }
      let rows = try await server.rowCount("seen_messages")
      #expect(try await validate(&person, "possession") == 429)
      #expect(try await person.post(Routes.identityStatus, signed: false).status == 429)
      #expect(try await server.rowCount("seen_messages") == rows)
      for _ in 0..<2 { #expect(try await person.app.status().state == 3) }
      await #expect(throws: (any Error).self) { try await person.app.status() }
    }
  }

  /// An SDK forgets the process after an error of the activation without attempts left.
  @Test func aRefusedActivationCanBeRepeated() async throws {
    try await withTestServer({ $0.requestRates.exchange = RequestRate(perSecond: 0.01, burst: 3) }) { server in
      // The time, the start and the first activation use up the requests of the address.
      var person = try await AppPerson(server, version: "3.2")
      let code = try await person.code("ACTIVATION")
      let wrong = try #require(try await person.app.activate(process: person.process, code: code + "1"))
      #expect(wrong["remainingAttempts"] as? Int == 4)
      let early = try #require(try await person.app.activate(process: person.process, code: code))
      #expect((early["responseObject"] as? [String: Any])?["code"] as? String == "TOO_MANY_REQUESTS")
      #expect(early["remainingAttempts"] as? Int == 1)
    }
  }

  @Test(arguments: [-21, 6]) func theTimeOfAMessageIsChecked(minutes: Int64) async throws {
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: "3.2")
      person.app.clockError = minutes * 60_000
      let sealed = try await person.app.seal(
        Routes.onboardingStatus, Data(#"{"requestObject":{"processId":"\#(person.process)"}}"#.utf8),
        .init(.none, .application))
      let answer = try await person.send(sealed.request)
      #expect(answer.status == .badRequest && answer.errorCode == "ERR_ENCRYPTION")
      person.app.clockError = minutes < 0 ? -121 * 60_000 : 31 * 60_000
      #expect(try await person.post(Routes.identityStatus, signed: false).status == 401)
    }
  }

  /// Each byte of a request is altered in turn: nothing is accepted, and each refusal is one that the SDK reads.
  @Test(.slow, arguments: ["3.2", "3.3"]) func anAlteredRequestIsRefused(version: String) async throws {
    try await withTestServer({ $0.requestRates.exchange.burst = 10_000 }) { server in
      var person = try await AppPerson.activated(server, version: version)
      let message = Data(#"{"requestObject":{"processId":"\#(person.process)"}}"#.utf8)
      let cases: [(String, PowerAuthApp.Protection)] = [
        (Routes.presenceCheckInit, .init(.signature("possession"), .activation)),
        (Routes.identityOTPVerify, .init(.none, .activation)),
        (Routes.onboardingStatus, .init(.none, .application)),
        (Routes.identityStatus, .init(.token)),
      ]
      for (path, protection) in cases {
        let sealed = try await person.app.seal(path, message, protection)
        for (name, value) in sealed.request.headers where name.hasPrefix("X-PowerAuth") {
          for index in value.utf8.indices {
            var request = sealed.request
            request.headers[name] = altered(value, at: index)
            try await expectRefusal(of: request, server, "\(path) \(name) \(index)")
          }
        }
        // The contents are not covered by a token.
        guard protection.scope != .none else { continue }
        for index in sealed.request.body.indices {
          var request = sealed.request
          request.body[index] ^= 1
          try await expectRefusal(of: request, server, "\(path) body \(index)")
        }
      }
      #expect(try await person.app.status().lead ?? 0 > 0, "no signature counted")
    }
  }

  @Test func plainRequestsAreRefusedWhereTheProjectSaysSo() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let start = OnboardingStart(identification: ["a": .string("b")])
      #expect(try await server.post(start, to: Routes.onboardingStart, token: key).status == .ok)
      try await ManageApps(store: server.store).setPlain(false, project: "test")
      let refused = try await server.post(start, to: Routes.onboardingStart, token: key)
      #expect(refused.status == .unauthorized && refused.errorCode == "POWERAUTH_AUTH_FAIL")
      let session = try await server.makeSession("PASSPORT")
      let status = try await server.post(Nothing(), to: Routes.identityStatus, token: session.token ?? "")
      #expect(status.status == .unauthorized)
      let visit = try await server.open(server.makeHosted())
      let visited = try await server.post(Nothing(), to: Routes.identityStatus, token: visit.token)
      #expect(visited.status == .unauthorized)
      _ = try await AppPerson.activated(server, version: "3.3")
    }
  }

  @Test func aRevokedAppIsRefused() async throws {
    try await withTestServer { server in
      let credentials = try await server.makeCredentials()
      let apps = ManageApps(store: server.store)
      let next = try await apps.rotate(credentials.record.app.id.rawValue, project: "test")
      var installed = try await AppPerson.activated(server, version: "3.2", credentials)
      #expect(try await apps.revoke(credentials.record.applicationKey.rawValue, project: "test"))
      #expect(try await installed.post(Routes.identityStatus, signed: false).status == 400)
      #expect(try await installed.app.status().state == 4)
      // The update of the app goes on with the same activation.
      installed.app = try installed.app.updated(to: next.configurationText)
      #expect(try await installed.post(Routes.identityInit).status != 401)
      #expect(try await installed.phase() == "-:NOT_INITIALIZED")
      #expect(try await installed.app.status().state == 3)
      #expect(try await !apps.revoke(credentials.record.applicationKey.rawValue, project: "test"))
      let start = ["identification": ["a": "b"]]
      var former = try server.makeApp(version: "3.2", credentials)
      let refused = try await server.send(
        former.seal(
          Routes.onboardingStart, JSONSerialization.data(withJSONObject: ["requestObject": start]),
          .init(.none, .application)
        ).request)
      #expect(refused.status == .badRequest && refused.errorCode == "ERR_ENCRYPTION")
      #expect(String(decoding: refused.body, as: UTF8.self).contains("APP_REVOKED"))
      var latter = try server.makeApp(version: "3.2", next)
      #expect(try await latter.onboard(Routes.onboardingStart, start, .init(.none, .application)).status == 200)
      #expect(try await apps.revoke(credentials.record.app.id.rawValue, project: "test"))
      #expect(try await installed.post(Routes.identityStatus, signed: false).status == 400)
      #expect(try await installed.app.status().state == 5)
      #expect(try await latter.onboard(Routes.onboardingStart, start, .init(.none, .application)).status == 400)
    }
  }

  @Test func anErasedSessionTakesItsDeviceAlong() async throws {
    let clock = StillClock()
    try await withTestServer(clock: clock.clock) { server in
      var person = try await AppPerson.activated(server, version: "3.3")
      let admin = try await server.makeKey(.admin)
      #expect(try await server.send(.delete, Routes.path(Routes.session, person.process), token: admin).status == .ok)
      for table in ["devices", "device_tokens"] { #expect(try await server.rowCount(table) == 0) }
      #expect(try await person.post(Routes.identityStatus, signed: false).status == 401)
      // The SDK asks for the state of its activation then, and has to hear that it is gone.
      #expect(try await person.app.status().state == 5)
      for name in [person.process, person.app.activationID ?? ""] {
        #expect(try await !server.tables(naming: name).contains("erased_devices"))
      }
      clock.advance(by: .seconds(31 * 24 * 3600))
      await #expect(throws: (any Error).self) { try await person.app.status() }
    }
  }

  private func validate(_ person: inout AppPerson, _ type: String) async throws -> Int {
    try await person.app.call(
      Routes.powerAuthSignatureValidate, Data("{}".utf8), .init(.signature(type))
    ).status
  }

  /// Signs with a wrong PIN.
  private func enterWrongPIN(_ person: inout AppPerson) async throws -> (code: String?, left: Int?) {
    person.app.hasWrongPIN = true
    defer { person.app.hasWrongPIN = false }
    let refused = try await person.app.call(
      Routes.powerAuthSignatureValidate, Data("{}".utf8), .init(.signature("possession_knowledge")))
    #expect(refused.status == 401)
    let object = try JSONSerialization.jsonObject(with: refused.body) as? [String: Any]
    return (
      (object?["responseObject"] as? [String: Any])?["musterCode"] as? String, object?["remainingAttempts"] as? Int
    )
  }

  /// Sends a signature of another body, as somebody does who has no key of the device.
  private func forge(_ person: inout AppPerson, _ type: String) async throws -> Int {
    var copy = person.app
    var sealed = try await copy.seal(Routes.powerAuthSignatureValidate, Data("{}".utf8), .init(.signature(type)))
    sealed.request.body = Data("{ }".utf8)
    return try await person.send(sealed.request).status.code
  }

  private func altered(_ text: String, at index: String.Index) -> String {
    var bytes = Array(text.utf8)
    bytes[text.utf8.distance(from: text.startIndex, to: index)] ^= 1
    return String(decoding: bytes, as: UTF8.self)
  }

  private func expectRefusal(
    of request: PowerAuthApp.Request, _ server: TestServer, _ place: Comment
  ) async throws {
    let answer = try await server.send(request)
    #expect(answer.status == .badRequest || answer.status == .unauthorized, place)
    #expect(["ERR_ENCRYPTION", "POWERAUTH_AUTH_FAIL"].contains(answer.errorCode), place)
  }
}
