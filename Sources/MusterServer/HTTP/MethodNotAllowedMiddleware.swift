import HTTPTypes
import Hummingbird
import MusterService

/// Responds with 405 and `Allow` (RFC 9110, section 15.5.6) to a method that a path does not support. An unknown path
/// stays 404.
///
/// Added after all routes, it runs only for requests that match none of them.
struct MethodNotAllowedMiddleware: RouterMiddleware {
  private let templates: PathTemplates
  /// The methods of each path, separated by commas.
  private let methods: [String: String]

  /// Creates the middleware for these routes.
  init(of routes: [Router<MusterContext>.RouteDescription]) {
    methods = Dictionary(grouping: routes, by: \.path.description).mapValues { routes in
      var methods = Set(routes.map(\.method))
      // The router adds HEAD routes only when it is built.
      if methods.contains(.get) { methods.insert(.head) }
      return methods.map(\.rawValue).sorted().joined(separator: ", ")
    }
    templates = PathTemplates(methods.keys)
  }

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    if let methods = templates.template(of: request.uri.path).flatMap({ methods[$0] }) {
      throw HTTPError(.methodNotAllowed, headers: [.allow: methods])
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
