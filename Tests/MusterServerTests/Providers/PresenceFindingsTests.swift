import Foundation
import HTTPTypes
import MusterAPI
import MusterConnectors
import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// What a provider's presence check says besides its result.
@Suite struct PresenceFindingsTests {
  @Test(
    .slow,
    arguments: [
      ("ACCEPTED", Code("COMPLETED"), Code("ACCEPTED")), ("UNSURE", "PRESENCE_CHECK", "VERIFICATION_PENDING"),
    ])
  func reviewersSeeWhatTheProviderFound(result: String, phase: Code, status: Code) async throws {
    let picture = try specimen("id-card-front-small.jpg")
    let findings = """
      {"reasons": ["GLASSES", "not a word", "GLARE_2"], "portraitDistance": 0.42, \
      "selfie": "\(Data(picture).base64EncodedString())"}
      """
    try await check(#"{"result": "\#(result)", "findings": \#(findings)}"#) { server, person, key in
      try await person.arrives(at: phase, status)
      let outcome = try await person.presenceOutcome(key: key)
      #expect(outcome.result.rawValue == result)
      #expect(outcome.reasons == ["GLASSES", "GLARE_2"], "what is no word is left out")
      #expect(outcome.portraitDistance == 0.42)
      #expect(outcome.steps.isEmpty, "the provider's steps are its own")
      let selfie = try await server.send(.get, try #require(outcome.selfieUrl), token: key)
      #expect(selfie.headers[.contentType] == "image/jpeg" && selfie.body.starts(with: [0xFF, 0xD8]))
    }
  }

  @Test func selfiesThatAreNotPicturesAreLeftOut() async throws {
    let selfie = Data("no picture".utf8).base64EncodedString()
    try await check(#"{"findings": {"selfie": "\#(selfie)", "portraitDistance": 0.1}}"#) { _, person, key in
      try await person.arrives(at: "COMPLETED", "ACCEPTED")
      let outcome = try await person.presenceOutcome(key: key)
      #expect(outcome.selfieUrl == nil && outcome.portraitDistance == 0.1)
    }
  }

  /// Runs `body` when a person was judged by a provider with this rule.
  private func check(
    _ rule: String, _ body: @escaping @Sendable (TestServer, LivePerson, _ key: String) async throws -> Void
  ) async throws {
    let configure: (inout ServiceConfiguration) -> Void = {
      $0.otp = false
      $0.review = .unsure
    }
    try await withProviders(configure, answers: #"{"presence.judge": \#(rule)}"#, only: [\.presence]) { server, _ in
      let person = try await server.livePerson()
      _ = try await person.upload()
      try await person.arrives(at: "PRESENCE_CHECK", "NOT_INITIALIZED")
      #expect(try await person.step(Routes.presenceCheckInit).status == .ok)
      #expect(try await person.step(Routes.presenceCheckSubmit).status == .ok)
      try await body(server, person, try await server.liveKey(.review))
    }
  }
}
