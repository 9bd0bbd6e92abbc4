import Encodings
import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import SoftwarePasskeys
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Logins with passkeys, by an authenticator in memory.
@Suite struct PasskeyTests {
  @Test func aPersonMakesAPasskeyLogsInAndRemovesIt() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let project = try await server.setPinLogin()
      #expect(try await server.beginPasskey(activation: "pa_none").problemCode == "PASSKEY_REFUSED")
      let activation = try await server.pinActivation(project)
      #expect(try await server.beginPasskey(activation: activation).problemCode == "PASSKEYS_NOT_ENABLED")
      try await server.setPasskeys()
      #expect(try await server.beginPasskey().problemCode == "UNAUTHENTICATED")

      // What is not valid uses the options up, but not the permission.
      var phone = server.authenticator()
      var stranger = phone
      stranger.origin = "https://evil.example"
      let refused = try await server.register(&stranger, activation: activation)
      #expect(refused.status == .badRequest && refused.problemCode == "PASSKEY_INVALID")
      let registered = try await server.register(&phone, activation: activation, name: "Phone")
      #expect(registered.status == .created && registered.headers[.accessControlAllowOrigin] == "*")
      #expect(try registered.decoded(as: OwnPasskey.self).name == "Phone")
      #expect(try await server.beginPasskey(activation: activation).problemCode == "PASSKEY_REFUSED", "once")

      let page = try await server.passkeyPage(project)
      let login = try await server.logIn(&phone, page: page)
      let code = try #require(try login.decoded(as: PasskeyLogin.self).code)
      #expect(try await server.logIn(&phone, page: page).problemCode == "PASSKEY_CEREMONY_ENDED", "the page goes on")
      let wrong = try await server.pin(.post, "/authtoken", ["code": .string(code), "userID": "eve@example.com"])
      #expect(wrong.status == 401, "a wrong user uses the code up")
      let token = try await server.passkeyToken(&phone, project)
      let key = try await server.makeKey(.sessions)
      let state: PinLoginState = try await server.send(
        .post, Routes.pinLoginIntrospection, token: key, body: JSONCoding.encoder().encode(PinLoginToken(token: token))
      ).decoded()
      #expect(state.active && state.userId == TestServer.pinUser && state.identityId == nil && state.passkeyId != nil)

      // A copy of the authenticator.
      var copy = phone
      phone.counter += 5
      _ = try await server.passkeyToken(&phone, project)
      copy.counter += 1
      let cloned = try await server.logIn(&copy, page: server.passkeyPage(project))
      #expect(cloned.status == .forbidden && cloned.problemCode == "PASSKEY_REFUSED")
      let details = try await server.store.database.read {
        try $0.rows("SELECT detail FROM audit WHERE action = 'passkey.login_failed'").map { $0.optionalText("detail") }
      }
      #expect(details == ["counterNotIncreased"])
      var unknown = server.authenticator()
      #expect(try await server.logIn(&unknown, page: server.passkeyPage(project)).problemCode == "PASSKEY_REFUSED")

      // A challenge is of one page, for one try and five minutes.
      let open = try await server.passkeyPage(project)
      let other = try await server.passkeyPage(project)
      let challenge = try await server.passkeyChallenge(page: other)
      _ = try await server.passkeyChallenge(page: open)
      let crossed = try await server.answer(challenge, by: &phone, page: open)
      #expect(crossed.problemCode == "PASSKEY_REFUSED")
      #expect(try await server.answer(challenge, by: &phone, page: open).problemCode == "PASSKEY_CEREMONY_ENDED")
      clock.advance(by: .seconds(301))
      #expect(try await server.answer(challenge, by: &phone, page: other).problemCode == "PASSKEY_CEREMONY_ENDED")

