import HTTPTypes
import Hummingbird
import HummingbirdTesting
import MusterService
import TestStores
import Testing

@testable import MusterServer

@Suite(.anyEngine) struct RetryAfterTests {
  @Test(
    arguments: [
      (ServiceError(ErrorCode("A", .limitReached), retryAfter: .seconds(1)), "1"),
      (ServiceError(ErrorCode("A", .limitReached), retryAfter: .milliseconds(1)), "1"),
      (ServiceError(ErrorCode("A", .limitReached), retryAfter: .milliseconds(1001)), "2"),
      (ServiceError(ErrorCode("A", .limitReached), retryAfter: .seconds(60)), "60"),
      (ServiceError(ErrorCode("A", .limitReached), retryAfter: .zero), "0"),
      (ServiceError(ErrorCode("A", .unavailable), retryAfter: .seconds(5)), "5"),
      (ServiceError(ErrorCode("A", .unavailable)), "1"),
      (ServiceError(ErrorCode("A", .storageFull)), "60"),
      (ServiceError(ErrorCode("A", .storageFailed)), "60"),
      (ServiceError(ErrorCode("A", .storageFailed), retryAfter: .seconds(2)), "2"),
      (ServiceError(ErrorCode("A", .limitReached)), nil),
      (ServiceError(ErrorCode("A", .conflict)), nil),
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
