import Foundation
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// What happens at two nodes at the same time.
@Suite(.anyEngine) struct PinRaceTests {
  @Test func guessesAtTwoNodesAreThree() async throws {
    try await withTestService { service in
      let nodes = try await service.makePinNodes()
      try await nodes[0].sendMail()
      let device = try await nodes[0].register(activation: nodes[1].confirm(), pin: 7777)
      var tokens: [String] = []
      // One login of a device is in progress at a time; their results can be asked for together.
      for guess in 0..<8 { tokens.append(try await nodes[guess % 2].prove(device, pin: UInt32(guess))) }
      let right = try await nodes[0].prove(device, pin: 7777)
      let seconds = UInt32(Date().timeIntervalSince1970)
      let signatures = try (0..<4).map { try device.sign(pin: UInt32(100 + $0), at: seconds) }
      var guesses: [@Sendable (PinNode) async throws -> Void] = []
      for token in tokens { guesses.append { node in try await node.finish(token) } }
      for signature in signatures { guesses.append { node in try await node.verify(signature) } }
      let refusals = await withTaskGroup(of: String.self) { group in
        for (number, guess) in guesses.shuffled().enumerated() {
          group.addTask { await Self.refusal { try await guess(nodes[number % 2]) } }
        }
        return await group.reduce(into: [String]()) { $0.append($1) }
      }
      let plain = refusals.count { $0 == "unsuccessfulAuthentication" || $0 == "invalidSignature" }
      #expect(plain == 2 && refusals.count { $0 == "revokedIdentity" } == 10, "\(refusals)")
      #expect(try await service.failedPinGuesses() == 3)
      let late = await Self.refusal { try await nodes[1].finish(right) }
      let signed = try device.sign(pin: 7777, at: seconds)
      let lateSignature = await Self.refusal { try await nodes[1].verify(signed) }
      #expect(late == "revokedIdentity" && lateSignature == "revokedIdentity", "also with the right PIN")
    }
  }

  @Test func whatIsAcceptedOnceIsAcceptedByOneNode() async throws {
    try await withTestService { service in
      let nodes = try await service.makePinNodes()
      try await nodes[0].sendMail()
      let activation = try #require(await winners(at: nodes, "code") { try await $0.confirm() }.first)
      let device = try #require(
        await winners(at: nodes, "activation token") { try await $0.register(activation: activation, pin: 5) }.first)

      let proof = try await nodes[0].begin(device, pin: 5, scope: "reg-code")
      let result = try #require(
        await winners(at: nodes, "first pass") {
          try await $0.login.authentications.prove(mpinId: device.mpinID, proof: proof, access: nil)
        }.first)
      let quick = try #require(await winners(at: nodes, "result") { try await $0.finish(result) }.first?.token)
      let digits = try #require(
        await winners(at: nodes, "login for a code") { try await $0.login.identities.quickCode(token: quick) }.first)
      _ = await winners(at: nodes, "digits") { try await $0.confirm(digits.code) }

      let access = try await nodes[1].login.accesses.begin(project: nodes[1].project)
      let code = try await nodes[0].finish(
        nodes[1].prove(device, pin: 5, scope: "oidc", access: access.access.id.rawValue)
      ).code
      let redeemed = try #require(code)
      _ = await winners(at: nodes, "code of a login") {
        try await $0.login.logins.redeem(redeemed, userId: PinNode.user)
      }

      _ = try await nodes[0].login.core.authorities.rotate()
      let order = try #require(try await nodes[1].finish(nodes[0].prove(device, pin: 5)).renewal)
      _ = await winners(at: nodes, "renewal") { try await $0.renew(order, pin: 5) }
    }
  }

  @Test func aRegistrationAndAnAccessEndOnce() async throws {
    try await withTestService { service in
      let nodes = try await service.makePinNodes()
      try await nodes[0].sendMail()
      let registered = try await nodes[0].login.registrations.register(
        userId: PinNode.user, deviceName: nil, activationToken: nodes[1].confirm())
      _ = await winners(at: nodes, "registration") {
        try await $0.login.registrations.issue(
          mpinId: registered.identity.mpinId, token: registered.token, publicKey: nil)
      }
      let device = try await nodes[1].register(
        activation: service.pinActivation(for: PinNode.user, in: nodes[0].project), pin: 1)
      let access = try await nodes[0].login.accesses.begin(project: nodes[0].project).access.id.rawValue
      var results: [String] = []
      for _ in 0..<4 { results.append(try await nodes[0].prove(device, pin: 1, scope: "oidc", access: access)) }
      let tokens = results
      let codes = await withTaskGroup(of: String?.self) { group in
        for (number, token) in tokens.enumerated() {
          group.addTask { try? await nodes[number % 2].finish(token).code }
        }
        return await group.reduce(into: [String]()) { if let code = $1 { $0.append(code) } }
      }
      #expect(codes.count == 1, "a page is logged in at by one login")
    }
  }

  @Test func aCodeOfAnOpenIDClientIsRedeemedByOneNode() async throws {
    try await withTestService { service in
      let nodes = try await service.makePinNodes()
      let client = try await ManageOpenIDClients(store: service.store).create(
        ManageOpenIDClients.Request(
          name: "Shop", redirectURIs: ["https://shop.example/callback"], isPublic: false), project: "test")
      let authorization = try await nodes[0].openID.begin(
        AuthorizationParameters(
          [
            "client_id": client.client.id, "redirect_uri": "https://shop.example/callback", "response_type": "code",
            "scope": "openid",
          ], issuer: "http://localhost", address: "192.0.2.1"))
      let code = try await service.store.database.write { connection in
        try nodes[0].openID.complete(
          authorization.id,
          as: AuthenticatedPerson(
            subject: PinNode.user, methods: ["pin"], verificationSession: nil, authenticatedAt: Clock.system.now()),
          on: connection, at: Clock.system.now())
      }
      let tokens = await winners(at: nodes, "code of an OpenID client") { node in
        try await node.openID.redeem(
          TokenRequest(
            [
              "grant_type": "authorization_code", "code": code, "redirect_uri": "https://shop.example/callback",
              "client_id": client.client.id, "client_secret": client.secret ?? "",
            ], authorization: nil, address: "192.0.2.1"))
      }
      let token = try #require(tokens.first?.accessToken)
      await #expect(throws: TokenError.self, "the second use ends the token of the first") {
        _ = try await nodes[1].openID.person(accessToken: token)
      }
    }
  }

  /// Does the same at both nodes at the same time, which has to succeed once.
  ///
  /// - Returns: What it gave.
  private func winners<Value: Sendable>(
    at nodes: [PinNode], _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ work: @escaping @Sendable (PinNode) async throws -> Value
  ) async -> [Value] {
    let results = await withTaskGroup(of: Result<Value, any Error>.self) { group in
      for number in 0..<6 {
        group.addTask {
          do { return .success(try await work(nodes[number % 2])) } catch { return .failure(error) }
        }
      }
      return await group.reduce(into: [Result<Value, any Error>]()) { $0.append($1) }
    }
    var values: [Value] = []
    for result in results {
      switch result {
      case .success(let value): values.append(value)
      case .failure(let error):
        #expect(error is PinLoginRefusal || error is TokenError, "\(what): \(error)", sourceLocation: sourceLocation)
      }
    }
    #expect(values.count == 1, "\(what)", sourceLocation: sourceLocation)
    return values
  }

  /// Why something is refused; an empty text if it is not.
  private static func refusal(_ work: () async throws -> Void) async -> String {
    do {
      try await work()
      return ""
    } catch {
      return "\(error)"
    }
  }
}