      // Another passkey, and what the person does with both.
      let options: PasskeyRegistrationOptions = try await server.beginPasskey(login: token).decoded()
      #expect(options.publicKey.excludeCredentials.map(\.id) == [Data(phone.id).base64URL])
      #expect(options.publicKey.rp.id == "localhost" && options.publicKey.user.name == TestServer.pinUser)
      var shared = server.authenticator()
      shared.flags = 0x1D
      #expect(try await server.register(&shared, login: token).status == .created)
      clock.advance(by: .seconds(600))
      #expect(try await server.beginPasskey(login: token).status == .unauthorized, "only a fresh login adds one")
      let own: OwnPasskeyList = try await server.send(.get, Routes.ownPasskeys, token: token).decoded()
      #expect(own.passkeys.map(\.isOwn) == [false, true] && own.passkeys.map(\.backedUp) == [true, false])
      let path = Routes.path(Routes.ownPasskey, own.passkeys[1].id)
      let renamed: OwnPasskey = try await server.send(
        .put, path, token: token, body: Data(#"{"name":"Old phone"}"#.utf8)
      ).decoded()
      #expect(renamed.name == "Old phone" && renamed.isOwn)
      #expect(try await server.send(.get, Routes.pinDevices, token: token).status == .ok, "beside devices with a PIN")
      #expect(try await server.send(.delete, path, token: token).status == .noContent)
      #expect(try await server.send(.get, Routes.ownPasskeys, token: token).status == .unauthorized, "its logins end")
      #expect(try await server.logIn(&phone, page: server.passkeyPage(project)).problemCode == "PASSKEY_REFUSED")

      let query = "?userId=\(TestServer.pinUser)"
      let all: PasskeyList = try await server.send(.get, Routes.passkeys + query, token: key).decoded()
      #expect(
        all.passkeys.map(\.status) == ["ACTIVE", "REVOKED"] && all.passkeys.map(\.backupEligible) == [true, false])
      let rest = Routes.path(Routes.passkey, all.passkeys[0].id)
      for _ in 0..<2 { #expect(try await server.send(.delete, rest, token: key).status == .noContent) }
      let stranger2 = try await server.makeKey(.sessions, project: "other")
      #expect(try await server.send(.delete, rest, token: stranger2).problemCode == "PASSKEY_NOT_FOUND")
      #expect(try await server.logIn(&shared, page: server.passkeyPage(project)).problemCode == "PASSKEY_REFUSED")
      let rows = try await server.store.database.read { try $0.rows("SELECT * FROM passkeys") }
      #expect([TestServer.pinUser, "Old phone"].allSatisfy { !"\(rows)".contains($0) })

      clock.advance(by: .seconds(31 * 86_400))
      let now = clock.clock.now()
      _ = try await server.store.database.write { try DeletePinLogins.delete(on: $0, at: now) }
      for table in ["passkeys", "passkey_challenges"] { #expect(try await server.rowCount(table) == 0) }
    }
  }

  @Test func aVerifiedPersonLogsInAtAnOpenIDClient() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let session = try await server.makeSession("ID_CARD")
      let project = try await server.setPinLogin { $0.registration = .session }
      try await server.setPasskeys()
      try await server.store.database.write { connection in
        try connection.run("UPDATE sessions SET status = 'FINISHED' WHERE id = :id", ["id": .text(session.id)])
      }
      let offer: PinLoginOffer = try await server.send(
        .post, Routes.path(Routes.sessionLogin, session.id), token: key,
        body: JSONCoding.encoder().encode(PinLoginOfferRequest(userId: "anna"))
      ).decoded()
      // The six digits are as good as the token.
      let activation = try await server.pinConfirmation(offer.code, project, user: "anna")
      var phone = server.authenticator()
      #expect(try await server.register(&phone, activation: activation).status == .created)

