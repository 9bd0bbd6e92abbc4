import HTTPTypes
import Hummingbird
import HummingbirdTesting
import MusterService
import Testing

@testable import MusterServer

@Suite struct RetryAfterTests {
  @Test(
    arguments: [
      (ServiceError(.limitReached, "A", retryAfter: .seconds(1)), "1"),
      (ServiceError(.limitReached, "A", retryAfter: .milliseconds(1)), "1"),
      (ServiceError(.limitReached, "A", retryAfter: .milliseconds(1001)), "2"),
      (ServiceError(.limitReached, "A", retryAfter: .seconds(60)), "60"),
      (ServiceError(.limitReached, "A", retryAfter: .zero), "0"),
      (ServiceError(.unavailable, "A", retryAfter: .seconds(5)), "5"),
      (ServiceError(.unavailable, "A"), "1"),
      (ServiceError(.storageFull, "A"), "60"),
      (ServiceError(.storageFailed, "A"), "60"),
      (ServiceError(.storageFailed, "A", retryAfter: .seconds(2)), "2"),
      (ServiceError(.limitReached, "A"), nil),
      (ServiceError(.conflict, "A"), nil),
    ] as [(ServiceError, String?)])
  func aRefusalSaysWhenToComeAgain(error: ServiceError, seconds: String?) async throws {
    let router = Router(context: MusterContext.self)
    router.addMiddleware { ProblemDetailsMiddleware() }
    router.get("/") { _, _ -> String in throw error }
    try await Application(router: router).test(.live) { client in
      try await client.execute(uri: "/", method: .get) { response in
        #expect(response.status == error.kind.status)
        #expect(response.headers[.retryAfter] == seconds)
      }
    }
  }
}
