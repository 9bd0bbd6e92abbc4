import HTTPTypes
import Hummingbird
import MusterService
import NIOCore

/// Answers a method that a path does not take: 405 with `Allow` (RFC 9110, section 15.5.6). A path that takes none stays
/// 404.
///
/// Added behind all routes, it is asked only about what none of them matches.
struct MethodNotAllowedMiddleware: RouterMiddleware {
  /// What a path takes, thrown by the router that knows it.
  private struct Known: Error {
    let methods: String
  }

  private let paths: RouterResponder<MusterContext>

  /// Knows the routes that this router has by now.
  init(of router: Router<MusterContext>) {
    let paths = Router(context: MusterContext.self)
    for (path, routes) in Dictionary(grouping: router.routes, by: \.path.description) {
      var methods = Set(routes.map(\.method))
      // The router adds them when it is built.
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
    .invalid, "METHOD_NOT_ALLOWED", "This path takes other methods: see Allow.")
}

extension HTTPResponseError {
  /// The methods that an answer of 405 has to name.
  var allowedMethods: String? { (self as? HTTPError)?.headers[.allow] }
}