      let client: OpenIDClient = try await server.send(
        .post, Routes.OpenID.clients, token: server.makeKey(.admin),
        body: JSONCoding.encoder().encode(
          OpenIDClientRequest(name: "Shop", redirectUris: ["https://shop.example/callback"]))
      ).decoded()
      let query = [
        "client_id": client.clientId, "redirect_uri": client.redirectUris[0], "response_type": "code",
        "scope": "openid",
      ].map { "\($0.key)=\($0.value.percentEncoded)" }.joined(separator: "&")
      let begun = try await server.pin(.post, "\(Routes.OpenID.authorize)?\(query)")
      let login = try await server.logIn(&phone, page: try #require(begun.body[text: "webOTT"]))
      let redirect = try #require(try login.decoded(as: PasskeyLogin.self).redirectUrl)
      let code = URLComponents(string: redirect)?.queryItems?.first { $0.name == "code" }?.value
      let form = [
        "grant_type": "authorization_code", "code": code ?? "", "redirect_uri": client.redirectUris[0],
        "client_id": client.clientId, "client_secret": client.clientSecret ?? "",
      ].map { "\($0.key)=\($0.value.percentEncoded)" }.joined(separator: "&")
      let tokens = try await server.send(
        .post, Routes.OpenID.token, headers: [.contentType: "application/x-www-form-urlencoded"], body: Data(form.utf8)
      ).decoded(as: JSONValue.self)
      guard case .object(let fields) = tokens else { throw PinAppError() }
      let part = try #require(fields[text: "id_token"]?.split(separator: ".").dropFirst().first)
      let claims = String(decoding: try #require(Data(base64URL: String(part))), as: UTF8.self)
      #expect(claims.contains(#""amr":["hwk","user","mfa"]"#) && claims.contains(session.id))

      // The relying party is that of the registration.
      try await server.setPasskeys { $0.relyingParty = "bank.example" }
      #expect(try await server.logIn(&phone, page: server.passkeyPage(project)).problemCode == "PASSKEY_REFUSED")
      try await server.setPasskeys { $0.relyingParty = nil }
      #expect(try await server.logIn(&phone, page: server.passkeyPage(project)).status == .ok)
      try await server.store.database.write { try $0.run("UPDATE sessions SET status = 'FAILED'") }
      #expect(
        try await server.logIn(&phone, page: server.passkeyPage(project)).problemCode == "PASSKEY_REFUSED",
        "the verification does not stand any more")
      let path = Routes.path(Routes.session, session.id)
      #expect(try await server.send(.delete, path, token: server.makeKey(.admin)).status == .ok)
      #expect(try await server.rowCount("passkeys") == 0)
      #expect(try await server.logIn(&phone, page: server.passkeyPage(project)).problemCode == "PASSKEY_REFUSED")
    }
  }

  @Test(arguments: [
    ("bank.example", ["https://bank.example", "https://www.bank.example:8443", "http://sub.localhost"], false),
    ("bank.example", ["https://bank.example", "https://www.bank.example:8443"], true),
    ("bank.example", ["https://evilbank.example"], false), ("bank.example", ["http://www.bank.example"], false),
    ("bank.example", ["https://www.bank.example/"], false), ("Bank.example", [], false), ("127.0.0.1", [], false),
    ("localhost", ["http://localhost:3000"], true), ("bank.example", ["android:apk-key-hash:AAAA"], false),
    ("bank.example", ["android:apk-key-hash:47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"], true),
  ]) func settingsAreOfOneRelyingParty(party: String, origins: [String], isValid: Bool) {
    var settings = VerificationFlow.PasskeySettings()
    (settings.relyingParty, settings.origins) = (party, origins)
    #expect(((try? settings.checked()) != nil) == isValid)
  }
}

extension TestServer {
  fileprivate func setPasskeys(
    _ change: @escaping @Sendable (inout VerificationFlow.PasskeySettings) -> Void = { _ in }
  ) async throws {
    _ = try await ManageProjectSettings<VerificationFlow.PasskeySettings>(store: store).change(project: "test") {
      $0.isOn = true
      change(&$0)
    }
  }

