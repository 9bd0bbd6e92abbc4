import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import TestStores
import TestTraits
import Testing

@testable import MusterServer

/// Holds the open routes that controllers declare against those that they add.
@Suite(.anyEngine) struct OpenRouteTests {
  /// A route, and why its controller declares it open; nil if it does not.
  private struct Route: Sendable {
    let method: HTTPRequest.Method
    let path: String
    let reason: OpenRoute.Reason?
  }

  @Test(.slow) func everyRouteThatIsNotDeclaredOpenRequiresACaller() async throws {
    try await withTestServer { server in
      var guarded = 0
      let all = allControllers(of: server.muster).flatMap { routes(of: $0, server.muster) }
      #expect(Set(all.map { "\($0.method.rawValue) \($0.path)" }) == Set(allRoutes(of: server.muster)))
      for route in all {
        let answer = try await call(route, server)
        switch route.reason {
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

  @Test func everyDeclaredRouteIsAdded() async throws {
    try await withTestServer { server in
      for controller in allControllers(of: server.muster) {
        let added = routes(of: controller, server.muster)
        for declared in type(of: controller).openRoutes {
          #expect(added.contains { declared.declares($0.method, $0.path) }, "\(declared)")
        }
      }
    }
  }

  /// The routes that a controller adds.
  private func routes(of controller: any Controller, _ muster: Muster) -> [Route] {
    let router = Router(context: MusterContext.self)
    controller.addRoutes(to: Routers(open: router, muster.access.callers))
    let open = type(of: controller).openRoutes
    return router.routes.map { added in
      let path = "\(added.path)"
      return Route(
        method: added.method, path: path, reason: open.first { $0.declares(added.method, path) }?.reason)
    }
  }

  private func call(_ route: Route, _ server: TestServer) async throws -> Answer {
    var headers: HTTPFields = [:]
    headers[try #require(HTTPField.Name("Tus-Resumable"))] = route.path.hasPrefix(Routes.tusUploads) ? "1.0.0" : nil
    let named = route.path.replacing(/\{[a-zA-Z]+\}/, with: "some")
    return try await server.send(route.method, named, headers: headers)
  }
}
