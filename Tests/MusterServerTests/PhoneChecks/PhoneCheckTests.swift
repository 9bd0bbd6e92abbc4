import AsyncHTTPClient
import Foundation
import HTTPTypes
import MusterAPI
import NIOCore
import NIOFoundationEssentialsCompat
import NIOHTTP1
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// The routes that apps of phone checks call, with the shapes that these apps decode.
@Suite struct PhoneCheckTests {
  /// A check as a Swift app declares it. What does not fit ends the app's decoding, and the app waits for ever.
  private struct SubscriberCheck: Decodable {
    enum Status: String, Decodable {
      case accepted = "ACCEPTED"
      case pending = "PENDING"
      case completed = "COMPLETED"
      case expired = "EXPIRED"
      case error = "ERROR"
    }

    struct Links: Decodable {
      let own: [String: String]
      let checkURL: [String: String]

      enum CodingKeys: String, CodingKey {
        case own = "self"
        case checkURL = "check_url"
      }
    }

    let checkID: String?
    let checkURL: String?
    let status: Status?
    let match: Bool?
    let noSIMChange: Bool?
    let lastSIMChangeAt: String?
    let chargeAmount: Int?
    let chargeCurrency: String?
    let createdAt: String?
    let snapshotBalance: Int?
    let links: Links?
    let code: String?
    let errorCode: String?
    let error: String?

    enum CodingKeys: String, CodingKey {
      case status, match, code, error
      case checkID = "check_id"
      case checkURL = "check_url"
      case noSIMChange = "no_sim_change"
      case lastSIMChangeAt = "last_sim_change_at"
      case chargeAmount = "charge_amount"
      case chargeCurrency = "charge_currency"
      case createdAt = "created_at"
      case snapshotBalance = "snapshot_balance"
      case links = "_links"
      case errorCode = "error_code"
    }
  }

