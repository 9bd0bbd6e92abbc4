import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

/// The catalogue of the sandbox: served, documented and true.
@Suite(.anyEngine) struct SandboxCatalogueTests {
  @Test func catalogueIsServedToSandboxCallers() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      for token in [session.token, try await server.makeKey(.review), try await server.makeKey(.onboarding)] {
        let catalogue: SandboxCatalogue = try await server.send(
          .get, Routes.sandboxCatalogue, token: token
        ).decoded()
        #expect(Set(catalogue.controls.map(\.step)).count == SandboxControl.Step.allCases.count)
      }
    }
  }

  @Test func catalogueIsNotServedToLiveProjects() async throws {
    try await withTestServer(makeLive) { server in
      let key = try await server.makeLiveKey(.sessions)
      let session: Session = try await server.send(.post, Routes.sessions, token: key).decoded()
      for token in [key, session.token] {
        let answer = try await server.send(.get, Routes.sandboxCatalogue, token: token)
        #expect(answer.status == .forbidden)
        #expect(answer.problemCode == "SANDBOX_ONLY")
      }
    }
  }

  @Test func itsCodesHaveTheConfiguredLengthAndItsSentencesTheLanguage() async throws {
    try await withTestServer({ $0.otpLength = 6 }) { server in
      let (english, german) = (try await server.sandboxCatalogue(), try await server.sandboxCatalogue(language: "de"))
      let codes = try #require(english.controls.first { $0.places.map(\.place) == ["OTP_CODE"] })
      #expect(codes.values.map(\.value) == ["111111", "222222"])
      let values = english.controls.flatMap(\.values)
      #expect(zip(values, german.controls.flatMap(\.values)).allSatisfy { ($0.message == nil) == ($1.message == nil) })
      #expect(zip(values, german.controls.flatMap(\.values)).contains { $0.message != $1.message })
    }
  }

  @Test func theDocumentationHasItWhole() async throws {
    try await withTestServer { server in
      let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/onboarding.md")
      let text = try String(contentsOf: file, encoding: .utf8)
      let start = try #require(text.firstRange(of: "<!-- sandbox-begin -->\n"))
      let end = try #require(text.firstRange(of: "<!-- sandbox-end -->"))
      #expect(text[start.upperBound..<end.lowerBound] == Self.table(of: try await server.sandboxCatalogue()))
    }
  }

  /// The catalogue as the documentation shows it: values of one outcome in one row.
  private static func table(of catalogue: SandboxCatalogue) -> String {
    var rows = ["| step | where | value | what comes of it |", "| --- | --- | --- | --- |"]
    for control in catalogue.controls {
      var outcomes: [String] = []
      for value in control.values where !outcomes.contains(value.outcome) { outcomes.append(value.outcome) }
      var forms: [String] = []
      for place in control.places where !forms.contains(place.form) { forms.append(place.form) }
      let whereabouts = forms.map { "`\($0)`" }.joined(separator: ", ") + (control.isList ? ", a list" : "")
      for outcome in outcomes {
        let values = control.values.filter { $0.outcome == outcome }.map { "`\($0.value)`" }
        rows.append("| \(control.step) | \(whereabouts) | \(values.joined(separator: ", ")) | \(outcome) |")
      }
    }
    return rows.joined(separator: "\n") + "\n"
  }
}

/// Makes what a live project can do.
@Sendable func makeLive(_ configuration: inout ServiceConfiguration) {
  configuration.otp = false
  configuration.presence = .off
}
