import Testing

@testable import MusterServer

/// What precedes the paths of SDKs.
@Suite struct PathPrefixTests {
  static let paths: [(String, String?)] = [
    ("/pa/v3/status", nil), ("/api/onboarding/start?a=/b", nil), ("/v1/sessions", nil), ("/", nil),
    ("/server/pa/v3/status?x=/api/", "/pa/v3/status?x=/api/"), ("/a/b/c/api/identity/init", "/api/identity/init"),
    // The names of other routes are prefixes like any other.
    ("/api/pa/v3/status", "/pa/v3/status"), ("/pa/api/identity/init", "/api/identity/init"),
    ("/v1/pa/v3/token/create", "/pa/v3/token/create"), ("/review/api/onboarding/start", "/api/onboarding/start"),
    ("/api/api/onboarding/start", "/api/onboarding/start"), ("/pa/v3/pa/v3/status", "/pa/v3/status"),
    ("/api/v2/api/v2/identity/document/submit", "/api/v2/identity/document/submit"),
    // Unknown paths keep the form of errors that SDKs read, unless they may be other routes.
    ("/server/pa/v3/nothing", "/pa/v3/nothing"), ("/server/api/nothing", "/api/nothing"),
    ("/v1/api/nothing", nil), ("/review/pa/v3/nothing", nil), ("/pa/v3/nothing", nil),
  ]

  @Test(arguments: paths) func aPrefixIsRemoved(_ path: String, _ expected: String?) {
    #expect(PathPrefix.removed(from: path) == expected)
  }
}
