import Foundation
import MusterService
import PhoneNumbers
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterConnectors

/// Phone checks by the API of a vendor, against the stand-in of `examples/operator`.
@Suite(.anyEngine) struct VendorPhoneCheckTests {
  private typealias Row = (ending: String, product: PhoneCheckRecord.Product, isMatch: Bool?, isUnchanged: Bool?)

  @Test(.slow, arguments: PhoneCheckRecord.Version.allCases)
  func verdictsAreRead(_ version: PhoneCheckRecord.Version) async throws {
    let rows: [Row] = [
      ("000", .phone, true, nil), ("001", .phone, false, nil), ("009", .phone, true, nil), ("020", .phone, true, nil),
      ("021", .phone, true, nil), ("000", .subscriber, true, true), ("001", .subscriber, false, true),
      ("002", .subscriber, true, false), ("006", .subscriber, false, false), ("007", .subscriber, true, true),
      ("008", .subscriber, true, true),
    ]
    try await OperatorStandIn.run("vendor.py", ["--late", "0.3"]) { standIn in
      try await standIn.connect(.vendor, version) { backend in
        for row in rows {
          let result = try await standIn.check(.about(row.ending, row.product), by: backend)
          #expect(result.isMatch == row.isMatch && result.isSIMUnchanged == row.isUnchanged, "\(row)")
          #expect(result.error == nil && result.networkID == "23410", "\(row)")
          #expect((result.simChangedAt != nil) == (row.product == .subscriber && row.ending != "007"), "\(row)")
        }
      }
    }
  }

  /// Version 0.1 of the vendor always looks at seven days.
  @Test(.slow, arguments: PhoneCheckRecord.Version.allCases)
  func thePeriodIsThatOfTheProject(_ version: PhoneCheckRecord.Version) async throws {
    try await OperatorStandIn.run("vendor.py") { standIn in
      try await standIn.connect(.vendor, version) { backend in
        let rows: [(String, Int, Bool)] = [
          ("004", 10_080, false), ("004", 1440, true), ("005", 10_080, true), ("005", 43_200, false),
          ("010", 43_200, true),
        ]
        for (ending, minutes, isUnchanged) in rows {
          let question = try PhoneCheckQuestion.about(ending, .subscriber, periodMinutes: minutes)
          let result = try await standIn.check(question, by: backend)
          #expect(result.isSIMUnchanged == isUnchanged, "\(ending), \(minutes)")
        }
        let question = try PhoneCheckQuestion.about("007", .subscriber, periodMinutes: 43_200)
        let result = try await standIn.check(question, by: backend)
        let code: PhoneCheckErrorCode? = version == .v1 ? .noData : nil
        #expect(result.error == code)
      }
    }
  }

  @Test(.slow, arguments: PhoneCheckRecord.Version.allCases)
  func errorsOfChecksAreRead(_ version: PhoneCheckRecord.Version) async throws {
    var rows: [(ending: String, code: PhoneCheckErrorCode)] = [
      ("011", .notMobile), ("012", .operatorNotSupported), ("013", .operatorTimedOut), ("014", .numberNotFound),
      ("015", .operatorResponse), ("016", .operatorFailed), ("017", .noData), ("018", .addressMismatch),
      ("019", .addressOfOtherOperator), ("026", .operatorNotSupported),
    ]
    // A wrong code.
    if version == .v2 { rows.append(("029", .operatorResponse)) }
    try await OperatorStandIn.run("vendor.py") { standIn in
      try await standIn.connect(.vendor, version) { backend in
        for row in rows {
          let result = try await standIn.check(.about(row.ending, .subscriber), by: backend)
          #expect(result.error == row.code && result.isMatch == nil && result.isSIMUnchanged == nil, "\(row)")
        }
      }
    }
  }

