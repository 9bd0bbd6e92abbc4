import Encodings
import Foundation
import HTTPTypes
import MPin
import MusterAPI
import ServiceFixtures
import Synchronization
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Logins with a PIN, as the clients of each generation speak them.
@Suite struct PinLoginTests {
  @Test func theNewestClientsRegisterLogInAndAreRevoked() async throws {
    try await withTestServer { server in
      let project = try await server.setPinLogin()
      let activation = try await server.pinActivation(project)
      let device = try await server.pinDevice(activation: activation, pin: 12)
      let again = try await server.pin(
        .post, "/registration",
        [
          "userId": .string(TestServer.pinUser), "activationToken": .string(activation),
          "publicKey": .string(device.publicKey ?? ""),
        ])
      #expect(again.status == 403 && again.body["error"] == "INVALID_ACTIVATION_TOKEN", "once")

      let login = try await server.pinLogin(device, pin: 12)
      #expect(login.status == 200 && login.body["dvsRegister"] == nil)
      #expect(login.body[text: "jwt"]?.split(separator: ".").count == 3)
      #expect(login.body["userId"] == .string(TestServer.pinUser))
      #expect(try await server.pinSignature(of: device, pin: 12).status == 200)
      let quick = try await server.pinLogin(device, pin: 12, scope: "reg-code")
      let code = try await server.pin(
        .post, "/verification/quickcode", ["projectId": .string(project), "jwt": quick.body["jwt"] ?? ""])
      let digits = try #require(code.body[text: "code"])
      let second = try await server.pinDevice(
        activation: try await server.pinConfirmation(digits, project), pin: 4321)
      #expect(try await server.pinLogin(second, pin: 4321).status == 200)

      for (status, word) in [
        (401, "UNSUCCESSFUL_AUTHENTICATION"), (401, "UNSUCCESSFUL_AUTHENTICATION"), (410, "REVOKED_MPINID"),
      ] {
        let wrong = try await server.pinLogin(device, pin: 13)
        #expect(wrong.status == status && wrong.body["error"] == .string(word))
      }
      #expect(try await server.pinLogin(device, pin: 12).status == 410, "also with the right PIN")
      #expect(try await server.pinSignature(of: device, pin: 12).status == 410)
      #expect(try await server.pinLogin(second, pin: 4321).status == 200, "each device counts by itself")
      try await server.expectNoTrace(of: [TestServer.pinUser, activation], device)
    }
  }

