import Foundation
import MusterService
import PhoneNumbers
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterConnectors

/// Phone checks by the APIs of CAMARA, against the stand-in of `examples/operator`.
@Suite(.anyEngine) struct CAMARAPhoneCheckTests {
  @Test(.slow) func verdictsAreRead() async throws {
    let rows: [(String, PhoneCheckRecord.Product, Bool?, Bool?)] = [
      ("000", .phone, true, nil), ("001", .phone, false, nil), ("009", .phone, true, nil), ("021", .phone, true, nil),
      ("000", .subscriber, true, true), ("002", .subscriber, true, false), ("006", .subscriber, false, false),
    ]
    try await OperatorStandIn.run("camara.py") { standIn in
      try await standIn.connect(.camara) { backend in
        for (ending, product, isMatch, isUnchanged) in rows {
          let result = try await standIn.check(.about(ending, product), by: backend)
          #expect(result == PhoneCheckResult(isMatch: isMatch, isSIMUnchanged: isUnchanged), "\(ending)")
        }
      }
    }
  }

  @Test func theDeviceSignsInWithoutThePerson() async throws {
    let address = PhoneCheckAddress(
      kind: .camara, url: "https://operator.example/apis/", authorizeURL: "https://id.example/authorize?tenant=1",
      tokenURL: "https://id.example/token", clientID: "a&b", clientSecret: "c")
    let question = try PhoneCheckQuestion.about("123")
    let later = question.withoutReturnURL
    let beginning = try await withPhoneCheckConnection(address) { backend in
      let failure = await phoneCheckFailure { _ = try await backend.begin(later) }
      #expect(failure == .failed(.malformed), "the device could not come back")
      let beginning = try await backend.begin(question)
      let result = try await backend.result(of: later, reference: beginning.reference, returnedWith: nil)
      #expect(result == nil)
      return beginning
    }
    let parts = try #require(URLComponents(string: beginning.deviceURL))
    let items = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    let signIn = try #require(CAMARASignIn(reference: beginning.reference))
    #expect(parts.host == "id.example" && parts.path == "/authorize")
    let expected = [
      "tenant": "1", "response_type": "code", "client_id": "a&b", "prompt": "none", "state": "00ff",
      "scope": "openid number-verification:verify", "login_hint": "tel:+447700900123", "nonce": signIn.nonce,
      "redirect_uri": "http://muster.invalid/phone-checks/\(question.id)/return",
    ]
    #expect(items == expected)
    #expect(signIn.redirectURI == items["redirect_uri"])
  }

  @Test(.slow) func errorsAreRead() async throws {
    let rows: [(String, PhoneCheckErrorCode)] = [
      ("011", .notMobile), ("012", .operatorNotSupported), ("013", .operatorTimedOut), ("014", .numberNotFound),
      ("016", .operatorFailed), ("017", .noData), ("018", .notMobile), ("019", .noData), ("026", .operatorFailed),
      ("029", .operatorResponse), ("030", .notMobile), ("031", .notMobile), ("032", .noData), ("033", .noData),
    ]
    try await OperatorStandIn.run("camara.py") { standIn in
      for product in [PhoneCheckRecord.Product.phone, .subscriber] {
        for (ending, code) in rows {
          try await standIn.connect(.camara) { backend in
            let result = try await standIn.check(.about(ending, product), by: backend)
            #expect(result == PhoneCheckResult(error: code), "\(ending)")
          }
        }
      }
      try await standIn.connect(.camara) { backend in
        let failure = await phoneCheckFailure {
          _ = try await standIn.check(.about("035"), by: backend)
        }
        #expect(failure == .failed(.refused), "the token is not accepted")
      }
    }
  }

