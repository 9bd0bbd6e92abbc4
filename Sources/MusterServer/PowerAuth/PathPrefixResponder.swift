import HTTPTypes
import Hummingbird

/// Serves the endpoints of SDKs also under a prefix of their paths, because apps that used another server before are
/// configured with one: `/enrollment-server/pa/v3/status` is `/pa/v3/status`. Apps sign paths without the prefix.
struct PathPrefixResponder<Base: HTTPResponder>: HTTPResponder {
  let base: Base

  func respond(to request: Request, context: Base.Context) async throws -> Response {
    guard let path = request.head.path.flatMap(PathPrefix.removed) else {
      return try await base.respond(to: request, context: context)
    }
    var head = request.head
    head.path = path
    return try await base.respond(to: Request(head: head, body: request.body), context: context)
  }
}

/// What precedes the path of an endpoint of SDKs.
enum PathPrefix {
  /// Returns the path, with its query, without the prefix; nil if it has none.
  static func removed(from path: String) -> String? {
    guard !["/v1/", "/api/", "/pa/", "/review/"].contains(where: path.hasPrefix) else { return nil }
    let names = path.prefix { $0 != "?" }
    let starts = ["/pa/v3/", "/api/"].compactMap { names.firstRange(of: $0)?.lowerBound }
    return starts.min().map { String(path[$0...]) }
  }
}

/// A router whose endpoints of SDKs are also served under prefixes.
struct PathPrefixRouter<Base: HTTPResponderBuilder>: HTTPResponderBuilder {
  let base: Base

  func buildResponder() -> PathPrefixResponder<Base.Responder> {
    PathPrefixResponder(base: base.buildResponder())
  }
}
