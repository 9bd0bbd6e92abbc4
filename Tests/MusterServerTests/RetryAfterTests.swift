import HTTPTypes
import Hummingbird
import HummingbirdTesting
import MusterService
import Testing

@testable import MusterServer

@Suite struct RetryAfterTests {
  @Test(
    arguments: [
      (Refusal(.exhausted, "A", retryAfter: .seconds(1)), "1"),
      (Refusal(.exhausted, "A", retryAfter: .milliseconds(1)), "1"),
      (Refusal(.exhausted, "A", retryAfter: .milliseconds(1001)), "2"),
      (Refusal(.exhausted, "A", retryAfter: .seconds(60)), "60"),
      (Refusal(.exhausted, "A", retryAfter: .zero), "0"),
      (Refusal(.unavailable, "A", retryAfter: .seconds(5)), "5"),
      (Refusal(.unavailable, "A"), "1"),
      (Refusal(.exhausted, "A"), nil),
      (Refusal(.conflict, "A"), nil),
    ] as [(Refusal, String?)])
  func aRefusalSaysWhenToComeAgain(refusal: Refusal, seconds: String?) async throws {
    let router = Router(context: MusterContext.self)
    router.addMiddleware { ProblemAnswers() }
    router.get("/") { _, _ -> String in throw refusal }
    try await Application(router: router).test(.live) { client in
      try await client.execute(uri: "/", method: .get) { response in
        #expect(response.status == refusal.kind.status)
        #expect(response.headers[.retryAfter] == seconds)
      }
    }
  }
}