  @Test(.slow) func aCodeIsGoodForItsCheckOnceOnly() async throws {
    try await OperatorStandIn.run("camara.py") { standIn in
      try await standIn.connect(.camara) { backend in
        let (mine, other) = (try PhoneCheckQuestion.about("000"), try PhoneCheckQuestion.about("000"))
        let (myBeginning, otherBeginning) = (try await backend.begin(mine), try await backend.begin(other))
        let foreign = try await standIn.walk(from: otherBeginning.deviceURL)
        let crossed = try await backend.result(
          of: mine, reference: myBeginning.reference, returnedWith: foreign)
        #expect(crossed == PhoneCheckResult(error: .operatorResponse))

        let own = try #require(try await standIn.walk(from: myBeginning.deviceURL))
        #expect(own["state"] == "00ff")
        let first = try await backend.result(of: mine, reference: myBeginning.reference, returnedWith: own)
        let second = try await backend.result(of: mine, reference: myBeginning.reference, returnedWith: own)
        #expect(first == PhoneCheckResult(isMatch: true))
        #expect(second == PhoneCheckResult(error: .operatorResponse))
        let failure = await phoneCheckFailure {
          _ = try await backend.result(of: mine, reference: myBeginning.reference, returnedWith: ["state": "00ff"])
        }
        #expect(failure == .failed(.malformed))
      }
    }
  }

  @Test(.slow) func aSIMIsChecked() async throws {
    let rows: [(String, Int, Bool?)] = [
      ("000", 10_080, true), ("002", 60, false), ("005", 10_080, true), ("005", 43_200, false),
      ("010", 144_000, true), ("010", 200_000, true), ("010", 300_000, false), ("007", 150_000, true),
      ("007", 200_000, nil), ("017", 200_000, nil), ("017", 10_080, nil),
    ]
    try await OperatorStandIn.run("camara.py") { standIn in
      try await standIn.connect(.camara) { backend in
        for (ending, minutes, isUnchanged) in rows {
          let result = try await backend.checkSIM(.ending(in: ending), periodMinutes: minutes)
          let code: PhoneCheckErrorCode? = isUnchanged == nil ? .noData : nil
          #expect(result.isSIMUnchanged == isUnchanged && result.error == code, "\(ending), \(minutes)")
        }
        // The longest period of `check`, in hours, is 2400.
        let number = try PhoneNumber.ending(in: "010")
        #expect(try await standIn.count("POST /sim-swap/v2/check", about: number) == 1)
        #expect(try await standIn.count("POST /sim-swap/v2/retrieve-date", about: number) == 2)
        #expect(try await standIn.count("POST /token") == 2, "one for each scope")
      }
    }
  }

  @Test(.slow) func faultsOfTheOperator() async throws {
    let failures: [(String, ProviderFailure)] = [
      ("042", .malformed), ("043", .malformed), ("044", .refused), ("048", .unreachable), ("103", .malformed),
    ]
    try await OperatorStandIn.run("camara.py") { standIn in
      for (ending, failure) in failures {
        try await standIn.connect(.camara) { backend in
          for minutes in [10_080, 200_000] {
            let found = await phoneCheckFailure {
              _ = try await backend.checkSIM(.ending(in: ending), periodMinutes: minutes)
            }
            #expect(found == .failed(failure), "\(ending)")
          }
        }
      }
      for ending in ["045", "046", "047", "105"] {
        try await standIn.connect(.camara) { backend in
          let result = try await backend.checkSIM(.ending(in: ending), periodMinutes: 10_080)
          #expect(result == PhoneCheckResult(error: .operatorFailed), "\(ending)")
        }
      }
      try await standIn.connect(.camara, timeout: .seconds(1)) { backend in
        let found = await phoneCheckFailure {
          _ = try await backend.checkSIM(.ending(in: "041"), periodMinutes: 10_080)
        }
        #expect(found == .failed(.timedOut))
      }
    }
  }