  @Test(arguments: [
    ("+447700900123", true, true), ("+447700900001", false, true), ("+447700900002", true, false),
    ("+447700900006", false, false),
  ])
  func aSubscriberIsChecked(number: String, isMatch: Bool, isUnchanged: Bool) async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let made = try await server.post("/subscriber-check", ["phone_number": number], key: key)
      #expect(made.status == .ok)
      #expect(made.headers[.contentType] == "application/json" && made.headers[.contentLength] != nil)
      #expect(made.headers[.accessControlAllowOrigin] == "*")
      let check = try made.plain(SubscriberCheck.self)
      let (id, url) = (try #require(check.checkID), try #require(check.checkURL))
      #expect(id == UUID(uuidString: id)?.uuidString.lowercased() && check.status == .accepted)
      for path in ["/subscriber-check/\(id)", "/v0.1/subscriber-check?check_id=\(id)"] {
        let waiting = try await server.send(.get, path, token: key).plain(SubscriberCheck.self)
        #expect(waiting.status == .accepted && waiting.match == nil && waiting.noSIMChange == nil)
      }

      let end = try await server.openCheck(url)
      #expect(try end.status == .ok && end.plain(SubscriberCheck.self).error == nil)
      for path in ["/subscriber-check/\(id)", "/v0.1/subscriber-check?check_id=\(id)"] {
        let answer = try await server.send(.get, path, token: key)
        #expect(answer.status == .ok && !String(decoding: answer.body, as: UTF8.self).contains("null"))
        let done = try answer.plain(SubscriberCheck.self)
        #expect(done.status == .completed && done.match == isMatch && done.noSIMChange == isUnchanged)
        #expect((done.lastSIMChangeAt == nil) == isUnchanged)
      }
    }
  }

  @Test func theResultOfVersion2NeedsTheCodeOfTheDevice() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let check = try await server.post("/v0.2/subscriber-check", ["phone_number": "+447700900123"], key: key)
        .plain(SubscriberCheck.self)
      let id = try #require(check.checkID)
      let device = try await server.openCheck(#require(check.checkURL)).plain(SubscriberCheck.self)
      let code = try #require(device.code)
      let seen = try await server.send(.get, "/v0.2/subscriber-check?check_id=\(id)", token: key)
        .plain(SubscriberCheck.self)
      #expect(seen.status == .completed && seen.match == nil, "whoever knows the id learns nothing")

      let path = "/v0.2/subscriber-check/exchange-code"
      let stranger = try await server.makeKey(.onboarding, project: "other")
      for (fields, key) in [
        (["check_id": id, "code": "wrong"], key), (["check_id": id, "code": code], stranger),
        (["check_id": UUID().uuidString.lowercased(), "code": code], key),
      ] {
        #expect(try await server.post(path, fields, key: key).status == .notFound)
      }
      let result = try await server.post(path, ["check_id": id, "code": code], key: key).plain(SubscriberCheck.self)
      #expect(result.match == true && result.noSIMChange == true)
      #expect(try await server.post(path, ["check_id": id, "code": code], key: key).status == .notFound, "once")
      let other = try await server.send(.put, path, token: key)
      #expect(other.status == .methodNotAllowed && other.body.isEmpty)
    }
  }

  @Test func theCodeOfVersion2IsExchangedOnceInARace() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let check = try await server.post("/v0.2/phone-check", ["phone_number": "+447700900123"], key: key)
        .plain(SubscriberCheck.self)
      let id = try #require(check.checkID)
      let device = try await server.openCheck(#require(check.checkURL)).plain(SubscriberCheck.self)
      let code = try #require(device.code)
      let count = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 {
          group.addTask {
            let path = "/v0.2/phone-check/exchange-code?check_id=\(id)&code=\(code)"
            return try await server.send(.get, path, token: key).status == .ok
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(count == 1)
    }
  }

  @Test func theDeviceGoesWhereTheProjectAllows() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      var settings = VerificationFlow.PhoneCheckSettings()
      settings.redirectURLs = ["http://localhost:\(server.port)/health/live?from=check"]
      let allowed = settings
      _ = try await ManageProjectSettings<VerificationFlow.PhoneCheckSettings>(store: server.store)
        .change(project: "test") { $0 = allowed }
      let fields = ["phone_number": "+447700900123", "redirect_url": "https://evil.example/", "reference_id": "r 1"]
      let refused = try await server.post("/v0.2/phone-check", fields, key: key)
      #expect(refused.status == .badRequest && refused.text.contains("redirect_url_not_allowed"))

      let check = try await server.post(
        "/v0.2/phone-check", fields.merging(["redirect_url": allowed.redirectURLs[0]]) { $1 }, key: key
      ).plain(SubscriberCheck.self)
      let hops = try await server.hops(from: #require(check.checkURL))
      #expect(hops.count == 5, "\(hops)")
      #expect(hops.contains { $0.hasPrefix("/") } && hops.contains { $0.hasPrefix("http") })
      let last = try #require(hops.last.flatMap { URLComponents(string: $0) })
      let query = Dictionary(
        uniqueKeysWithValues: (last.queryItems ?? []).map { ($0.name, $0.value ?? "") })
      #expect(last.path == "/health/live" && query["from"] == "check" && query["check_id"] == check.checkID)
      #expect(query["reference_id"] == "r 1" && query["code"]?.isEmpty == false)
    }
  }

  @Test(
    .slow,
    arguments: [
      ("011", "not_mobile_ip"), ("012", "mno_not_supported"), ("013", "mno_timeout"), ("014", "mno_user_not_found"),
      ("015", "mno_response_error"), ("016", "mno_server_error"), ("017", "mno_no_data_available"),
      ("018", "ip_mismatch"), ("019", "ip_msisdn_mismatch"), ("043", "mno_no_data_available"),
    ])
  func anOperatorThatCannotTellIsSaid(ending: String, code: String) async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let check = try await server.post("/phone-check", ["phone_number": "+447700900\(ending)"], key: key)
        .plain(SubscriberCheck.self)
      let device = try await server.openCheck(#require(check.checkURL)).plain(SubscriberCheck.self)
      #expect(device.error == code)
      let done = try await server.send(.get, "/check_status?check_id=\(#require(check.checkID))", token: key)
        .plain(SubscriberCheck.self)
      #expect(done.status == .error && done.errorCode == code && done.match == nil)

      // An app takes any 200 for a verdict, and stops without one.
      let sim = try await server.post("/sim-check", ["phone_number": "+447700900\(ending)"], key: key)
      #expect(sim.status.code >= 400 && sim.text.contains(code))
    }
  }

  @Test func aSIMIsChecked() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      for path in ["/sim-check", "/v0.1/sim-check"] {
        let old = try await server.post(path, ["phone_number": "+447700900123"], key: key)
        #expect(try old.status == .ok && old.plain(SubscriberCheck.self).noSIMChange == true)
        let new = try await server.post(path, ["phone_number": "+447700900002"], key: key)
        let check = try new.plain(SubscriberCheck.self)
        #expect(new.status == .ok && check.noSIMChange == false && check.match == nil)
      }
      // Forms are taken, too, with a plus sign that is encoded and one that is not.
      for text in ["phone_number=%2B447700900123", "phone_number=+447700900123", "phone_number=447700900123"] {
        let answer = try await server.send(
          .post, "/sim-check", token: key, headers: [.contentType: "application/x-www-form-urlencoded"],
          body: Data(text.utf8))
        #expect(answer.status == .ok, "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("", "phone_number parameter is required"), ("12", "phone_format_invalid"), ("abc", "phone_format_invalid"),
    ("4477900123", "phone_format_invalid"), ("+999123456789", "phone_format_invalid"),
    ("+1234567890123456", "phone_format_invalid"),
  ])
  func whatIsNoNumberIsRefused(text: String, code: String) async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      for path in ["/subscriber-check", "/phone-check", "/sim-check", "/v0.2/subscriber-check", "/v0.2/phone-check"] {
        let answer = try await server.post(path, ["phone_number": text], key: key)
        #expect(answer.status == .badRequest && answer.text.contains(code), "\(path)")
        #expect(answer.text.contains("error_message"))
      }
      #expect(try await server.rowCount("phone_checks") == 0)
    }
  }

  @Test func aCheckExpires() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let key = try await server.makeKey(.onboarding)
      let check = try await server.post("/subscriber-check", ["phone_number": "+447700900123"], key: key)
        .plain(SubscriberCheck.self)
      clock.advance(by: .seconds(121))
      let late = try await server.openCheck(#require(check.checkURL))
      #expect(try late.status == .ok && late.plain(SubscriberCheck.self).error == "expired")
      let seen = try await server.send(.get, "/subscriber-check/\(#require(check.checkID))", token: key)
        .plain(SubscriberCheck.self)
      #expect(seen.status == .expired && seen.match == nil)
    }
  }

  @Test func withoutAKeyOnlyTheOpenProjectAnswers() async throws {
    try await withTestServer { server in
      _ = try await server.makeKey(.onboarding)
      _ = try await server.makeKey(.onboarding, project: "other")
      let fields = ["phone_number": "+447700900123"]
      #expect(try await server.post("/sim-check", fields, key: nil).status == .unauthorized)
      let settings = ManageProjectSettings<VerificationFlow.PhoneCheckSettings>(store: server.store)
      _ = try await settings.change(project: "test") { $0.isOpen = true }
      #expect(try await server.post("/sim-check", fields, key: nil).status == .ok)
      await #expect(throws: ServiceError(.phoneCheckSettingInvalid)) {
        try await settings.change(project: "other") { $0.isOpen = true }
      }
      #expect(try await server.post("/sim-check", fields, key: "mk_wrong").status == .unauthorized)
      let foreign = try await server.makeKey(.review)
      #expect(try await server.post("/sim-check", fields, key: foreign).status == .forbidden)
    }
  }

  @Test func aNumberIsCheckedAFewTimesOnly() async throws {
    try await withTestServer(clock: TestClock().clock) { server in
      let key = try await server.makeKey(.sessions)
      var statuses: [HTTPResponse.Status] = []
      for _ in 0..<12 {
        statuses.append(try await server.post("/sim-check", ["phone_number": "+447700900123"], key: key).status)
      }
      #expect(statuses.prefix(10).allSatisfy { $0 == .ok } && statuses.suffix(2).allSatisfy { $0 == .tooManyRequests })
      #expect(try await server.post("/sim-check", ["phone_number": "+447700900124"], key: key).status == .ok)
    }
  }

  @Test func aRepeatedRequestIsOneCheck() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let fields = ["phone_number": "+447700900123"]
      for path in ["/phone-check", "/v0.2/subscriber-check", "/mo-check", "/sim-check"] {
        let before = try await server.rowCount("phone_checks")
        let first = try await server.post(path, fields, key: key, once: "a \(path)")
        let again = try await server.post(path, fields, key: key, once: "a \(path)")
        #expect(first.status == .ok && first.body == again.body && again.headers[.idempotentReplayed] == "true")
        #expect(try await server.rowCount("phone_checks") == before + 1, "\(path)")
        let other = try await server.post(path, ["phone_number": "+447700900124"], key: key, once: "a \(path)")
        #expect(other.status == .unprocessableContent && other.text.contains("#idempotency_key_reused"))
      }
      // Without a verdict, the operator is asked again.
      for _ in 0..<2 {
        let answer = try await server.post("/sim-check", ["phone_number": "+447700900013"], key: key, once: "b")
        #expect(answer.status == .gatewayTimeout && answer.headers[.idempotentReplayed] == nil)
      }
      #expect(try await server.rowCount("phone_checks") == 6)
    }
  }

  @Test func tracesAreTakenAndPreflightsAnswered() async throws {
    try await withTestServer { server in
      let answer = try await server.send(.post, "/v0.2/traces", body: Data("anything".utf8))
      #expect(answer.status == .ok && answer.text == "OK")
      let preflight = try await server.send(
        .options, "/subscriber-check", headers: [.origin: "https://any.example"])
      #expect(preflight.status == .noContent && preflight.headers[.accessControlAllowOrigin] == "*")
    }
  }

  @Test func numbersAreStoredEncryptedAndRecordsAreDeleted() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let key = try await server.makeKey(.onboarding)
      _ = try await server.post("/sim-check", ["phone_number": "+447700900123"], key: key)
      let rows = try await server.store.database.read { try $0.rows("SELECT * FROM phone_checks") }
      #expect(rows.count == 1 && !"\(rows)".contains("7700900123"))
      #expect(try await server.rowCount("phone_check_traces") == 1)
      clock.advance(by: .seconds(8 * 86_400))
      try await server.delete(at: clock.clock)
      #expect(try await server.rowCount("phone_check_traces") == 0)
      #expect(try await server.rowCount("phone_checks") == 1)
      clock.advance(by: .seconds(23 * 86_400))
      try await server.delete(at: clock.clock)
      #expect(try await server.rowCount("phone_checks") == 0)
    }
  }
}

