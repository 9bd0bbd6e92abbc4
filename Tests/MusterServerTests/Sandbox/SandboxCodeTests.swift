import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// Codes that mean the same in every sandbox.
@Suite struct SandboxCodeTests {
  @Test(arguments: [4, 8]) func aDeviceIsActivated(length: Int) async throws {
    try await withTestServer({ $0.otpLength = length }) { server in
      let (ones, threes) = (String(repeating: "1", count: length), String(repeating: "3", count: length))
      let person = try await server.startPerson()
      let wrong = try await person.activate(threes)
      #expect(wrong.problemCode == "ACTIVATION_OTP_INVALID")
      #expect(try wrong.decoded(as: Problem.self).remainingAttempts == 4)
      #expect(try await person.activate(ones + "1").problemCode == "ACTIVATION_OTP_INVALID")
      #expect(try await person.activate(ones).status == .created)
      #expect(try await person.activate(ones).problemCode == "ACTIVATION_OTP_INVALID", "once")
    }
  }

  @Test func theCodeThatWasSentServesToo() async throws {
    try await withTestServer { server in
      let person = try await server.startPerson()
      let code = try #require(try await person.outbox().first?.otpCode)
      #expect(code.count == 8 && Set(code) != ["1"] && Set(code) != ["2"])
      #expect(try await person.activate(code).status == .created)
    }
  }

  @Test func anExpiredActivationCodeWantsAnotherOne() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let person = try await server.startPerson()
      let late = try await person.activate("22222222")
      #expect(late.problemCode == "ACTIVATION_OTP_INVALID")
      #expect(try late.decoded(as: Problem.self).remainingAttempts == 5, "a late one counts not")
      #expect(try await person.activate("11111111").problemCode == "ACTIVATION_OTP_INVALID", "its time is up")
      clock.advance(by: .seconds(31))
      #expect(try await person.resend().status == .ok)
      #expect(try await person.activate("11111111").status == .created)
    }
  }

  @Test(arguments: ["shouldFail", "sandbox.user"]) func codesOfOtherPersonsAreNotShown(field: String) async throws {
    try await withTestServer { server in
      let person = try await server.startPerson([field: .string(field == "shouldFail" ? "true" : "unknown")])
      #expect(try await person.activate("11111111").problemCode == "ACTIVATION_OTP_INVALID")
    }
  }

  @Test func aResendFails() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let person = try await server.startPerson(["sandbox.codes": .string("resendFailed")])
      let sent = try await person.outbox()
      #expect(sent.count == 1)
      clock.advance(by: .seconds(31))
      let answer = try await person.resend()
      #expect(answer.status == .badRequest)
      #expect(try answer.decoded(as: OnboardingErrorResponse.self).responseObject.code == "ONBOARDING_OTP_FAILED")
      #expect(try await person.outbox() == sent)
      #expect(try await person.activate(try #require(sent.first).otpCode).status == .created, "the first one serves")
    }
  }

  @Test func theCodeAtTheEnd() async throws {
    let clock = TestClock()
    try await withTestServer({ $0.presence = .off }, clock: clock.clock) { server in
      let made = try await server.makeCase()
      let wrong = try await made.enter("33333333")
      #expect(!wrong.verified && !wrong.expired && wrong.remainingAttempts == 4)
      let late = try await made.enter("22222222")
      #expect(!late.verified && late.expired && late.remainingAttempts == 4)
      let void = try await made.enter("11111111")
      #expect(!void.verified && !void.expired && void.remainingAttempts == 0)
      clock.advance(by: .seconds(31))
      _ = try await made.step(Routes.identityOTPResend)
      #expect(try await made.enter("33333333").remainingAttempts == 3, "no wrong one is forgotten")
      let right = try await made.enter("11111111")
      #expect(right.verified && right.onboardingStatus == "FINISHED")
    }
  }

  @Test func theCodeAtTheEndDoesNotArrive() async throws {
    let clock = TestClock()
    try await withTestServer({ $0.presence = .off }, clock: clock.clock) { server in
      let made = try await server.makeCase(customFields: ["sandbox.codes": "failed"])
      #expect(try await made.personsSession().phase == "OTP_VERIFICATION")
      #expect(try await server.rowCount("sandbox_messages") == 0)
      clock.advance(by: .seconds(31))
      let answer = try await server.post(
        ProcessReference(processId: made.id), to: Routes.identityOTPResend, token: made.session.token ?? "")
      #expect(try answer.decoded(as: OnboardingErrorResponse.self).responseObject.code == "ONBOARDING_OTP_FAILED")
    }
  }
}