  @Test(.slow, arguments: PhoneCheckRecord.Version.allCases)
  func aCheckThatNobodyOpensExpires(_ version: PhoneCheckRecord.Version) async throws {
    try await OperatorStandIn.run("vendor.py", ["--ttl", "0.5"]) { standIn in
      try await standIn.connect(.vendor, version) { backend in
        let question = try PhoneCheckQuestion.about("000")
        let reference = try await backend.begin(question).reference
        var result = try await backend.result(of: question, reference: reference, returnedWith: nil)
        for _ in 0..<200 where result == nil {
          try await Task.sleep(for: .milliseconds(50))
          result = try await backend.result(of: question, reference: reference, returnedWith: nil)
        }
        #expect(result == PhoneCheckResult(error: .operatorTimedOut))
      }
    }
  }

  @Test(.slow) func aCodeIsGoodForItsCheckOnly() async throws {
    try await OperatorStandIn.run("vendor.py") { standIn in
      try await standIn.connect(.vendor) { backend in
        let question = try PhoneCheckQuestion.about("000")
        let (mine, other) = (try await backend.begin(question), try await backend.begin(question))
        var parameters = try #require(try await standIn.walk(from: other.deviceURL))
        #expect(parameters["state"] == "00ff" && parameters["reference_id"] == question.id.rawValue)
        #expect(try await backend.result(of: question, reference: mine.reference, returnedWith: nil) == nil)
        // The id of another check, no code, and a reference that is not the vendor's.
        for (reference, returned) in [
          (mine.reference, parameters), (mine.reference, ["state": "00ff"]), ("../other", parameters),
        ] {
          let failure = await phoneCheckFailure {
            _ = try await backend.result(of: question, reference: reference, returnedWith: returned)
          }
          #expect(failure == .failed(.malformed), "\(reference)")
        }
        parameters["check_id"] = mine.reference
        let result = try await backend.result(of: question, reference: mine.reference, returnedWith: parameters)
        #expect(result == PhoneCheckResult(error: .operatorResponse), "the code of another check")
        parameters = ["check_id": mine.reference, "error": "something_new"]
        let failed = try await backend.result(of: question, reference: mine.reference, returnedWith: parameters)
        #expect(failed == PhoneCheckResult(error: .operatorResponse))
      }
    }
  }

  @Test(.slow) func aSIMIsChecked() async throws {
    try await OperatorStandIn.run("vendor.py", ["--slow", "0.3"]) { standIn in
      try await standIn.connect(.vendor) { backend in
        let rows: [(String, Int, Bool)] = [
          ("000", 10_080, true), ("002", 10_080, false), ("003", 60, true), ("003", 1440, false),
          ("007", 540_000, true), ("040", 10_080, true),
        ]
        for (ending, minutes, isUnchanged) in rows {
          let result = try await backend.checkSIM(.ending(in: ending), periodMinutes: minutes)
          #expect(result.isSIMUnchanged == isUnchanged && result.isMatch == nil && result.error == nil, "\(ending)")
        }
        let errors: [(String, PhoneCheckErrorCode)] = [("013", .operatorTimedOut), ("014", .numberNotFound)]
        for (ending, code) in errors {
          let result = try await backend.checkSIM(.ending(in: ending), periodMinutes: 10_080)
          #expect(result == PhoneCheckResult(error: code), "\(ending)")
        }
      }
    }
  }

  @Test(.slow) func faultsOfTheVendorAreFailures() async throws {
    try await OperatorStandIn.run("vendor.py", ["--slow", "0.5"]) { standIn in
      let rows: [(String, ProviderFailure)] = [
        ("042", .malformed), ("043", .malformed), ("044", .refused), ("048", .unreachable), ("049", .unreachable),
        ("100", .malformed), ("101", .refused), ("102", .malformed), ("103", .malformed), ("105", .malformed),
      ]
      for (ending, failure) in rows {
        try await standIn.connect(.vendor) { backend in
          let found = await phoneCheckFailure {
            _ = try await backend.checkSIM(.ending(in: ending), periodMinutes: 10_080)
          }
          #expect(found == .failed(failure), "\(ending)")
        }
      }
      let count = try await standIn.count("POST /sim_check/v0.1/checks", about: .ending(in: "049"))
      #expect(count == 1, "a request that arrived is not repeated")
      for ending in ["041", "104"] {
        try await standIn.connect(.vendor, timeout: .seconds(1)) { backend in
          let found = await phoneCheckFailure {
            _ = try await backend.checkSIM(.ending(in: ending), periodMinutes: 10_080)
          }
          #expect(found == .failed(.timedOut), "\(ending)")
        }
      }
    }
  }