extension TestServer {
  /// Sends fields as a JSON object.
  ///
  /// - Parameter once: The idempotency key.
  fileprivate func post(
    _ path: String, _ fields: [String: String], key: String?, once: String? = nil
  ) async throws -> Answer {
    var headers: HTTPFields = [.contentType: "application/json; charset=utf-8"]
    headers[.idempotencyKey] = once
    return try await send(.post, path, token: key, headers: headers, body: JSONEncoder().encode(fields))
  }

  /// Opens the URL of a check as a device does, which follows all redirects.
  fileprivate func openCheck(_ url: String) async throws -> Answer {
    let parts = try #require(URLComponents(string: url))
    return try await send(.get, parts.path)
  }

  /// Opens the URL of a check, and returns the locations to which it leads.
  fileprivate func hops(from url: String) async throws -> [String] {
    let client = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: .init(redirectConfiguration: .disallow))
    var (next, hops) = (url, [String]())
    while hops.count < 10 {
      let answer = try await client.execute(HTTPClientRequest(url: next), deadline: .now() + .seconds(60))
      guard let location = answer.headers.first(name: "Location") else { break }
      hops.append(location)
      next = location.hasPrefix("/") ? "http://localhost:\(port)\(location)" : location
      if location.contains("/health/live") { break }
    }
    try await client.shutdown()
    return hops
  }

  fileprivate func delete(at clock: Clock) async throws {
    let now = clock.now()
    _ = try await store.database.write { try DeletePhoneChecks.delete(on: $0, at: now) }
  }
}

extension Answer {
  var text: String { String(decoding: body, as: UTF8.self) }

  /// Decodes the body as an app does, with a decoder that is not configured.
  func plain<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }
}
