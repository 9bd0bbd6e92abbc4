import HTTPTypes
import MusterAPI
import MusterService
import TestStores
import TestTraits
import Testing

@testable import MusterServer

@Suite struct OpenRouteTests {
  @Test(.slow) func everyRouteOutsideOfTheTableRequiresACaller() async throws {
    try await withTestServer { server in
      var guarded = 0
      for route in allRoutes(of: server.muster) {
        let (method, path) = try parts(of: route)
        let answer = try await call(method, path, server)
        switch OpenRoutes.reason(method.rawValue, path) {
        case nil:
          guarded += 1
          // A response to HEAD has no body.
          #expect(answer.status == .unauthorized, "\(route)")
          #expect(answer.headers[.wwwAuthenticate] == "Bearer", "\(route)")
        case .public: #expect(answer.status != .unauthorized, "\(route)")
        default: break
        }
      }
      #expect(guarded > 40)
    }
  }

  private func parts(of route: String) throws -> (HTTPRequest.Method, String) {
    let words = route.split(separator: " ", maxSplits: 1).map(String.init)
    return (try #require(HTTPRequest.Method(words[0])), words[1])
  }

  private func call(_ method: HTTPRequest.Method, _ path: String, _ server: TestServer) async throws -> Answer {
    var headers: HTTPFields = [:]
    headers[try #require(HTTPField.Name("Tus-Resumable"))] = path.hasPrefix(Routes.tusUploads) ? "1.0.0" : nil
    let named = path.replacing(/\{[a-zA-Z]+\}/, with: "some")
    return try await server.send(method, named, headers: headers)
  }
}
