import AsyncHTTPClient
import Encodings
import Foundation
import HTTPTypes
import MusterAPI
import NIOCore
import NIOHTTP1
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// What a login with a PIN is good for: verified persons, their devices, and OpenID clients.
@Suite struct PinPersonTests {
  @Test func aVerifiedPersonGetsALoginThatEndsWithTheSession() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let session = try await server.makeSession("ID_CARD")
      let path = Routes.path(Routes.sessionLogin, session.id)
      #expect(try await server.send(.post, path, token: key).problemCode == "PIN_LOGIN_NOT_ENABLED")
      let project = try await server.setPinLogin { $0.registration = .session }
      #expect(try await server.send(.post, path, token: key).problemCode == "PHASE_CONFLICT")
      try await server.store.database.write { connection in
        try connection.run(
          "UPDATE sessions SET status = 'FINISHED' WHERE id = :id", ["id": .text(session.id)])
      }
      let mail = try await server.pin(
        .post, "/verification/email", ["projectId": .string(project), "userId": "anna@example.com"])
      #expect(mail.status == 403, "only verified persons")
      let body = try JSONCoding.encoder().encode(PinLoginOfferRequest(userId: "anna"))
      let offered = try await server.send(.post, path, token: key, body: body)
      #expect(offered.status == .created)
      let offer: PinLoginOffer = try offered.decoded()
      let device = try await server.pinDevice(activation: offer.activationToken, user: "anna", pin: 99)
      #expect(try await server.pinLogin(device, pin: 99).status == 200)
      let list: PinIdentityList = try await server.send(
        .get, Routes.pinIdentities + "?sessionId=\(session.id)", token: key
      ).decoded()
      #expect(list.identities.map(\.userId) == ["anna"] && list.identities.first?.status == "ACTIVE")
      let admin = try await server.makeKey(.admin)
      let export = try await server.send(.get, Routes.path(Routes.sessionExport, session.id), token: admin)
      for word in ["pin-identities.json", #""deviceName":"Telephone""#, #""userId":"anna""#] {
        #expect(export.body.range(of: Data(word.utf8)) != nil, "\(word)")
      }