  @Test(.slow) func appsSeeWhyTheVendorRefuses() async throws {
    try await OperatorStandIn.run("vendor.py") { standIn in
      for (ending, status, word) in [
        ("045", 429, "too_many_requests"), ("046", 500, "internal_server_error"), ("047", 503, "service_unavailable"),
      ] {
        try await standIn.connect(.vendor) { backend in
          let question = try PhoneCheckQuestion.about(ending)
          let first = await phoneCheckFailure { _ = try await backend.begin(question) }
          let second = await phoneCheckFailure {
            _ = try await backend.checkSIM(question.number, periodMinutes: 10_080)
          }
          for failure in [first, second] {
            guard case .refused(let found, let body)? = failure else {
              Issue.record("\(ending): \(String(describing: failure))")
              continue
            }
            #expect(found == status && body.contains(word), "\(ending)")
          }
        }
      }
    }
  }

  @Test func aBodyWithTheNumberIsNotShown() throws {
    let number = try PhoneNumber.ending(in: "123")
    for (status, body, isShown) in [
      (400, #"{"detail":"no"}"#, true), (400, #"{"detail":"447700900123 is wrong"}"#, false), (400, "no", false),
      (400, "[]", false), (401, #"{"detail":"no"}"#, false), (302, "{}", false), (501, "{}", true),
    ] {
      let answer = OperatorAnswer(status: status, body: Array(body.utf8))
      let failure: PhoneCheckFailure = isShown ? .refused(status: status, body: body) : .failed(.refused)
      #expect(VendorPhoneCheckBackend.refusal(answer, about: number) == failure, "\(status) \(body)")
    }
  }

  @Test(
    arguments: [
      (#""no_sim_change":true"#, 1440, true), (#""no_sim_change":false"#, 10_080, false),
      // The vendor looked at a longer or a shorter period.
      (#""no_sim_change":true,"no_sim_change_period":10080"#, 1440, true),
      (#""no_sim_change":true,"no_sim_change_period":1440"#, 10_080, nil),
      (#""no_sim_change":false,"no_sim_change_period":1440"#, 10_080, false),
      (#""no_sim_change":false,"no_sim_change_period":10080"#, 1440, nil),
      (#""no_sim_change":false,"no_sim_change_period":10080,"sim_change_within":720"#, 1440, false),
      (#""no_sim_change":false,"no_sim_change_period":10080,"sim_change_within":2880"#, 1440, true),
      (#""no_sim_change":true,"no_sim_change_period":10080,"sim_change_within":525601"#, 525_600, true),
      (#""no_sim_change":true,"no_sim_change_period":10080,"sim_change_within":525601"#, 540_000, nil),
      (#""no_sim_change":true,"no_sim_change_period":60,"last_sim_change_at":"1969-12-01T00:00:00+01:00""#, 1440, true),
      (#""no_sim_change":true,"no_sim_change_period":60,"last_sim_change_at":"1969-12-01T00:00:00Z""#, 86_400, false),
      (#""no_sim_change":true,"no_sim_change_period":"long","last_sim_change_at":7"#, 20_160, true),
    ] as [(String, Int, Bool?)])
  func aVerdictAboutAnotherPeriodIsTranslated(_ fields: String, minutes: Int, isUnchanged: Bool?) throws {
    let text = #"{"status":"COMPLETED","check_id":"1",\#(fields)}"#
    let check = try JSONDecoder().decode(VendorCheck.self, from: Data(text.utf8))
    let result = try check.result(.sim, within: minutes, toldMinutes: minutes, at: Instant(milliseconds: 0))
    let code: PhoneCheckErrorCode? = isUnchanged == nil ? .noData : nil
    #expect(result?.isSIMUnchanged == isUnchanged && result?.error == code)
  }
}
