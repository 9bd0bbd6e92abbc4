import HTTPTypes
import Hummingbird
import MusterService
import NIOCore

/// Responds with 405 and `Allow` (RFC 9110, section 15.5.6) to a method that a path does not support. An unknown path
/// stays 404.
///
/// Added after all routes, it runs only for requests that match none of them.
struct MethodNotAllowedMiddleware: RouterMiddleware {
  /// The methods of a path, thrown by the router that looks it up.
  private struct Known: Error {
    let methods: String
  }

  private let paths: RouterResponder<MusterContext>

  /// Creates the middleware for the routes that the router has now.
  init(of router: Router<MusterContext>) {
    let paths = Router(context: MusterContext.self)
    for (path, routes) in Dictionary(grouping: router.routes, by: \.path.description) {
      var methods = Set(routes.map(\.method))
      // The router adds HEAD routes only when it is built.
      if methods.contains(.get) { methods.insert(.head) }
      let known = Known(methods: methods.map(\.rawValue).sorted().joined(separator: ", "))
      paths.get(RouterPath(path)) { _, _ -> Response in throw known }
    }
    self.paths = paths.buildResponder()
  }

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    var head = request.head
    head.method = .get
    do {
      _ = try await paths.respond(to: Request(head: head, body: RequestBody(buffer: ByteBuffer())), context: context)
    } catch let known as Known {
      throw HTTPError(.methodNotAllowed, headers: [.allow: known.methods])
    }
    return try await next(request, context)
  }
}

extension ServiceError {
  static let methodNotAllowed = ServiceError(
    .methodNotAllowed,
    "The path does not support this method. The Allow header lists the supported methods.")
}

extension HTTPResponseError {
  /// The `Allow` header of a 405 response.
  var allowedMethods: String? { (self as? HTTPError)?.headers[.allow] }
}
