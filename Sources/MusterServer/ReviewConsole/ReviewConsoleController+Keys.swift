import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

/// Manages the keys of the project.
extension ReviewConsoleController {
  func addKeys(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.keys, on: console) { request in try await showKeys(request) }
    post(ConsolePath.keys, on: console, makeKey)
    post(ConsolePath.revokedKey, on: console) { request in
      try await keys.revoke(KeyID(request.context.parameter("id")), by: request.caller)
      return Response(seeOther: ConsolePath.keys)
    }
  }

  /// Shows the keys, and the form as it was sent if that failed.
  private func showKeys(
    _ request: ConsoleRequest, issued: KeysPage.Issued? = nil, error: ServiceError? = nil
  ) async throws -> Response {
    let (listed, now) = (try await keys.list(by: request.caller), clock.now())
    let entry =
      error == nil
      ? KeysPage.Entry()
      : KeysPage.Entry(
        name: request.form["name"], scopes: Set(request.chosenScopes.map(\.rawValue)), days: request.form["days"])
    return try await answer(
      KeysPage(
        rows: listed.map { KeysPage.Row($0, at: now) }, issued: issued, entry: entry, error: error?.explanation),
      to: request, error: error)
  }

  @Sendable private func makeKey(_ request: ConsoleRequest) async throws -> Response {
    do {
      let (key, secret) = try await keys.create(
        name: request.form["name"] ?? "", scopes: request.chosenScopes, lifetime: try request.lifetime,
        by: request.caller)
      // Not after a redirection, since the secret is kept nowhere.
      return try await showKeys(request, issued: KeysPage.Issued(name: key.name, secret: secret))
    } catch let error as ServiceError where [.invalid, .limitReached].contains(error.kind) {
      return try await showKeys(request, error: error)
    }
  }
}

extension ConsoleRequest {
  fileprivate var chosenScopes: Set<KeyScope> {
    Set(KeyScope.allCases.filter { form["scope-\($0.rawValue)"] == "1" })
  }

  /// The lifetime of the key; nil if it does not expire.
  ///
  /// - Throws: `INVALID_REQUEST` for a value that the form does not offer.
  fileprivate var lifetime: Duration? {
    get throws(ServiceError) {
      guard let text = field("days") else { return nil }
      guard let days = Int(text), (1...3650).contains(days) else { throw .invalid("expiry: must be within ten years.") }
      return .seconds(days * 86_400)
    }
  }
}
