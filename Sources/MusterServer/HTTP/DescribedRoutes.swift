import Hummingbird
import MusterReference
import MusterService

/// The operations of the API description, looked up by request. Anything else, such as the review console, is not
/// found.
struct DescribedRoutes: Sendable {
  /// The operations of the embedded description, parsed once.
  static let embedded = Result { DescribedRoutes(try Reference.operations()) }

  private let operations: [String: [String: DescribedOperation]]
  private let templates: PathTemplates

  init(_ operations: [DescribedOperation]) {
    self.operations = Dictionary(grouping: operations, by: \.path).mapValues { operations in
      Dictionary(uniqueKeysWithValues: operations.map { ($0.method, $0) })
    }
    templates = PathTemplates(self.operations.keys)
  }

  /// Returns the operation of a route; HEAD falls back to GET.
  ///
  /// - Parameter path: The path with its parameters as `{id}`.
  func operation(_ method: String, at path: String) -> DescribedOperation? {
    guard let methods = operations[path] else { return nil }
    return methods[method] ?? (method == "HEAD" ? methods["GET"] : nil)
  }

  /// Returns the operations at the path of a request, by method.
  ///
  /// - Parameter endpoint: The path of the route that the request matches, with its parameters as `{id}`; nil if it
  ///   matches none, as a preflight request.
  func operations(at path: String, endpoint: String?) -> [String: DescribedOperation] {
    (endpoint ?? templates.template(of: path)).flatMap { operations[$0] } ?? [:]
  }
}

/// Rejects query parameters that an operation of Muster's own API does not have, which would otherwise be ignored
/// silently. Sets the operation that body fields are checked against.
struct UnknownParameterMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    guard let path = context.endpointPath, path.hasPrefix("/v1/"),
      let operation = try DescribedRoutes.embedded.get().operation(request.method.rawValue, at: path)
    else { return try await next(request, context) }
    for parameter in request.queryParameters {
      let name = parameter.name
      // Nothing between two `&`, or after the last one.
      if name.isEmpty, parameter.value.isEmpty { continue }
      guard operation.queryParameters.contains(name) || operation.queryPrefixes.contains(where: { name.hasPrefix($0) })
      else {
        throw ServiceError.unknownField(name, among: operation.queryParameters, "parameter")
      }
    }
    var context = context
    context.operation = operation
    return try await next(request, context)
  }
}
