import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// In a live project all magic is an ordinary word.
@Suite struct SandboxLiveTests {
  @Test(.slow) func fieldsAreTheCallersOwn() async throws {
    try await withTestServer(makeLive) { server in
      let key = try await server.makeLiveKey(.sessions)
      var fields = [("sandbox.nonsense", "nonsense")]
      for control in try await server.sandboxCatalogue().controls {
        for place in control.places where place.place != "OTP_CODE" {
          let field = place.form.replacing(": {value}", with: "")
          guard field.hasPrefix("sandbox.") || field == "shouldFail" else { continue }
          fields += control.values.map { (field, $0.value) }
        }
      }
      #expect(fields.count > 30)
      for (field, value) in fields {
        let body = try JSONCoding.encoder().encode(
          SessionRequest(documentTypes: ["PASSPORT"], customFields: [field: value]))
        let session: Session = try await server.send(.post, Routes.sessions, token: key, body: body).decoded()
        #expect(session.customFields == [field: value])
        #expect(session.expiresAt == session.createdAt.addingTimeInterval(3600), "\(field): \(value)")
        try await expectAcceptance(of: specimen("passport-grayscale.jpg"), "", session, key, server)
      }
      #expect(try await server.rowCount("reviews") == 0)
    }
  }

  @Test(.slow) func picturesAreJudgedByWhatTheyShow() async throws {
    try await withTestServer(makeLive) { server in
      let key = try await server.makeLiveKey(.sessions)
      let marks = try #require(
        try await server.sandboxCatalogue().controls.first { $0.places.contains { $0.place == "COMMENT" } })
      let picture = try specimen("passport-grayscale.jpg")
      for word in marks.values.map(\.value) + ["nonsense"] {
        let body = try JSONCoding.encoder().encode(SessionRequest(documentTypes: ["PASSPORT"]))
        let session: Session = try await server.send(.post, Routes.sessions, token: key, body: body).decoded()
        let marked = commented(picture, "muster-sandbox: \(word)")
        try await expectAcceptance(of: marked, "&filename=a.sandbox-\(word).jpg", session, key, server)
      }
    }
  }

  @Test(arguments: ["11111111", "22222222"]) func codesAreWrong(code: String) async throws {
    try await withTestServer { server in
      let person = try await server.startPerson()
      // Nothing delivers the codes of a live project yet, so one has to be made of a sandbox.
      try await server.store.database.write { _ = try $0.run("UPDATE projects SET is_sandbox = 0") }
      let answer = try await person.activate(code)
      #expect(answer.problemCode == "ACTIVATION_OTP_INVALID")
      #expect(try answer.decoded(as: Problem.self).remainingAttempts == 4, "counted as any wrong one")
    }
  }

  private func expectAcceptance(
    of picture: [UInt8], _ parameters: String, _ session: Session, _ key: String, _ server: TestServer
  ) async throws {
    let document: Document = try await server.upload(
      picture, as: "PASSPORT", "FRONT", parameters, to: session
    ).decoded()
    #expect(document.status == "ACCEPTED", "\(session.customFields) \(parameters)")
    let shown: Session = try await server.send(.get, Routes.path(Routes.session, session.id), token: key).decoded()
    #expect(shown.phase == "COMPLETED")
    #expect(shown.status == "ACCEPTED", "\(session.customFields) \(parameters)")
  }
}