  fileprivate func authenticator() -> SoftwareAuthenticator {
    SoftwareAuthenticator(relyingParty: "localhost", origin: "http://localhost:\(port)")
  }

  fileprivate func beginPasskey(activation: String? = nil, login: String? = nil) async throws -> Answer {
    try await send(
      .post, Routes.passkeyRegistrationOptions, token: login,
      body: JSONCoding.encoder().encode(PasskeyRegistrationOptionsRequest(activationToken: activation)))
  }

  fileprivate func register(
    _ authenticator: inout SoftwareAuthenticator, activation: String? = nil, login: String? = nil, name: String? = nil
  ) async throws -> Answer {
    let options: PasskeyRegistrationOptions = try await beginPasskey(activation: activation, login: login).decoded()
    authenticator.userHandle = Array(try #require(Data(base64URL: options.publicKey.user.id)))
    let challenge = try #require(Data(base64URL: options.publicKey.challenge))
    let made = try authenticator.register(challenge: Array(challenge))
    let response = PasskeyRegistration.Credential.Response(
      clientDataJSON: Data(made.clientData).base64URL, attestationObject: Data(made.attestationObject).base64URL)
    return try await send(
      .post, Routes.passkeyRegistrations,
      body: JSONCoding.encoder().encode(
        PasskeyRegistration(
          registration: options.registration, name: name,
          credential: PasskeyRegistration.Credential(id: Data(made.id).base64URL, response: response))))
  }

  /// Begins a page that waits for a login, and returns its token.
  fileprivate func passkeyPage(_ project: String) async throws -> String {
    let begun = try await pin(.post, "/rps/v2/session", ["projectId": .string(project)])
    return try #require(begun.body[text: "webOTT"])
  }

  fileprivate func passkeyChallenge(page: String) async throws -> [UInt8] {
    let options: PasskeyLoginOptions = try await send(
      .post, Routes.passkeyLoginOptions, body: JSONCoding.encoder().encode(PasskeyLoginOptionsRequest(pageToken: page))
    ).decoded()
    return Array(try #require(Data(base64URL: options.publicKey.challenge)))
  }

  fileprivate func answer(
    _ challenge: [UInt8], by authenticator: inout SoftwareAuthenticator, page: String
  ) async throws -> Answer {
    authenticator.counter += 1
    let used = try authenticator.logIn(challenge: challenge)
    let response = PasskeyLoginRequest.Credential.Response(
      clientDataJSON: Data(used.clientData).base64URL, authenticatorData: Data(used.authenticatorData).base64URL,
      signature: Data(used.signature).base64URL, userHandle: Data(used.userHandle).base64URL)
    return try await send(
      .post, Routes.passkeyLogins,
      body: JSONCoding.encoder().encode(
        PasskeyLoginRequest(
          pageToken: page,
          credential: PasskeyLoginRequest.Credential(id: Data(used.id).base64URL, response: response))))
  }

  /// Logs in at a page, if it still waits.
  fileprivate func logIn(
    _ authenticator: inout SoftwareAuthenticator, page: String
  ) async throws -> Answer {
    let options = try await send(
      .post, Routes.passkeyLoginOptions, body: JSONCoding.encoder().encode(PasskeyLoginOptionsRequest(pageToken: page)))
    guard options.status == .ok else { return options }
    let challenge = try options.decoded(as: PasskeyLoginOptions.self).publicKey.challenge
    return try await answer(Array(try #require(Data(base64URL: challenge))), by: &authenticator, page: page)
  }

  fileprivate func passkeyToken(
    _ authenticator: inout SoftwareAuthenticator, _ project: String
  ) async throws -> String {
    let login: PasskeyLogin = try await logIn(&authenticator, page: passkeyPage(project)).decoded()
    let redeemed = try await pin(
      .post, "/authtoken", ["code": .string(try #require(login.code)), "userID": .string(login.userId)])
    #expect(redeemed.status == 200)
    return try #require(redeemed.body[text: "token"])
  }
}
