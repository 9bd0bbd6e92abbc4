import Foundation
import HTTPTypes
import MusterAPI
import PowerAuthApp
import ServiceFixtures
import Testing
import VerificationFlow

/// What programs and reviewers see of devices, and do with them.
@Suite struct DeviceTests {
  @Test func aDeviceIsShownBlockedUnblockedAndRemoved() async throws {
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: "3.3")
      let shown: SessionDevice = try await call(.get, person).decoded()
      #expect(shown.activationId == person.app.activationID && shown.name == "Phone" && shown.platform == "iOS")
      #expect(shown.model == "iPhone12,1" && shown.protocolVersion == "3.3" && shown.state == "ACTIVE")
      #expect(shown.lastSignedAt != nil && shown.stateChangedAt == nil && shown.stateChangedBy == nil)

      let blocked: SessionDevice = try await call(.put, person, state: "BLOCKED").decoded()
      #expect(blocked.state == "BLOCKED" && blocked.stateChangedBy?.hasPrefix("key:") == true)
      #expect(try await person.app.status().state == 4)
      #expect(try await person.post(Routes.identityStatus, signed: false).status == 401)
      let active: SessionDevice = try await call(.put, person, state: "ACTIVE").decoded()
      #expect(active.state == "ACTIVE")
      #expect(try await person.phase() == "-:NOT_INITIALIZED")

      let removed: SessionDevice = try await call(.put, person, state: "REMOVED").decoded()
      #expect(removed.state == "REMOVED")
      #expect(try await person.app.status().state == 5)
      #expect(try await call(.put, person, state: "ACTIVE").problemCode == "DEVICE_REMOVED")
      #expect(try await call(.put, person, state: "GONE").problemCode == "INVALID_REQUEST")
      let session: Session = try await server.send(
        .get, Routes.path(Routes.session, person.process), token: server.makeKey(.sessions)
      ).decoded()
      #expect(session.onboardingStatus == "FAILED", "nothing can continue the process")
      let review: Review = try await server.send(
        .get, Routes.path(Routes.review, person.process), token: server.makeKey(.review)
      ).decoded()
      #expect(review.device == removed)
      let actions = try await server.actions(in: SessionID(person.process))
      for action in ["device.activated", "device.blocked", "device.unblocked", "device.removed"] {
        #expect(actions.contains(action))
      }
    }
  }

  /// A program that gets a request of an app asks whether the device made it.
  @Test func programsHaveSignaturesAndTokensVerified() async throws {
    try await withTestServer { server in
      var person = try await AppPerson.activated(server, version: "3.3")
      let program = try await server.makeKey(.devices)
      let id = try #require(person.app.activationID)
      func ask(
        _ message: some Encodable, at route: String = Routes.deviceSignatures, of id: String, by key: String,
        once: String? = nil
      ) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let once { headers[HTTPField.Name("Idempotency-Key")!] = once }
        return try await server.send(
          .post, Routes.path(route, id), token: key, headers: headers, body: JSONCoding.encoder().encode(message))
      }
      func verify(_ header: String, _ body: Data, once: String? = nil) async throws -> DeviceProof {
        try await ask(SignedRequest(uriId: "/payments", body: body, header: header), of: id, by: program, once: once)
          .decoded()
      }
      let body = Data(#"{"amount":100}"#.utf8)
      let payment = try await person.app.seal("/payments", body, .init(.signature("possession_knowledge")))
      let header = try #require(payment.request.headers["X-PowerAuth-Authorization"])
      let altered = try await verify(header, Data("{}".utf8))
      #expect(!altered.verified && altered.code == "UNAUTHENTICATED" && altered.factors.isEmpty)
      let right = try await verify(header, body, once: "a")
      #expect(right.verified && right.factors == ["POSSESSION", "KNOWLEDGE"] && right.code == nil)
      #expect(right.device.state == "ACTIVE")
      #expect(try await verify(header, body, once: "a") == right, "the same question again")
      #expect(try await !verify(header, body).verified, "it was used")
      person.app.hasWrongPIN = true
      let mistyped = try await person.app.seal("/payments", body, .init(.signature("possession_knowledge")))
      let wrong = try await verify(try #require(mistyped.request.headers["X-PowerAuth-Authorization"]), body)
      #expect(wrong.code == "FACTOR_WRONG" && wrong.remainingAttempts == 4 && wrong.device.failedAttempts == 1)

      let list = try await person.app.seal("/list", Data(), .init(.token))
      let token = TokenProof(header: try #require(list.request.headers["X-PowerAuth-Token"]))
      for (factors, code) in [(["POSSESSION"], nil), ([], "UNAUTHENTICATED")] as [([Code], Code?)] {
        let proof: DeviceProof = try await ask(token, at: Routes.deviceTokens, of: id, by: program).decoded()
        #expect(proof.factors == factors && proof.code == code)
      }

      let other = try await AppPerson.activated(server, version: "3.2")
      let message = SignedRequest(uriId: "/payments", body: body, header: header)
      let foreign = try #require(other.app.activationID)
      #expect(try await ask(message, of: foreign, by: program).problemCode == "INVALID_REQUEST")
      let stranger = try await server.makeKey(.devices, project: "other")
      #expect(try await ask(message, of: id, by: stranger).problemCode == "ACTIVATION_NOT_FOUND")
    }
  }

  @Test func sessionsWithoutAnAppHaveNone() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let answer = try await server.send(
        .get, Routes.path(Routes.sessionDevice, session.id), token: server.makeKey(.sessions))
      #expect(answer.problemCode == "ACTIVATION_NOT_FOUND")
    }
  }

  private func call(_ method: HTTPRequest.Method, _ person: AppPerson, state: Code? = nil) async throws -> Answer {
    try await person.server.send(
      method, Routes.path(Routes.sessionDevice, person.process), token: person.server.makeKey(.sessions),
      body: state.map { try JSONCoding.encoder().encode(DeviceChange(state: $0)) })
  }
}
