import HTTPTypes
import Hummingbird
import MusterConsole
import MusterService
import MusterTexts
import VerificationFlow

extension ReviewConsoleController {
  func addSignIn(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.signIn, on: console) { request in try showSignIn(request) }
    post(ConsolePath.signIn, on: console, signIn)
    post(ConsolePath.signOut, on: console) { request in try await signOut(of: request) }
    get(ConsolePath.invitation, on: console, showInvitation)
    post(ConsolePath.invitation, on: console, join)
  }

  func showSignIn(_ request: ConsoleRequest, error: ServiceError? = nil) throws -> Response {
    if error == nil, request.session != nil { return Response(seeOther: ConsolePath.queue) }
    let next = request.form["next"] ?? request.request.query("next") ?? ""
    let target = ConsolePath.isOfConsole(next) ? next : nil
    let page = SignInPage(
      formToken: request.formToken, name: request.form["name"], next: target, provider: provider(leadingTo: target),
      isPasswordUsual: reviewers.singleSignOn?.limitsLocalSignIn != true,
      error: error.map { Texts.sentence(for: $0.code, in: .english) })
    return try answerAnybody(page, to: request, error: error)
  }

  @Sendable private func signIn(_ request: ConsoleRequest) async throws -> Response {
    do {
      let signedIn = try await reviewers.passwords.signIn(
        name: request.form["name"] ?? "", password: request.form["password"] ?? "",
        code: request.field("code"), from: request.context.client)
      let next = request.form["next"] ?? ""
      return begin(signedIn, leadingTo: ConsolePath.isOfConsole(next) ? next : ConsolePath.queue)
    } catch let error as ServiceError where !error.isOurs {
      return try showSignIn(request, error: error)
    }
  }

  @Sendable private func showInvitation(_ request: ConsoleRequest) async throws -> Response {
    try await showInvitation(request, error: nil)
  }

  private func showInvitation(_ request: ConsoleRequest, error: ServiceError?) async throws -> Response {
    let reviewer = try await reviewers.invitations.find(invitation: request.context.parameter("token"))
    let page = InvitationPage(
      formToken: request.formToken, name: reviewer.name, action: request.request.uri.path,
      error: error?.explanation)
    return try answerAnybody(page, to: request, error: error)
  }

  @Sendable private func join(_ request: ConsoleRequest) async throws -> Response {
    do {
      let password = try request.newPassword
      return begin(
        try await reviewers.invitations.join(
          invitation: request.context.parameter("token"), password: password, from: request.context.client),
        leadingTo: ConsolePath.account)
    } catch let error as ServiceError where error.kind == .invalid {
      return try await showInvitation(request, error: error)
    }
  }

  /// Redirects after sign-in. The cookie gets a new secret, so that a cookie planted before is of no use.
  private func begin(_ signedIn: SignedIn, leadingTo path: String) -> Response {
    var response = Response(seeOther: path)
    response.setCookie(ConsoleCookie(secret: signedIn.secret).header)
    return response
  }
}

extension ConsoleRequest {
  /// The new password, entered twice.
  ///
  /// - Throws: `PASSWORD_UNFIT` if the two differ.
  var newPassword: String {
    get throws(ServiceError) {
      let password = form["password"] ?? ""
      guard password == form["passwordAgain"] else {
        throw ServiceError(.passwordUnfit, "The two passwords differ. Enter the same password twice.")
      }
      return password
    }
  }
}