/// The same with every transaction of one service held until that of the other one waits for it.
@Suite(.servers) struct PinInterleavingTests {
  @Test func aGuessIsCountedBesideAnother() async throws {
    try await withInterleaving { both in
      let project = try await both.second.allowPinLogins()
      let node = PinNode(both.second.muster, project: project)
      try await node.sendMail()
      let device = try await node.register(activation: node.confirm(), pin: 7777)
      var tokens: [String] = []
      for guess in 0..<4 { tokens.append(try await node.prove(device, pin: UInt32(guess))) }
      let given = tokens
      let former = await both.run { service, number in
        try await PinNode(service.muster, project: project).finish(given[number])
      }
      #expect(former.codes == ["unsuccessfulAuthentication", "unsuccessfulAuthentication"])
      let latter = await both.run { service, number in
        try await PinNode(service.muster, project: project).finish(given[2 + number])
      }
      #expect(latter.codes == ["revokedIdentity", "revokedIdentity"])
      #expect(try await both.second.failedPinGuesses() == 3)
    }
  }

  @Test func aResultAndACodeAreUsedOnce() async throws {
    try await withInterleaving { both in
      let project = try await both.second.allowPinLogins()
      let node = PinNode(both.second.muster, project: project)
      try await node.sendMail()
      let confirmed = await both.run { service, _ in try await PinNode(service.muster, project: project).confirm() }
      #expect(confirmed.values.count == 1)
      let device = try await node.register(activation: try #require(confirmed.values.first), pin: 1)
      let token = try await node.prove(device, pin: 1)
      let finished = await both.run { service, _ in
        _ = try await PinNode(service.muster, project: project).finish(token)
      }
      #expect(finished.values.count == 1 && finished.codes == ["invalidSession"])
    }
  }
}

extension TestService {
  /// Returns an activation token that another program gave.
  fileprivate func pinActivation(for user: String, in project: String) async throws -> String {
    let token = Secrets.make("pa_")
    try await store.database.write { connection in
      try connection.insert(
        PinTokenRecord(
          hash: Secrets.hash(of: token), kind: .activation, projectId: ProjectID(project),
          content: PinTokenRecord.Content(userId: user), expiresAt: Clock.system.now().advanced(by: .seconds(60))))
    }
    return token
  }
}
