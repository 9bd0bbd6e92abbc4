import HTTPTypes
import Hummingbird
import MusterAPI
import MusterReference

/// Describes the whole service, to programs and to people. It is the same for everybody.
struct ReferenceDoor {
  /// Made when it is first asked for, and then kept.
  private static let reference = Result { try Reference(version: musterVersion) }

  /// The page loads its style from us, and nothing else from anywhere.
  private static let policy =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  func addRoutes(to router: Router<MusterContext>) {
    router.get(RouterPath(Routes.description)) { request, _ in try answer(request, \.description) }
    router.get(RouterPath(Routes.referenceStyle)) { request, _ in try answer(request, \.style) }
    router.get(RouterPath(Routes.reference)) { request, _ in
      var response = try answer(request, \.page)
      response.headers[.contentSecurityPolicy] = Self.policy
      return response
    }
  }

  private func answer(_ request: Request, _ file: KeyPath<Reference, Reference.File>) throws -> Response {
    let file = try Self.reference.get()[keyPath: file]
    return Response(file: file.bytes, file.contentType, tag: file.tag, to: request)
  }
}