  @Test func clientsWithFixedPathsRenewTheirSecrets() async throws {
    try await withTestServer { server in
      let project = try await server.setPinLogin { $0.pinLength = 6 }
      let client = MPinClient()
      let user = try await server.pin(
        .put, "/rps/v2/user",
        ["userId": .string(TestServer.pinUser), "activateCode": .string(try await server.pinActivation(project))])
      #expect(user.status == 200 && user.body["pinLength"] == 6 && user.body["projectId"] == .string(project))
      let id = try #require(user.body[text: "mpinId"])
      let key = client.publicKey.bytes.lowerHex
      let path = "/rps/v2/signature/\(id)?publicKey=\(key)&regOTT="
      #expect(try await server.pin(.get, path + "pr_wrong").status == 404)
      let secret = try await server.pin(.get, path + (user.body[text: "regOTT"] ?? ""))
      #expect(secret.status == 200 && secret.body["curve"] == "BN254CX")
      #expect(try await server.pin(.get, path + (user.body[text: "regOTT"] ?? "")).status == 404, "once")
      let url = try #require(secret.body[text: "cs2url"])
      let forged = try await server.pin(
        .get, url.replacing(/^https?:\/\/[^\/]+/, with: "").replacing("/2/", with: "/1/"))
      #expect(forged.status == 400, "the parameters are those of one authority")
      let shares = [try #require(secret.body[text: "dvsClientSecretShare"]), try await server.pinShare(at: url)]
      let device = try PinTestDevice(
        id, of: client, shares: shares, generation: secret.body[text: "dtas"], pin: 123_456)
      #expect(try await server.pinLogin(device, pin: 123_456).status == 200)

      let generation = try await server.muster.pinLogin.core.authorities.rotate()
      let stale = try await server.pinLogin(device, pin: 123_456)
      guard case .object(let order)? = stale.body["dvsRegister"] else { throw PinAppError() }
      let other = MPinClient()
      let renewal: [String: JSONValue] = [
        "publicKey": .string(other.publicKey.bytes.lowerHex), "dvsRegisterToken": order["token"] ?? "",
      ]
      let renewed = try await server.pin(.post, "/rps/v2/dvsregister", renewal)
      #expect(renewed.status == 200 && renewed.body["dtas"] == .string(generation.id))
      #expect(try await server.pin(.post, "/rps/v2/dvsregister", renewal).status == 403, "once")
      let renewedShares = [
        try #require(renewed.body[text: "dvsClientSecretShare"]),
        try await server.pinShare(at: try #require(renewed.body[text: "cs2url"])),
      ]
      let fresh = try PinTestDevice(
        try #require(renewed.body[text: "mpinId"]), of: other, shares: renewedShares, generation: generation.id,
        pin: 123_456)
      #expect(try await server.pinLogin(device, pin: 123_456).status == 200, "until the new one has logged in")
      let done = try await server.pinLogin(fresh, pin: 123_456)
      #expect(done.status == 200 && done.body["dvsRegister"] == nil)
      #expect(try await server.pinLogin(device, pin: 123_456).status == 410)

      #expect(try await server.muster.pinLogin.core.authorities.retire(generation.id))
      let login = MPinClient.Login(as: fresh.identity)
      let refused = try await server.pin(
        .post, "/rps/v2/pass1",
        ["mpin_id": .string(fresh.mpinID), "U": .string(login.u.bytes.lowerHex), "dtas": .string(generation.id)])
      #expect(refused.status == 409 && refused.body["error"] == "EXPIRED_MPINID")
    }
  }

  @Test func theOldestClientsLogInAtTheirApp() async throws {
    try await withTestServer { server in
      let project = try await server.setPinLogin()
      let settings = try await server.pin(.get, "/rps/clientSettings")
      #expect(settings.status == 200 && settings.body["usePermits"] == .bool(false))
      #expect(settings.body[text: "certivoxURL"]?.hasSuffix("/d-ta/2/") == true)
      let user = try await server.pin(
        .put, "/rps/user", ["userId": .string(TestServer.pinUser), "mobile": 1, "userData": ""])
      #expect(user.status == 200 && user.body["active"] == .bool(false))
      let (id, token) = (try #require(user.body[text: "mpinId"]), try #require(user.body[text: "regOTT"]))
      let path = "/rps/signature/\(id)?regOTT=\(token)"
      #expect(try await server.pin(.get, path).status == 401, "the e-mail address is not confirmed")
      let early = try await server.pin(
        .put, "/rps/user/\(id)", ["userId": .string(TestServer.pinUser), "regOTT": .string(token)])
      #expect(early.status == 429 && early.body["error"] == "REQUEST_BACKOFF")
      let confirmed = try await server.muster.pinLogin.verifications.confirmOnPage(
        userId: TestServer.pinUser, code: "111111", project: project)
      guard case .activated = confirmed else { throw PinAppError() }
      let secret = try await server.pin(.get, path)
      #expect(secret.status == 200)
      #expect(try await server.pin(.get, path).status == 400, "once")
      let other = try await server.pinShare(at: "/d-ta/2/clientSecret?\(secret.body[text: "params"] ?? "")")
      let device = try PinTestDevice(
        id, of: nil, shares: [try #require(secret.body[text: "clientSecretShare"]), other], generation: nil, pin: 1234)

      let code = try await server.pinAccess()
      let result = try await server.pinProof(device, pin: 1234, access: code.access, path: "/rps")
      let wrapped: [String: JSONValue] = ["mpinResponse": .object(["authOTT": .string(result)])]
      let login = try await server.pin(.post, "/rps/authenticate", wrapped)
      let loginCode = try #require(login.body[text: "code"])
      #expect(login.status == 200)
      #expect(try await server.pin(.post, "/rps/authenticate", wrapped).status == 408, "once")
      let state = try await server.pin(.post, "/rps/v2/access", ["webOTT": .string(code.page)])
      #expect(state.body["status"] == "authenticate" && state.body["authOTT"] == .string(loginCode))

      let redemption: [String: JSONValue] = ["code": .string(loginCode), "userID": "anna@example.com"]
      let token2 = try await server.pin(.post, "/authtoken", redemption)
      #expect(token2.status == 200)
      #expect(try await server.pin(.post, "/authtoken", redemption).status == 401, "once")
      #expect(try await server.pin(.post, "/authtoken", ["code": "x"]).status == 400)
      let backend = try await server.makeKey(.sessions)
      let known = try await server.introspectPin(token2.body[text: "token"] ?? "", backend)
      #expect(known.active && known.userId == TestServer.pinUser)
      #expect(try await server.introspectPin("pn_none", backend).active == false)

      let wrongCode = try await server.pinProof(device, pin: 1234, access: "9999999", path: "/rps")
      let refused = try await server.pin(
        .post, "/rps/authenticate", ["mpinResponse": .object(["authOTT": .string(wrongCode)])])
      #expect(refused.status == 412)
    }
  }

  @Test func guessesRacedOverManyRequestsAreThree() async throws {
    try await withTestServer { server in
      let project = try await server.setPinLogin()
      let device = try await server.pinDevice(activation: try await server.pinActivation(project), pin: 7777)
      var tokens: [String] = []
      for guess in 0..<6 { tokens.append(try await server.pinProof(device, pin: UInt32(guess))) }
      tokens.append(try await server.pinProof(device, pin: 7777))
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        // The right PIN comes last, and the same result is asked for twice.
        for token in tokens.prefix(6) + [tokens[0]] {
          group.addTask {
            try await server.pin(.post, "/rps/v2/authenticate", ["authOTT": .string(token)]).status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(
        statuses.count { $0 == 401 } == 2 && statuses.count { $0 == 410 } == 4 && statuses.count { $0 == 400 } == 1)
      let late = try await server.pin(.post, "/rps/v2/authenticate", ["authOTT": .string(tokens[6])])
      #expect(late.status == 410)

      let login = MPinClient.Login(as: device.identity)
      let first: [String: JSONValue] = ["mpin_id": .string(device.mpinID), "U": .string(login.u.bytes.lowerHex)]
      let challenge = try await server.pin(.post, "/rps/v2/pass1", first)
      let number = try #require([UInt8](lowerHex: challenge.body[text: "y"] ?? ""))
      let proof = try login.answer(to: MPinChallenge(number), token: device.token, pin: 7777).bytes.lowerHex
      let passes = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<4 {
          group.addTask {
            try await server.pin(
              .post, "/rps/v2/pass2", ["mpin_id": .string(device.mpinID), "V": .string(proof)]
            ).status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(passes.sorted() == [200, 400, 400, 400], "a first pass is used once")
    }
  }

  @Test func unknownIdentitiesAndLatePassesAreRefusedAtTheEnd() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let project = try await server.setPinLogin()
      let device = try await server.pinDevice(activation: try await server.pinActivation(project), pin: 1)
      let stranger = try PinTestDevice(
        "7b7d", of: MPinClient(), shares: [device.token.bytes.lowerHex, device.token.bytes.lowerHex],
        generation: device.generation, pin: 1)
      let unknown = try await server.pinLogin(stranger, pin: 1)
      #expect(unknown.status == 401 && unknown.body["error"] == "UNSUCCESSFUL_AUTHENTICATION")

      let login = MPinClient.Login(as: device.identity)
      let first: [String: JSONValue] = [
        "mpin_id": .string(device.mpinID), "U": .string(login.u.bytes.lowerHex),
        "publicKey": .string(device.publicKey ?? ""),
      ]
      func answer(to challenge: PinAnswer) throws -> [String: JSONValue] {
        let number = try #require([UInt8](lowerHex: challenge.body[text: "y"] ?? ""))
        let proof = try login.answer(to: MPinChallenge(number), token: device.token, pin: 1)
        return ["mpin_id": .string(device.mpinID), "V": .string(proof.bytes.lowerHex)]
      }
      let late = try answer(to: try await server.pin(.post, "/rps/v2/pass1", first))
      clock.advance(by: .seconds(15))
      #expect(try await server.pin(.post, "/rps/v2/pass2", late).status == 400)
      let replay = try answer(to: try await server.pin(.post, "/rps/v2/pass1", first))
      let proved = try await server.pin(.post, "/rps/v2/pass2", replay)
      #expect(proved.status == 200)
      #expect(try await server.pin(.post, "/rps/v2/pass2", replay).status == 400, "once")
      clock.advance(by: .seconds(60))
      let result: [String: JSONValue] = ["authOTT": proved.body["authOTT"] ?? ""]
      #expect(try await server.pin(.post, "/rps/v2/authenticate", result).status == 400)
      for bad in [
        ["mpin_id": "x", "U": "04"], ["mpin_id": "7b", "U": .string("05" + String(repeating: "0", count: 128))], [:],
      ] as [[String: JSONValue]] {
        #expect(try await server.pin(.post, "/rps/v2/pass1", bad).status == 400)
      }
    }
  }

  @Test func eMailsAreSentRarelyAndLinksOpenOnce() async throws {
    let (codes, clock) = (SentCodes(), TestClock())
    try await withLiveServer(codes, TestOperator(), clock: clock.clock) { server in
      let project = try await server.setPinLogin(project: "live")
      let request: [String: JSONValue] = ["projectId": .string(project), "userId": .string(TestServer.pinUser)]
      #expect(try await server.pin(.post, "/verification/email", request).status == 200)
      let early = try await server.pin(.post, "/verification/email", request)
      guard case .object(let context)? = early.body["context"] else { throw PinAppError() }
      #expect(early.status == 429 && early.body["error"] == "REQUEST_BACKOFF" && context[text: "backoff"] != nil)
      let former = try await server.pin(.post, "/verification", request)
      #expect(former.body["error"] == "BACKOFF_ERROR", "the name of former clients")
      let link = try #require(codes.last)
      let code = try #require(
        URLComponents(string: link)?.queryItems?.first { $0.name == "code" }?.value)
      let confirmation: [String: JSONValue] = ["userId": "anna@EXAMPLE.com", "code": .string(code)]
      let page = "/verification/confirmation?project_id=\(project)"
      for _ in 0..<6 {
        let wrong = try await server.pin(.post, page, ["userId": .string(TestServer.pinUser), "code": "000000"])
        #expect(wrong.status == 400 && wrong.body["error"] == "UNSUCCESSFUL_VERIFICATION")
      }
      #expect(try await server.pin(.post, page, confirmation).status == 200, "wrong digits end no link")
      #expect(try await server.pin(.post, page, confirmation).status == 400, "once")
      clock.advance(by: .seconds(30))
      #expect(try await server.pin(.post, "/verification/email", request).status == 200)
      let next = try #require(
        codes.last.flatMap { URLComponents(string: $0)?.queryItems?.first { $0.name == "code" }?.value })
      clock.advance(by: .seconds(3600))
      let late = try await server.pin(
        .post, page, ["userId": .string(TestServer.pinUser), "code": .string(next)])
      #expect(late.status == 400)
      #expect(codes.all.count == 2)
    }
  }

  @Test func pagesOfAllOriginsMayCallTheRoutes() async throws {
    try await withTestServer { server in
      let asked: HTTPFields = [
        .origin: "https://shop.example", .accessControlRequestMethod: "POST",
        .accessControlRequestHeaders: "content-type,x-miracl-cid,x-miracl-client",
      ]
      let preflight = try await server.send(.options, "/rps/v2/pass1?project_id=1", headers: asked)
      #expect(preflight.status == .noContent && preflight.headers[.accessControlAllowOrigin] == "*")
      #expect(preflight.headers[.accessControlAllowHeaders]?.contains("X-MIRACL-CID") == true)
      let refused = try await server.pin(.post, "/authzurl", headers: [HTTPField.Name("X-MIRACL-CID")!: "none"])
      #expect(refused.status == 406 && refused.body["error"] == "APP_NOT_ALLOWED")
      _ = try await server.setPinLogin { $0.minimumVersion = "2.1" }
      let old = try await server.pin(.post, "/authzurl", headers: [.userAgent: "Login/2.0.9 (iOS)"])
      #expect(old.status == 412)
      let new = try await server.pin(.post, "/authzurl", headers: [.userAgent: "Login/2.10 (iOS)"])
      #expect(new.status == 200 && new.body[text: "authorizeURL"]?.contains("/authorize?") == true)
      #expect(try await server.pin(.post, "/pushauth", [:]).body["error"] == "NO_PUSH_TOKEN")
    }
  }

  @Test func theSecondShareFollowsFromAFileOfItsOwn() async throws {
    try await withTemporaryFolder { folder in
      try await withTestServer({ $0.pinSecondAuthorityFile = folder + "/authority.key" }) { server in
        let project = try await server.setPinLogin()
        let device = try await server.pinDevice(activation: try await server.pinActivation(project), pin: 8)
        #expect(try await server.pinLogin(device, pin: 8).status == 200)
        #expect(try await server.rowCount("pin_second_shares") == 0)
        let other = PinAuthorities(
          store: server.store, file: try AuthorityKeyFile(at: folder + "/another.key"))
        await #expect(throws: ServiceError(.pinLoginUnavailable)) {
          _ = try await other.secret(of: device.generation ?? "")
        }
      }
    }
  }
}

extension TestServer {
  fileprivate func pinSignature(of device: PinTestDevice, pin digits: UInt32) async throws -> PinAnswer {
    let login = MPinClient.Login(as: device.identity)
    let document = [UInt8](repeating: 7, count: 32)
    let now = UInt32(Date().timeIntervalSince1970)
    let challenge = MPinChallenge(signing: document, u: login.u, timestamp: now)
    let proof = try login.answer(to: challenge, token: device.token, pin: digits)
    return try await pin(
      .post, "/dvs/verify",
      [
        "signature": .object([
          "hash": .string(document.lowerHex), "mpinId": .string(device.mpinID), "u": .string(login.u.bytes.lowerHex),
          "v": .string(proof.bytes.lowerHex), "publicKey": .string(device.publicKey ?? ""),
          "dtas": .string(device.generation ?? ""),
        ]), "timestamp": .integer(Int(now)), "type": "verification",
      ])
  }

  fileprivate func introspectPin(_ token: String, _ key: String) async throws -> PinLoginState {
    try await send(
      .post, Routes.pinLoginIntrospection, token: key, body: JSONCoding.encoder().encode(PinLoginToken(token: token))
    ).decoded()
  }

  /// Checks that no row tells a secret or a person.
  fileprivate func expectNoTrace(of words: [String], _ device: PinTestDevice) async throws {
    let tables = [
      "pin_identities", "pin_verifications", "pin_accesses", "pin_challenges", "pin_tokens", "pin_logins",
      "pin_first_shares", "pin_second_shares", "pin_generations",
    ]
    for table in tables {
      let rows = try await store.database.read { "\(try $0.rows("SELECT * FROM \(table)"))" }
      for word in words + [device.token.bytes.lowerHex, device.mpinID] {
        #expect(!rows.contains(word), "\(table)")
      }
    }
  }
}
