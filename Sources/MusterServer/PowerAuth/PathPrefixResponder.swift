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
  ///
  /// What precedes the path of an endpoint is a prefix, whatever it is. An unknown path is without its prefix as well,
  /// for its error to be in the form that SDKs read, unless it may be another route.
  static func removed(from path: String) -> String? {
    let names = path.prefix { $0 != "?" }
    let starts = names.indices.filter { index in
      names[index] == "/" && ["/pa/v3/", "/pa/v4/", "/api/"].contains { names[index...].hasPrefix($0) }
    }
    guard let first = starts.first else { return nil }
    if let endpoint = starts.first(where: { ProtectedEndpoint.paths.contains(String(names[$0...])) }) {
      return endpoint == names.startIndex ? nil : String(path[endpoint...])
    }
    guard !["/v1/", "/api/", "/pa/", "/review/"].contains(where: path.hasPrefix) else { return nil }
    return String(path[first...])
  }
}

/// A router whose endpoints of SDKs are also served under prefixes.
struct PathPrefixRouter<Base: HTTPResponderBuilder>: HTTPResponderBuilder {
  let base: Base

  func buildResponder() -> PathPrefixResponder<Base.Responder> {
    PathPrefixResponder(base: base.buildResponder())
  }
}