      try await server.store.database.write { connection in
        try connection.run("UPDATE sessions SET status = 'FAILED'")
      }
      #expect(try await server.pinLogin(device, pin: 99).status == 403, "the verification does not stand any more")
      #expect(try await server.send(.delete, Routes.path(Routes.session, session.id), token: admin).status == .ok)
      #expect(try await server.rowCount("pin_identities") == 0)
      #expect(try await server.pinLogin(device, pin: 99).status == 401)
    }
  }

  @Test func aPersonManagesTheirDevices() async throws {
    try await withTestServer { server in
      let project = try await server.setPinLogin()
      let device = try await server.pinDevice(activation: try await server.pinActivation(project), pin: 5)
      let access = try await server.pinAccess()
      let result = try await server.pinProof(device, pin: 5, scope: "oidc", access: access.access)
      let login = try await server.pin(.post, "/rps/v2/authenticate", ["authOTT": .string(result)])
      let redeemed = try await server.pin(
        .post, "/authtoken", ["code": login.body["code"] ?? "", "userID": .string(TestServer.pinUser)])
      let token = try #require(redeemed.body[text: "token"])
      let list: PinDeviceList = try await server.send(.get, Routes.pinDevices, token: token).decoded()
      let own = try #require(list.devices.first)
      #expect(list.devices.count == 1 && own.isOwn && own.deviceName == "Telephone")
      let path = Routes.path(Routes.pinDevice, own.id)
      let renamed: PinDevice = try await server.send(
        .put, path, token: token, body: Data(#"{"deviceName":"Old phone"}"#.utf8)
      ).decoded()
      #expect(renamed.deviceName == "Old phone")
      #expect(try await server.send(.get, Routes.pinDevices, token: "pn_none").status == .unauthorized)
      #expect(try await server.send(.delete, path, token: token).status == .noContent)
      #expect(try await server.send(.get, Routes.pinDevices, token: token).status == .unauthorized, "its logins end")
      #expect(try await server.pinLogin(device, pin: 5).status == 410)
    }
  }

  @Test func anAppLogsAPersonInAtAnOpenIDClient() async throws {
    try await withTestServer { server in
      let project = try await server.setPinLogin()
      let device = try await server.pinDevice(activation: try await server.pinActivation(project), pin: 2580)
      let body = try JSONCoding.encoder().encode(
        OpenIDClientRequest(name: "Shop", redirectUris: ["https://shop.example/callback"]))
      let client: OpenIDClient = try await server.send(
        .post, Routes.OpenID.clients, token: server.makeKey(.admin), body: body
      ).decoded()
      let query = [
        "client_id": client.clientId, "redirect_uri": client.redirectUris[0], "response_type": "code",
        "scope": "openid email", "state": "s",
      ].map { "\($0.key)=\($0.value.percentEncoded)" }.joined(separator: "&")

      // A page and a backend begin a login of the same kind.
      let location = try await server.pinRedirect("\(Routes.OpenID.authorize)?\(query)")
      let page = String(decoding: try await server.send(.get, location).body, as: UTF8.self)
      let pageToken = try #require(page.firstMatch(of: /data-page-token="(pp_[^"]+)"/)?.1)
      let access = try await server.store.database.read {
        try $0.pinAccess(pageHash: Secrets.hash(of: String(pageToken)))
      }
      let begun = try await server.pin(.post, "\(Routes.OpenID.authorize)?\(query)")
      let code = try #require(begun.body[text: "accessId"])
      for (code, page) in [
        (try #require(access).id.rawValue, String(pageToken)), (code, begun.body[text: "webOTT"] ?? ""),
      ] {
        let result = try await server.pinProof(device, pin: 2580, scope: "oidc", access: code)
        #expect(try await server.pin(.post, "/rps/v2/authenticate", ["authOTT": .string(result)]).status == 200)
        let state = try await server.pin(.post, "/rps/v2/access", ["webOTT": .string(page)])
        let redirect = try #require(state.body[text: "redirectURL"])
        #expect(state.body["status"] == "authenticate" && state.body["authOTT"] == "")
        let fields = try #require(URLComponents(string: redirect)?.queryItems)
        #expect(redirect.hasPrefix("https://shop.example/callback?") && fields.contains { $0.value == "s" })
        let redeemed = try await server.redeemPin(fields.first { $0.name == "code" }?.value ?? "", client)
        let claims = try #require(redeemed.body[text: "id_token"]?.split(separator: ".").dropFirst().first)
        let text = String(decoding: try #require(Data(base64URL: String(claims))), as: UTF8.self)
        #expect(text.contains("\"pin\"") && text.contains(client.clientId))
        let user = try await server.send(.get, Routes.OpenID.userInfo, token: redeemed.body[text: "access_token"])
        #expect(user.status == .ok && String(decoding: user.body, as: UTF8.self).contains(TestServer.pinUser))
      }
      let unknown = try await server.pin(.post, "\(Routes.OpenID.authorize)?client_id=none")
      #expect(unknown.status == 400 && unknown.body["error"] == "OPENID_CLIENT_UNKNOWN")
      #expect(try await server.send(.get, location.replacing(/[0-9a-f]{4}$/, with: "none")).status == .notFound)
    }
  }
}

extension TestServer {
  /// Returns where a browser goes from a path.
  fileprivate func pinRedirect(_ path: String) async throws -> String {
    let client = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: .init(redirectConfiguration: .disallow))
    let answer = try await client.execute(
      HTTPClientRequest(url: "http://localhost:\(port)\(path)"), deadline: .now() + .minutes(5))
    try await client.shutdown()
    return try #require(answer.headers.first(name: "location"))
  }

  fileprivate func redeemPin(_ code: String, _ client: OpenIDClient) async throws -> PinAnswer {
    let form = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": client.redirectUris[0],
      "client_id": client.clientId, "client_secret": client.clientSecret ?? "",
    ].map { "\($0.key)=\($0.value.percentEncoded)" }.joined(separator: "&")
    let answer = try await send(
      .post, Routes.OpenID.token, headers: [.contentType: "application/x-www-form-urlencoded"],
      body: Data(form.utf8))
    guard case .object(let fields)? = try? answer.decoded(as: JSONValue.self) else { return (answer.status.code, [:]) }
    return (answer.status.code, fields)
  }
}
