import HTTPTypes
import Hummingbird
import MusterAPI
import MusterReference
import MusterService

/// Serves the API description and reference, which are the same for every caller.
struct ReferenceController: Controller {
  static let openRoutes = [
    Routes.home, Routes.description, Routes.referenceStyle, Routes.referenceScript, Routes.referenceIndex,
    Routes.reference, Routes.referencePage,
  ].map { OpenRoute(.get, $0, .public) }

  /// Created at the first request.
  private static let reference = Result { try Reference(version: musterVersion) }
  /// The files by their digests.
  private static let files = reference.map { reference in
    [String: EmbeddedFile](
      reference.files.map { ($0.digest, EmbeddedFile($0.bytes, $0.contentType, digest: $0.digest)) },
      uniquingKeysWith: { $1 })
  }

  /// The pages load their style, their script and the search index from this service, and nothing else.
  private static let policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'"

  /// The policy of the home page, which has neither script nor forms.
  private static let homePolicy =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  func addRoutes(to routers: Routers) {
    let router = routers.open
    router.get(RouterPath(Routes.home), use: home)
    router.get(RouterPath(Routes.description)) { request, _ in try answer(request, \.description) }
    router.get(RouterPath(Routes.referenceStyle)) { request, _ in try answer(request, \.style) }
    router.get(RouterPath(Routes.referenceScript)) { request, _ in try answer(request, \.script) }
    router.get(RouterPath(Routes.referenceIndex)) { request, _ in try answer(request, \.index) }
    router.get(RouterPath(Routes.reference)) { request, _ in try answer(request, \.start, policy: Self.policy) }
    router.get(RouterPath(Routes.referencePage)) { request, context in
      guard let page = try Self.reference.get().pages[context.parameter("page")] else { throw ServiceError.nothingHere }
      return try answer(request, page, policy: Self.policy)
    }
  }

  /// Shows callers that only know the service's address where everything else is.
  @Sendable private func home(_ request: Request, _ context: MusterContext) throws -> Response {
    // Browsers accept HTML by name; other clients are programs.
    let takesHTML = request.headers[values: .accept].contains { $0.lowercased().contains("text/html") }
    var response =
      takesHTML
      ? try answer(request, \.home, policy: Self.homePolicy) : try Response(json: Directory(version: musterVersion))
    response.headers[.vary] = "Accept, Accept-Encoding"
    return response
  }

  private func answer(
    _ request: Request, _ file: KeyPath<Reference, Reference.File>, policy: String? = nil
  ) throws -> Response {
    try answer(request, Self.reference.get()[keyPath: file], policy: policy)
  }

  private func answer(_ request: Request, _ file: Reference.File, policy: String?) throws -> Response {
    guard let file = try Self.files.get()[file.digest] else { throw ServiceError.nothingHere }
    var response = file.response(to: request)
    response.headers[.contentSecurityPolicy] = policy
    return response
  }
}
