/// The paths of the service, shared by the server, the client library and the documentation test. A path is
/// declared in the file with the messages of its subject, or here if there is none.
///
/// `{id}` marks a parameter, as in OpenAPI.
public enum Routes {
  /// Creates a hosted verification session (POST), lists them or finds one by its token (GET).
  public static let verificationSessions = "/v1/verification_sessions"
  /// Finds hosted verification sessions (GET).
  public static let verificationSessionSearch = "/v1/verification_sessions/search"
  /// Returns a hosted verification session (GET), sets what its caller knows about the person (PUT).
  public static let verificationSession = "/v1/verification_sessions/{id}"
  /// Changes the custom fields of a hosted verification session (POST).
  public static let verificationSessionFields = "/v1/verification_sessions/{id}/custom_fields"
  /// Returns the hosted verification session of a token (GET).
  public static let verifiedUsers = "/v1/users"
  /// Returns whether the server process responds (GET).
  public static let live = "/health/live"
  /// Returns whether the service can do its work (GET).
  public static let ready = "/health/ready"
  /// The OpenAPI description of the whole service (GET).
  public static let description = "/openapi.yaml"
  /// The first page of the reference documentation (GET).
  public static let reference = "/docs"
  /// A page of the reference documentation: a part of the API, or its objects (GET).
  public static let referencePage = "/docs/{page}"
  /// The style sheet of the reference documentation (GET).
  public static let referenceStyle = "/docs/reference.css"
  /// The search script of the reference documentation (GET).
  public static let referenceScript = "/docs/reference.js"
  /// The search index of the reference documentation (GET).
  public static let referenceIndex = "/docs/index.json"
  /// Returns the entry points of the service (GET).
  public static let home = "/"

  /// Returns `route` with its parameters replaced by `parameters`, in order. They are not escaped.
  public static func path(_ route: String, _ parameters: String...) -> String { path(route, parameters) }

  /// Returns `route` with its parameters replaced by `parameters`, in order. They are not escaped.
  public static func path(_ route: String, _ parameters: [String]) -> String {
    var values = parameters.makeIterator()
    var path: [UInt8] = []
    path.reserveCapacity(route.utf8.count + 40 * parameters.count)
    var isInName = false
    for byte in route.utf8 {
      switch byte {
      case UInt8(ascii: "{"):
        path.append(contentsOf: (values.next() ?? "").utf8)
        isInName = true
      case UInt8(ascii: "}"): isInName = false
      default: if !isInName { path.append(byte) }
      }
    }
    return String(decoding: path, as: UTF8.self)
  }
}
