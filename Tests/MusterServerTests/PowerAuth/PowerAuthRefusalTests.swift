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
      }
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
      for _ in 0..<20 { person.app.skipCounter() }
      #expect(try await validate(&person, "possession") == 401, "beyond the look-ahead")
    }
  }

  @Test func wrongSignaturesBlockTheDevice() async throws {
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: "3.3")
      // Signatures of possession alone do not count.
      for _ in 0..<6 { #expect(try await forge(&person, "possession") == 401) }
      for _ in 0..<4 { #expect(try await forge(&person, "possession_knowledge") == 401) }
      #expect(try await person.app.status().failedAttempts == 4)
      #expect(try await validate(&person, "possession") == 200)
      #expect(try await person.app.status().failedAttempts == 4, "possession proves nothing of the person")
      #expect(try await validate(&person, "possession_knowledge") == 200)
      #expect(try await person.app.status().failedAttempts == 0)
      for _ in 0..<5 { #expect(try await forge(&person, "possession_biometry") == 401) }
      #expect(try await person.app.status().state == 4)
      #expect(try await validate(&person, "possession_knowledge") == 401)
      #expect(try await person.post(Routes.identityStatus, signed: false).status == 401)
      #expect(try await server.actions(in: .init(person.process)).contains("device.blocked"))
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
      let refusal = try sealed.open(answer.body, now: Int64(Date().timeIntervalSince1970 * 1000))
      #expect(answer.status == .badRequest && String(decoding: refusal, as: UTF8.self).contains("ERR_ENCRYPTION"))
      person.app.clockError = minutes < 0 ? -121 * 60_000 : 31 * 60_000
      #expect(try await person.post(Routes.identityStatus, signed: false).status == 401)
    }
  }

  /// Each byte of a request is altered in turn: nothing is accepted, and each refusal is one that the SDK reads.
  @Test(.slow, arguments: ["3.2", "3.3"]) func anAlteredRequestIsRefused(version: String) async throws {
    try await withTestServer({ $0.onboardingRate.burst = 10_000 }) { server in
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
            try await expectRefusal(of: request, sealed, server, "\(path) \(name) \(index)")
          }
        }
        // The contents are not covered by a token.
        guard protection.scope != .none else { continue }
        for index in sealed.request.body.indices {
          var request = sealed.request
          request.body[index] ^= 1
          try await expectRefusal(of: request, sealed, server, "\(path) body \(index)")
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
      #expect(try await apps.revoke(credentials.record.applicationKey.rawValue, project: "test"))
      #expect(try await !apps.revoke(credentials.record.applicationKey.rawValue, project: "test"))
      let start = ["identification": ["a": "b"]]
      var former = try server.makeApp(version: "3.2", credentials)
      let refused = try await server.send(
        former.seal(
          Routes.onboardingStart, JSONSerialization.data(withJSONObject: ["requestObject": start]),
          .init(.none, .application)
        ).request)
      #expect(refused.status == .badRequest && refused.errorCode == "ERR_ENCRYPTION")
      var latter = try server.makeApp(version: "3.2", next)
      #expect(try await latter.onboard(Routes.onboardingStart, start, .init(.none, .application)).status == 200)
      #expect(try await apps.revoke(credentials.record.app.id.rawValue, project: "test"))
      await #expect(throws: (any Error).self) {
        try await latter.onboard(Routes.onboardingStart, start, .init(.none, .application))
      }
    }
  }

  @Test func anErasedSessionTakesItsDeviceAlong() async throws {
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: "3.3")
      let admin = try await server.makeKey(.admin)
      #expect(try await server.send(.delete, Routes.path(Routes.session, person.process), token: admin).status == .ok)
      for table in ["devices", "device_tokens"] { #expect(try await server.rowCount(table) == 0) }
      #expect(try await person.post(Routes.identityStatus, signed: false).status == 401)
      await #expect(throws: (any Error).self) { try await person.app.status() }
    }
  }

  private func validate(_ person: inout AppPerson, _ type: String) async throws -> Int {
    try await person.app.call(
      Routes.powerAuthSignatureValidate, Data("{}".utf8), .init(.signature(type))
    ).status
  }

  /// Sends a signature of another body.
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
    of request: PowerAuthApp.Request, _ sealed: PowerAuthApp.Sealed, _ server: TestServer, _ place: Comment
  ) async throws {
    let answer = try await server.send(request)
    #expect(answer.status == .badRequest || answer.status == .unauthorized, place)
    let codes = ["ERR_ENCRYPTION", "POWERAUTH_AUTH_FAIL"]
    if let code = answer.errorCode { return #expect(codes.contains(code), place) }
    let plain = try sealed.open(answer.body, now: Int64(Date().timeIntervalSince1970 * 1000))
    #expect(codes.contains { String(decoding: plain, as: UTF8.self).contains($0) }, place)
  }
}
