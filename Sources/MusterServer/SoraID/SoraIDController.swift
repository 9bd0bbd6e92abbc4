import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import VerificationFlow

/// The API of hosted verification sessions, for programs that were written for the service of Sora ID or CLEAR. Every
/// session of the project is visible through it.
struct SoraIDController: Controller {
  let creation: CreateSession
  let sessions: SoraID
  let pictures: PictureRevealer
  let idempotency: IdempotencyResponder
  let catalogue: DocumentCatalogue

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.post(RouterPath(Routes.verificationSessions), use: create)
    router.get(RouterPath(Routes.verificationSessions), use: list)
    router.get(RouterPath(Routes.verificationSessionSearch), use: search)
    router.get(RouterPath(Routes.verificationSession), use: show)
    router.put(RouterPath(Routes.verificationSession), use: takeProfile)
    router.post(RouterPath(Routes.verificationSessionFields), use: changeFields)
    router.get(RouterPath(Routes.verifiedUsers), use: showUser)
  }

  @Sendable private func create(_ request: Request, _ context: CallerContext) async throws -> Response {
    let (caller, language) = (context.caller, request.language.rawValue)
    let settings = try await sessions.views.settings(by: caller)
    let words = settings.compatibility
    return try await answer(request, context) { (fields, once: IdempotencyContext<CreateSession.Created>?) in
      let message = try VerificationSessionRequest(fields, for: sessions.views.project(of: caller))
      let address = message.returnAddress
      return try await creation.create(
        CreateSession.Request(
          documentTypes: nil, consentRequired: true, customFields: message.customFields, claims: message.claims,
          // An app keeps the token to itself, and not every web view keeps the key of its browser.
          link: CreateSession.LinkRequest(
            returnAddress: address, use: message.isWebView ? .anyBrowser : nil, language: message.language,
            contact: message.contact)),
        language: message.language ?? language, by: caller, once: once)
    } as: { created in
      try StoredResponse(json: VerificationSession(created, naming: catalogue, in: words))
    }
  }

  @Sendable private func show(_ request: Request, _ context: CallerContext) async throws -> Response {
    let view = try await sessions.views.find(sessionID(context), by: context.caller)
    return try await respond(with: view, to: request, context)
  }

  /// Responds with the session of a token in the query.
  func showByToken(_ token: String, _ request: Request, _ context: CallerContext) async throws -> Response {
    let view = try await sessions.views.find(token: token, by: context.caller)
    var response = try await respond(with: view, to: request, context)
    response.headers[.deprecation] = Self.deprecatedSince
    return response
  }

  @Sendable private func showUser(_ request: Request, _ context: CallerContext) async throws -> Response {
    _ = try sessions.views.project(of: context.caller)
    guard let token = request.query("token") else {
      throw VerificationSessionError.invalidArgument("token: must be the token of a session.")
    }
    return try await showByToken(token, request, context)
  }

  /// Stores the caller's claims about a person, which documents are compared with.
  @Sendable private func takeProfile(_ request: Request, _ context: CallerContext) async throws -> Response {
    let (caller, id) = (context.caller, try sessionID(context))
    _ = try await sessions.views.find(id, by: caller)
    return try await answer(request, context) { (fields, once: IdempotencyContext<VerificationSessionView>?) in
      guard let claims = try fields.claims() else {
        throw VerificationSessionError.invalidInput(VerificationSessionFields.profile, "is required.")
      }
      return try await sessions.claims.change(
        claims, as: VerificationSessionFields.profile, of: id, by: caller, once: once)
    } as: { view in
      try StoredResponse(json: VerificationSession(view, naming: catalogue))
    }
  }

  @Sendable private func changeFields(_ request: Request, _ context: CallerContext) async throws -> Response {
    let (caller, id) = (context.caller, try sessionID(context))
    _ = try await sessions.views.find(id, by: caller)
    return try await answer(request, context) { (fields, once: IdempotencyContext<VerificationSessionView>?) in
      guard let changed = try fields.customFields() else {
        throw VerificationSessionError.invalidInput("custom_fields", "is required.")
      }
      return try await sessions.customFields.change(changed, of: id, by: caller, once: once)
    } as: { view in
      try StoredResponse(json: VerificationSession(view, naming: catalogue))
    }
  }
}

extension SoraIDController {
  /// The maximum size of a body in bytes.
  private static let maxBytes = 65_536
  /// The time since which reading by a token is deprecated (RFC 9745, section 2.1).
  static let deprecatedSince = "@1795564800"

  /// Answers a POST, which is safe to repeat with an `Idempotency-Key`.
  private func answer<Outcome: Sendable>(
    _ request: Request, _ context: CallerContext,
    _ work: (VerificationSessionFields, IdempotencyContext<Outcome>?) async throws -> Outcome,
    as render: @escaping @Sendable (Outcome) throws -> StoredResponse
  ) async throws -> Response {
    let body = try await request.wholeBody(context, maxBytes: Self.maxBytes)
    let fingerprint = request.fingerprint.adding([request.uri.query]).adding(content: body.readableBytesView)
    return try await idempotency.answer(request, fingerprint, context) { once in
      try await work(VerificationSessionFields(body), once)
    } as: {
      try render($0)
    }.response
  }

  private func respond(
    with view: VerificationSessionView, to request: Request, _ context: CallerContext
  ) async throws -> Response {
    let revealed = try Self.isRevealing(request) ? try await pictures.reveal(view, to: context.caller) : nil
    return try Response(json: VerificationSession(view, naming: catalogue, revealed: revealed))
  }

  /// Whether the caller asks for pictures and numbers.
  ///
  /// - Throws: `invalid_argument` for another value.
  static func isRevealing(_ request: Request) throws(VerificationSessionError) -> Bool {
    switch request.query("reveal_sensitive_data") {
    case nil, "false": false
    case "true": true
    default: throw .invalidArgument("reveal_sensitive_data: must be true or false.")
    }
  }

  private func sessionID(_ context: CallerContext) throws -> SessionID {
    VerificationSession.id(in: try context.parameter("id"))
  }
}