  @Test(.slow) func aPersonIsComparedWithTheHolder() async throws {
    let eva = PhoneHolder([.givenNames: "Éva", .surname: "EXAMPLE PERSON", .birthDate: "1980-05-17"])
    func findings(_ outcome: HolderFinding.Outcome) -> [HolderFinding] {
      PhoneHolder.Attribute.allCases.map { HolderFinding($0, outcome) }
    }
    let errors: [(String, PhoneCheckErrorCode)] = [
      ("012", .operatorNotSupported), ("013", .operatorTimedOut), ("014", .numberNotFound), ("016", .operatorFailed),
      ("017", .noData), ("081", .noData), ("082", .noData),
    ]
    try await OperatorStandIn.run("camara.py") { standIn in
      try await standIn.connect(.camara) { backend in
        func match(_ holder: PhoneHolder, _ ending: String) async throws -> PhoneCheckResult {
          let result = try await backend.matchHolder(holder, of: .ending(in: ending))
          return try #require(result)
        }
        #expect(try await match(eva, "000") == PhoneCheckResult(holder: findings(.same)))
        let other = PhoneHolder([.surname: "Muster", .birthDate: "1980-05-17"])
        let differing = try await match(other, "000")
        #expect(differing.isMatch == false && differing.holder?.map(\.outcome) == [.different, .same])
        let likeness = try #require(differing.holder?.first?.likeness)
        #expect((0..<85).contains(likeness))
        #expect(try await match(eva, "080").holder?.map(\.outcome) == [.different, .different, .different])
        for (ending, code) in errors { #expect(try await match(eva, ending).error == code, "\(ending)") }
        let empty = await phoneCheckFailure { _ = try await match(eva, "043") }
        #expect(empty == .failed(.malformed))
        #expect(try await match(PhoneHolder([:]), "000").error == .operatorFailed, "there is nothing to compare")
        #expect(try await standIn.count("POST /token") == 1)
      }
    }
  }

  @Test(
    arguments: [
      (400, "INVALID_ARGUMENT", .operatorFailed), (403, "PERMISSION_DENIED", .noData),
      (403, "NUMBER_VERIFICATION.USER_NOT_AUTHENTICATED_BY_MOBILE_NETWORK", .notMobile),
      (404, "IDENTIFIER_NOT_FOUND", .numberNotFound), (404, "NOT_FOUND", .operatorNotSupported),
      (404, nil, .operatorNotSupported), (422, "SERVICE_NOT_APPLICABLE", .operatorNotSupported),
      (429, "QUOTA_EXCEEDED", .operatorFailed), (500, "INTERNAL", .operatorFailed), (503, nil, .operatorFailed),
      (504, "TIMEOUT", .operatorTimedOut),
    ] as [(Int, String?, PhoneCheckErrorCode)])
  func errorsHaveMeanings(_ status: Int, word: String?, code: PhoneCheckErrorCode) throws {
    #expect(CAMARAErrors.code(status: status, word: word) == code)
    let body = word.map { #"{"status":\#(status),"code":"\#($0)","message":"No."}"# } ?? "<html>"
    let result = try CAMARAErrors.result(of: OperatorAnswer(status: status, body: Array(body.utf8)))
    #expect(result == PhoneCheckResult(error: code))
  }

  @Test(
    arguments: [
      (#""latestSimChange":"1969-12-31T23:00:00.123Z""#, PhoneCheckResult(isSIMUnchanged: false)),
      (#""latestSimChange":"1969-12-30T00:00:00Z""#, PhoneCheckResult(isSIMUnchanged: true)),
      (#""latestSimChange":null,"monitoredPeriod":1"#, PhoneCheckResult(isSIMUnchanged: true)),
      (#""latestSimChange":null,"monitoredPeriod":0"#, PhoneCheckResult(error: .noData)),
      (#""latestSimChange":null"#, PhoneCheckResult(error: .noData)),
      (#""monitoredPeriod":120"#, nil), (#""latestSimChange":"soon""#, nil), (#""latestSimChange":7"#, nil),
    ] as [(String, PhoneCheckResult?)])
  func theLatestChangeIsCompared(_ fields: String, expected: PhoneCheckResult?) {
    let change = try? JSONDecoder().decode(LatestSIMChange.self, from: Data("{\(fields)}".utf8))
    let result = change?.result(within: 1440, at: Instant(milliseconds: 0))
    #expect(result?.isSIMUnchanged == expected?.isSIMUnchanged && result?.error == expected?.error)
    #expect((result == nil) == (expected == nil))
  }

  @Test(arguments: [
    (#"{"nonce":"n-1"}"#, true), (#"{"nonce":"n-2"}"#, false), ("{}", false), ("no", false), ("", false),
  ])
  func anIDTokenIsForOneSignIn(_ claims: String, isAccepted: Bool) throws {
    let signIn = try #require(CAMARASignIn(reference: "n-1 https://muster.example/return"))
    let middle = Data(claims.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
      .replacing("/", with: "_")
    #expect(signIn.accepts(idToken: "e30.\(middle).c2ln") == isAccepted)
    #expect(!signIn.accepts(idToken: middle) && !signIn.accepts(idToken: "e30.\(middle).a.b.c"))
    #expect(CAMARASignIn(reference: "n-1") == nil && CAMARASignIn(reference: "") == nil)
  }
}
