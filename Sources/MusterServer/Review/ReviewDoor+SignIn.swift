import HTTPTypes
import Hummingbird
import MusterConsole
import MusterService
import MusterTexts
import VerificationFlow

extension ReviewDoor {
  func addSignIn(to desk: RouterGroup<MusterContext>) {
    get(DeskPath.signIn, on: desk) { request in try showSignIn(request) }
    post(DeskPath.signIn, on: desk, signIn)
    post(DeskPath.signOut, on: desk, signOut)
    get(DeskPath.invitation, on: desk, showInvitation)
    post(DeskPath.invitation, on: desk, join)
  }

  private func showSignIn(_ request: DeskRequest, refusal: Refusal? = nil) throws -> Response {
    if refusal == nil, request.session != nil { return Response(seeOther: DeskPath.queue) }
    let next = request.form["next"] ?? request.request.query("next") ?? ""
    let page = SignInPage(
      formToken: request.formToken, name: request.form["name"], next: DeskPath.isOfDesk(next) ? next : nil,
      refusal: refusal.map { Texts.sentence(for: $0.code, in: .english) })
    return try answerAnybody(page, to: request, refusal: refusal)
  }

  @Sendable private func signIn(_ request: DeskRequest) async throws -> Response {
    do {
      let signedIn = try await muster.signIn(
        name: request.form["name"] ?? "", password: request.form["password"] ?? "",
        code: request.field("code"), from: request.context.client)
      let next = request.form["next"] ?? ""
      return begin(signedIn, leadingTo: DeskPath.isOfDesk(next) ? next : DeskPath.queue)
    } catch let refusal as Refusal where !refusal.isOurs {
      return try showSignIn(request, refusal: refusal)
    }
  }

  @Sendable private func signOut(_ request: DeskRequest) async throws -> Response {
    try await muster.reviewerSessions.signOut(request.cookie.secret)
    return leaving()
  }

  @Sendable private func showInvitation(_ request: DeskRequest) async throws -> Response {
    try await showInvitation(request, refusal: nil)
  }

  private func showInvitation(_ request: DeskRequest, refusal: Refusal?) async throws -> Response {
    let reviewer = try await muster.joinReviewers(invitation: request.context.parameter("token"))
    let page = InvitationPage(
      formToken: request.formToken, name: reviewer.name, action: request.request.uri.path,
      refusal: refusal?.explanation)
    return try answerAnybody(page, to: request, refusal: refusal)
  }

  @Sendable private func join(_ request: DeskRequest) async throws -> Response {
    do {
      let password = try request.newPassword
      return begin(
        try await muster.joinReviewers.join(
          invitation: request.context.parameter("token"), password: password, from: request.context.client),
        leadingTo: DeskPath.account)
    } catch let refusal as Refusal where refusal.kind == .invalid {
      return try await showInvitation(request, refusal: refusal)
    }
  }

  /// Leads whoever has signed in on; with another secret than before, so that nobody else can have prepared it.
  private func begin(_ signedIn: SignedIn, leadingTo path: String) -> Response {
    var response = Response(seeOther: path)
    response.setCookie(DeskCookie(secret: signedIn.secret).header)
    return response
  }
}

extension DeskRequest {
  /// The password that was chosen and repeated.
  ///
  /// - Throws: `PASSWORD_UNFIT` if the two are not the same.
  var newPassword: String {
    get throws(Refusal) {
      let password = form["password"] ?? ""
      guard password == form["passwordAgain"] else {
        throw Refusal(.invalid, "PASSWORD_UNFIT", "The two passwords are not the same.")
      }
      return password
    }
  }
}
