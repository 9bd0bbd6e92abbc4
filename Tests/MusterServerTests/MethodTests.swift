import HTTPTypes
import MusterAPI
import TestStores
import Testing

/// What a path answers to a method that it does not take.
@Suite(.anyEngine) struct MethodTests {
  @Test(arguments: [
    (HTTPRequest.Method.put, Routes.documents, "GET, HEAD, OPTIONS, POST"),
    (.put, "/v1/sessions/some", "DELETE, GET, HEAD"),
    (.post, "/v1/uploads/some", "DELETE, GET, HEAD, PATCH"),
    (.get, Routes.tusUploads, "OPTIONS, POST"),
    (.trace, Routes.ready, "GET, HEAD"),
    (HTTPRequest.Method("PROPFIND")!, Routes.reference, "GET, HEAD"),
  ])
  func isRefusedWithThoseItTakes(_ method: HTTPRequest.Method, _ path: String, _ allowed: String) async throws {
    try await withTestServer { server in
      let answer = try await server.send(method, path)
      #expect(answer.status == .methodNotAllowed)
      #expect(answer.headers[.allow] == allowed)
      #expect(answer.problemCode == "METHOD_NOT_ALLOWED")
    }
  }

  @Test func theOnboardingAPIReportsWrongMethodsInItsFormat() async throws {
    try await withTestServer { server in
      let answer = try await server.send(.get, Routes.identityStatus)
      #expect(answer.status == .methodNotAllowed)
      #expect(answer.headers[.allow] == "POST")
      let error: OnboardingErrorResponse = try answer.decoded()
      #expect(error.status == "ERROR" && error.responseObject.musterCode == "METHOD_NOT_ALLOWED")
    }
  }

  @Test func headRequestsAndUnknownPathsAreAnswered() async throws {
    try await withTestServer { server in
      let head = try await server.send(.head, Routes.live)
      #expect(head.status == .ok && head.body.isEmpty && head.headers[.contentLength] != "0")
      for method in [HTTPRequest.Method.get, .put] {
        let unknown = try await server.send(method, "/v1/documents/some/more")
        #expect(unknown.status == .notFound && unknown.problemCode == "NOT_FOUND")
        #expect(unknown.headers[.allow] == nil)
      }
    }
  }
}
