import DocumentImaging
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// The API of hosted verification sessions, as apps use it that were written for another service.
@Suite struct VerificationSessionTests {
  /// Apps of one platform accept no other status than 200, and need both texts.
  @Test(arguments: [
    #"{"is_webview": "true", "project_id": "test"}"#, #"{"is_webview": "true"}"#, "", #"{"is_webview": 1}"#,
    #"{"is_webview": false, "email": "a@bank.example", "login_id": "x", "verification_type": "y", "else": [1]}"#,
  ])
  func bodiesOfAppsAreTaken(body: String) async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let session = try await server.createVerificationSession(body, key: key)
      #expect(session["id"]?.text?.hasPrefix("verify_") == true)
      #expect(session["token"]?.text?.hasPrefix("vl_") == true)
      #expect(session["object_name"] == .string("verification_session"))
      #expect(session["status"] == .string("awaiting_user_input"))
      #expect(session["traits"] == nil && session["custom_fields"] == .object([:]))
      guard case .integer(let created) = session["created_at"], case .integer(let end) = session["expires_at"] else {
        Issue.record("times are integers")
        return
      }
      #expect(end - created == 86_400)
    }
  }

  /// Apps read the id of the session at the end of the address that their web view is led to.
  @Test func peopleReturnWithTheIdOfTheirSession() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      _ = try await ManageProjectSettings<VerificationFlow.HostedSettings>(store: server.store).change(project: "test")
      {
        $0.returnAddresses = ["https://shop.example/"]
      }
      let rows: [(body: String, redirect: String?, end: String?, exit: String?)] = [
        ("", nil, nil, nil),
        (#"{"is_webview": "true"}"#, nil, "soraid://success?verification_id=ID", "soraid://exit"),
        (
          #"{"redirect_url": "https://shop.example/done?state=x#y"}"#, "https://shop.example/done?state=x#y",
          "https://shop.example/done?state=x&verification_session_id=ID#y",
          "https://shop.example/done?state=x&verification_session_id=ID#y"
        ),
        (
          #"{"redirect_url": "https://shop.example/done"}"#, "https://shop.example/done",
          "https://shop.example/done?verification_session_id=ID", "https://shop.example/done?verification_session_id=ID"
        ),
      ]
      for row in rows {
        let session = try await server.createVerificationSession(row.body, key: key)
        let (id, token) = (try #require(session["id"]?.text), try #require(session["token"]?.text))
        #expect(session["redirect_url"]?.text == row.redirect)
        let visit: Visit = try await server.send(
          .post, Routes.visits, body: JSONCoding.encoder().encode(VisitRequest(token: token))
        ).decoded()
        #expect(visit.returnUrl == row.end?.replacing("ID", with: id))
        #expect(visit.exitUrl == row.exit?.replacing("ID", with: id))
      }
    }
  }

  @Test func aSessionIsReadByIdAndByToken() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let session = try await server.createVerificationSession(key: key)
      let (id, token) = (try #require(session["id"]?.text), try #require(session["token"]?.text))
      #expect(try await server.verificationSession(id, key: key) == session)
      for path in ["\(Routes.verificationSessions)?token=\(token)", "\(Routes.verifiedUsers)?token=\(token)"] {
        let answer = try await server.send(.get, path, token: key)
        #expect(try answer.decoded(as: JSONValue.self) == session)
        #expect(answer.headers[try #require(HTTPField.Name("Deprecation"))]?.hasPrefix("@") == true)
      }
      let seen = try await server.verificationSession(id, key: server.makeKey(.review))
      #expect(seen["token"] == nil, "only who may act for the person gets it")
      let stranger = try await server.makeKey(.sessions, project: "other")
      for path in [
        Routes.path(Routes.verificationSession, id), "\(Routes.verifiedUsers)?token=\(token)",
        "\(Routes.verificationSessions)?token=\(token)",
      ] {
        let answer = try await server.send(.get, path, token: stranger)
        #expect(answer.status == .notFound && answer.errorType == "not_found", "\(path)")
      }
    }
  }

  @Test func sessionsOfBothKindsAreVisibleInBothAPIs() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let own = try await server.makeSession("PASSPORT")
      let seen = try await server.verificationSession("verify_\(own.id)", key: key)
      #expect(seen["status"]?.text == "awaiting_user_input")
      let hosted = try #require(try await server.createVerificationSession(key: key)["id"]?.text)
      let id = String(hosted.dropFirst("verify_".count))
      let shown: Session = try await server.send(.get, Routes.path(Routes.session, id), token: key).decoded()
      #expect(shown.nextAction == "GIVE_CONSENT")
    }
  }

  @Test func theStatusFollowsThePerson() async throws {
    try await withTestServer({
      $0.presence = .off
      $0.otp = false
    }) { server in
      let key = try await server.makeKey(.sessions, .review)
      let made = try await server.createVerificationSession(key: key)
      let (id, token) = (try #require(made["id"]?.text), try #require(made["token"]?.text))
      let visit = try await server.visit(token)
      let paths = [(Routes.sessionConsent, #"{"approved":true}"#), (Routes.sessionVerification, "")]
      for (route, body) in paths {
        let answer = try await server.send(
          .post, Routes.path(route, visit.sessionId), token: visit.token, body: Data(body.utf8))
        #expect(answer.status == .ok)
      }
      #expect(try await server.verificationSession(id, key: key)["status"]?.text == "awaiting_user_input")
      let session: Session = try await server.send(
        .get, Routes.path(Routes.session, visit.sessionId), token: visit.token
      ).decoded()
      var person = session
      person.token = visit.token
      for (type, side, name) in Self.pictures {
        let answer = try await server.upload(specimen(name), as: type, side, to: person)
        #expect(try answer.decoded(as: Document.self).status == "ACCEPTED")
      }
      _ = try await server.session(session) { $0.onboardingStatus == "FINISHED" }
      let done = try await server.verificationSession(id, key: key)
      #expect(done["status"]?.text == "success" && done["completed_at"] != nil)
      try expectTraits(done)
      #expect(done["checks"]?.items.compactMap { $0["name"]?.text } == ["documents"])
      #expect(done["traits"]?["document_front"] == .null)
      try expectStatements(done, number: "")

      let revealed = try await server.verificationSession(id, "?reveal_sensitive_data=true", key: key)
      let front = try #require(revealed["traits"]?["document_front"]?.text)
      #expect(Data(base64Encoded: front)?.prefix(2) == Data([0xFF, 0xD8]))
      try expectStatements(revealed, number: "YRM838486")
      let hidden = try await server.verificationSession(
        id, "?reveal_sensitive_data=true", key: server.makeKey(.sessions))
      #expect(hidden["traits"]?["document_front"] == .null)
      try expectTraits(hidden)
      #expect(hidden["traits"]?["masked"] == .bool(true) && revealed["traits"]?["masked"] == .bool(false))
      #expect(revealed["traits"]?["identification_number"]?.text == "YRM838486")
      #expect(done["traits"]?["identification_number"]?.text == "" && done["traits"]?["nationality"]?.text == "UTO")
      let types = done["traits"]?["documents"]?.items.compactMap { $0["document_type"]?.text }
      #expect(types == ["id_card", "paper_passport"])
      let texts = try [#require(hidden["traits"]), #require(hidden["traits"]?["document"])]
      for traits in texts {
        for name in ["first_name", "last_name"] { #expect(traits[name]?.text == "", "\(name)") }
        for name in ["dob", "date_of_birth"] { #expect(traits[name] == nil, "\(name)") }
      }
    }
  }

  /// What the zone on the back of the card states, to a caller who may see it.
  private func expectStatements(_ session: JSONValue, number: String) throws {
    let traits = try #require(session["traits"])
    let document = try #require(traits["document"])
    for names in [traits, document] {
      #expect(names["first_name"]?.text == "LENA" && names["last_name"]?.text == "NOVAKOVA")
    }
    #expect(traits["full_last_name"]?.text == "NOVAKOVA" && document["full_name"]?.text == "LENA NOVAKOVA")
    #expect(document["issuing_country"]?.text == "UTO" && document["nationality"]?.text == "UTO")
    #expect(document["gender"]?.text == "F" && document["document_number"]?.text == number)
    func day(_ day: Int, _ month: Int, _ year: Int) -> JSONValue {
      .object(["day": .integer(day), "month": .integer(month), "year": .integer(year)])
    }
    #expect(traits["dob"] == day(17, 4, 1991) && document["date_of_birth"] == day(17, 4, 1991))
    #expect(document["date_of_expiry"] == day(14, 10, 2034))
  }

  private static let pictures: [(Code, Code, String)] = [
    ("ID_CARD", "FRONT", "id-card-front-orientation-1.jpg"), ("ID_CARD", "BACK", "id-card-back-422.jpg"),
    ("PASSPORT", "FRONT", "passport-grayscale.jpg"),
  ]

  /// Apps of one platform fail if one of these is missing.
  private func expectTraits(_ session: JSONValue) throws {
    let traits = try #require(session["traits"])
    for name in ["email", "first_name", "last_name", "full_last_name"] { #expect(traits[name]?.text != nil, "\(name)") }
    let address = try #require(traits["address"])
    for name in ["line1", "city", "state", "postal_code", "country"] { #expect(address[name]?.text != nil, "\(name)") }
    #expect(["id_card", "paper_passport"].contains(traits["document"]?["document_type"]?.text))
  }

  @Test func aCancelledSessionIsCanceled() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let made = try await server.createVerificationSession(key: key)
      let visit = try await server.visit(try #require(made["token"]?.text))
      let answer = try await server.send(
        .post, Routes.path(Routes.processCancellation, visit.sessionId), token: visit.token)
      #expect(answer.status == .ok)
      let shown = try await server.verificationSession(try #require(made["id"]?.text), key: key)
      #expect(shown["status"]?.text == "canceled" && shown["traits"] == nil && shown["token"] == nil)
    }
  }

  @Test func aRejectionIsSaidInTheWordsOfTheProject() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let test = try await server.makeCase(picture: "passport-grayscale.jpg")
      let id = "verify_\(test.id)"
      #expect(try await server.verificationSession(id, key: test.key)["status"]?.text == "awaiting_manual_review")
      #expect(try await test.decide("reject", reason: "OTHER").status == .ok)
      let failed = try await server.verificationSession(id, key: test.key)
      #expect(failed["status"]?.text == "failed")
      #expect(failed["traits"]?["document"]?["document_type"]?.text == "paper_passport", "the person has shown it")
      _ = try await server.muster.hosted.settings.change(project: "test") { $0.compatibility = .clear }
      #expect(try await server.verificationSession(id, key: test.key)["status"]?.text == "fail")
    }
  }
}
