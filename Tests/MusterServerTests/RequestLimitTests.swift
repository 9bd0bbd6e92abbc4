import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@Suite(.anyEngine) struct RequestLimitTests {
  private func field(_ name: String, of answer: Answer) throws -> Int {
    try #require(Int(answer.headers[HTTPField.Name("RateLimit-\(name)")!] ?? "-"))
  }

  @Test func responsesStateTheRemainingRequests() async throws {
    try await withTestServer({ $0.requestRates.session = RequestRate(perSecond: 0.1, burst: 3) }) { server in
      let session = try await server.makeSession("ID_CARD")
      let path = Routes.path(Routes.session, session.id)
      for left in [2, 1, 0] {
        let answer = try await server.send(.get, path, token: session.token)
        #expect(answer.status == .ok)
        #expect(try field("Limit", of: answer) == 3 && field("Remaining", of: answer) == left)
        #expect(try field("Reset", of: answer) <= 10 * (3 - left))
        #expect(answer.headers[HTTPField.Name("RateLimit-Policy")!] == "3;w=30")
      }
      let error = try await server.send(.get, path, token: session.token)
      #expect(error.status == .tooManyRequests)
      #expect(error.problemCode == "TOO_MANY_REQUESTS")
      #expect(try field("Remaining", of: error) == 0)
      #expect(1...10 ~= Int(error.headers[.retryAfter] ?? "") ?? 0)
      let other = try await server.makeSession("ID_CARD")
      #expect(try await server.send(.get, Routes.path(Routes.session, other.id), token: other.token).status == .ok)
    }
  }

  @Test func allTokensOfASessionCountAsOne() async throws {
    try await withTestServer({ $0.requestRates.session = RequestRate(perSecond: 0.01, burst: 6) }) { server in
      let session = try await server.makeHosted()
      let path = Routes.path(Routes.session, session.id)
      let tokens = [try #require(session.token), try await server.open(session).token]
      for place in 0..<6 {
        #expect(try await server.send(.get, path, token: tokens[place % 2]).status == .ok)
      }
      for token in tokens {
        let answer = try await server.send(.get, path, token: token)
        #expect(answer.status == .tooManyRequests && answer.problemCode == "TOO_MANY_REQUESTS")
        #expect(answer.headers[.retryAfter] != nil)
      }
      let other = try await server.makeSession("ID_CARD")
      #expect(try await server.send(.get, Routes.path(Routes.session, other.id), token: other.token).status == .ok)
    }
  }

  @Test func theOnboardingAPIRefusesInItsFormat() async throws {
    try await withTestServer({ $0.requestRates.session = RequestRate(perSecond: 0.1, burst: 1) }) { server in
      let session = try await server.makeSession("ID_CARD")
      for status in [200, 429] {
        let answer = try await server.send(
          .post, Routes.identityStatus, token: session.token, headers: [.contentType: "application/json"],
          body: JSONCoding.encoder().encode(OnboardingRequest(Nothing())))
        #expect(answer.status.code == status)
        guard status == 429 else { continue }
        let error: OnboardingErrorResponse = try answer.decoded()
        #expect(error.responseObject.code == "TOO_MANY_REQUESTS")
      }
    }
  }

  @Test func aKeyHasALimitWhereItIsSet() async throws {
    try await withTestServer({ $0.requestRates.key = RequestRate(perSecond: 0.1, burst: 2) }) { server in
      let key = try await server.makeKey(.review)
      for status in [HTTPResponse.Status.ok, .ok, .tooManyRequests] {
        #expect(try await server.send(.get, Routes.documents, token: key).status == status)
      }
      #expect(try await server.send(.get, Routes.documents, token: server.makeKey(.review)).status == .ok)
    }
  }

  @Test func anAddressIsCountedWhateverItsTokens() async throws {
    try await withTestServer({ $0.requestRates.address = RequestRate(perSecond: 0.1, burst: 2) }) { server in
      for (token, status) in [("st_one", 401), ("mk_live_two", 401), (nil, 429)] as [(String?, Int)] {
        let answer = try await server.send(.get, Routes.documents, token: token)
        #expect(answer.status.code == status)
      }
    }
  }

  @Test func callersWithoutALimitGetNoLimitHeaders() async throws {
    try await withTestServer { server in
      let answer = try await server.send(.get, Routes.documents, token: server.makeKey(.review))
      #expect(answer.headers[HTTPField.Name("RateLimit-Limit")!] == nil)
    }
  }
}
