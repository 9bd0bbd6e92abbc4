import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import ServiceFixtures
import Testing
import VerificationFlow

/// What a device hears of the end of its activation.
@Suite struct ActivationEndTests {
  @Test(arguments: ["cancelled", "too late", "too often"])
  func aFailedProcessLeavesTheActivationForAWhile(end: String) async throws {
    let clock = StillClock()
    try await withTestServer({ $0.flowLimits.maxVerifications = 1 }, clock: clock.clock) { server in
      let device = try await Device(on: server)
      let token = device.token
      switch end {
      case "cancelled": #expect(try await device.post(Routes.onboardingCleanup).status == .ok)
      case "too late": clock.advance(by: .seconds(3600))
      default:
        _ = try await server.post(
          ConsentMessage(processId: device.process, approved: true), to: Routes.consentApprove, token: token)
        #expect(try await device.post(Routes.identityInit).status == .ok)
        let error: OnboardingErrorResponse = try await device.post(Routes.identityCleanup).decoded()
        #expect(error.responseObject.code == "ONBOARDING_PROCESS_LIMIT_REACHED")
      }
      let error: OnboardingErrorResponse = try await device.post(Routes.identityInit).decoded()
      #expect(error.responseObject.code == "ONBOARDING_FAILED")
      #expect(try await device.activation().activationStatus == "ACTIVE", "the app hears why")
      clock.advance(by: .seconds(59))
      #expect(try await device.activation().activationStatus == "ACTIVE")
      clock.advance(by: .seconds(1))
      let gone = try await device.activation()
      #expect(gone.activationStatus == "REMOVED" && gone.activationFlags.isEmpty)
      #expect(gone.processId == device.process && gone.activationId != nil)
    }
  }

  @Test func theDelayIsASetting() async throws {
    try await withTestServer({ $0.flowLimits.activationRemovalDelay = .zero }) { server in
      let device = try await Device(on: server)
      #expect(try await device.post(Routes.onboardingCleanup).status == .ok)
      #expect(try await device.activation().activationStatus == "REMOVED")
    }
  }

  @Test func noVerbGoesOnWithAProcessThatHasFailed() async throws {
    try await withTestServer { server in
      let device = try await Device(on: server)
      let text = {
        try await server.post(ConsentMessage(processId: device.process), to: Routes.consentText, token: device.token)
      }
      #expect(try await text().status == .ok)
      #expect(try await device.post(Routes.onboardingCleanup).status == .ok)
      let error: OnboardingErrorResponse = try await text().decoded()
      #expect(error.responseObject.code == "ONBOARDING_FAILED")
    }
  }

  @Test func devicesOfErasedSessionsLearnThatTheActivationIsRemoved() async throws {
    let clock = StillClock()
    try await withTestServer(clock: clock.clock) { server in
      let device = try await Device(on: server)
      let erased = try await server.send(
        .delete, Routes.path(Routes.session, device.process), token: server.makeKey(.admin))
      #expect(erased.status == .ok)
      let error: OnboardingErrorResponse = try await device.post(Routes.identityInit).decoded()
      #expect(error.responseObject.code == "POWERAUTH_AUTH_FAIL")
      let gone = try await device.activation()
      #expect(gone.activationStatus == "REMOVED" && gone.processId == nil && gone.activationId == nil)
      #expect(try await server.send(.get, Routes.currentActivation, token: "st_another").status == .unauthorized)
      clock.advance(by: .seconds(31 * 24 * 3600))
      #expect(try await server.send(.get, Routes.currentActivation, token: device.token).status == .unauthorized)
    }
  }

  @Test func recordsOfErasedActivationsContainNoPersonalData() async throws {
    let clock = StillClock()
    try await withTestServer(clock: clock.clock) { server in
      for _ in 0..<2 {
        let device = try await Device(on: server)
        _ = try await server.send(.delete, Routes.path(Routes.session, device.process), token: server.makeKey(.admin))
        #expect(try await server.rowCount("erased_activations") == 1, "those whose time is up are swept")
        #expect(try await !server.tables(naming: device.process).contains("erased_activations"))
        clock.advance(by: .seconds(31 * 24 * 3600))
      }
    }
  }

  /// A person's device whose app speaks the onboarding protocol.
  private struct Device {
    let server: TestServer
    let process: String
    let token: String

    init(on server: TestServer) async throws {
      self.server = server
      let person = try await server.startPerson()
      process = person.process
      let activated = try await person.activate(try #require(await person.outbox().last).otpCode)
      token = try #require(activated.decoded(as: DeviceActivation.self).token)
    }

    func post(_ path: String) async throws -> Answer {
      try await server.post(ProcessReference(processId: process), to: path, token: token)
    }

    func activation() async throws -> DeviceActivation {
      try await server.send(.get, Routes.currentActivation, token: token).decoded()
    }
  }
}
