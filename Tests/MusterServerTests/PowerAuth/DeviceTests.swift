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
