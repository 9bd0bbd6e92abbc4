import HTTPTypes
import Hummingbird
import MusterConsole
import MusterService
import MusterTexts

/// Signs reviewers in at a provider, and links their accounts.
extension ReviewConsoleController {
  func addSingleSignOn(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.singleSignOn, on: console, leave)
    get(ConsolePath.singleSignOnReturn, on: console, arrive)
    post(ConsolePath.accountLink, on: console, linkAccount)
  }

  /// The provider for the sign-in page; nil if there is none.
  func provider(leadingTo next: String?) -> SignInPage.Provider? {
    reviewers.singleSignOn.map { singleSignOn in
      SignInPage.Provider(
        name: singleSignOn.providerName, address: ConsolePath.singleSignOn.appending([("next", next)]))
    }
  }

  /// Answers with a page that leads on, also to another site: a redirection after a form would be held against the policy
  /// for forms, and one from another site would not bring the console's cookie.
  func lead(to address: String, _ title: String) throws -> Response {
    var response = Response(page: try Console().render(OnwardPage(title, address: address), in: nil))
    response.headers[.refresh] = "0; url=\(address)"
    return response
  }

  /// Ends the session, here and at the provider if it began there.
  func signOut(of request: ConsoleRequest) async throws -> Response {
    let (secret, origin) = (request.cookie.secret, try address.origin(for: request.request))
    let farewell = try await reviewers.singleSignOn?.signOutAddress(
      ofSession: secret, returningTo: origin + ConsolePath.signIn)
    try await reviewers.sessions.signOut(secret)
    guard let farewell else { return leaving() }
    var response = try lead(to: farewell, "Signing out")
    response.setCookie(ConsoleCookie.end)
    return response
  }

  @Sendable private func leave(_ request: ConsoleRequest) async throws -> Response {
    let singleSignOn = try singleSignOn
    if request.session != nil { return Response(seeOther: ConsolePath.queue) }
    let next = request.request.query("next") ?? ""
    do {
      let departure = try await singleSignOn.begin(
        target: ConsolePath.isOfConsole(next) ? next : nil, browser: SingleSignOnCookie.secret(of: request.request),
        returnAddress: try returnAddress(of: request), from: request.context.client)
      var response = Response(seeOther: departure.address)
      response.setCookie(SingleSignOnCookie.header(departure.browser))
      return response
    } catch let error as ServiceError where error.isOfSingleSignOn {
      return try showSignIn(request, error: error)
    }
  }

  @Sendable private func arrive(_ request: ConsoleRequest) async throws -> Response {
    let (singleSignOn, query) = (try singleSignOn, request.request)
    var response: Response
    do {
      let outcome = try await singleSignOn.finish(
        SingleSignOn.Return(
          state: query.field("state"), code: query.field("code"), error: query.field("error"),
          issuer: query.field("iss")),
        browser: SingleSignOnCookie.secret(of: query), returnAddress: try returnAddress(of: request),
        from: request.context.client)
      switch outcome {
      case .signedIn(let signedIn, let target):
        response = try lead(to: target ?? ConsolePath.queue, "Signing in")
        response.setCookie(ConsoleCookie(secret: signedIn.secret).header)
      case .linked:
        response = try lead(to: ConsolePath.account, "Your account is linked")
      }
    } catch let error as ServiceError where error.isOfSingleSignOn {
      request.context.logger.note(error)
      // The browser does not send the console's cookie here, so no form would be accepted.
      let page = NoticePage(
        status: error.kind.status.code, code: error.code, detail: error.detail, requestId: request.context.id,
        back: .init(ConsolePath.signIn, "Back to the sign-in page"))
      response = Response(page: try Console().render(page, in: nil), error: error)
    }
    response.setCookie(SingleSignOnCookie.end)
    return response
  }

  @Sendable private func linkAccount(_ request: ConsoleRequest) async throws -> Response {
    let (session, singleSignOn) = (try request.signedIn(), try singleSignOn)
    do {
      let departure = try await singleSignOn.beginLink(
        password: request.form["password"] ?? "", browser: SingleSignOnCookie.secret(of: request.request),
        returnAddress: try returnAddress(of: request), by: session)
      var response = try lead(to: departure.address, "Linking your account")
      response.setCookie(SingleSignOnCookie.header(departure.browser))
      return response
    } catch let error as ServiceError where error.isOfSingleSignOn || !error.isOurs {
      return try await show(request, error: error)
    }
  }

  private var singleSignOn: SingleSignOn {
    get throws(ServiceError) {
      guard let singleSignOn = reviewers.singleSignOn else { throw .singleSignOnOff }
      return singleSignOn
    }
  }

  private func returnAddress(of request: ConsoleRequest) throws(ServiceError) -> String {
    try address.origin(for: request.request) + ConsolePath.singleSignOnReturn
  }
}

extension ServiceError {
  /// Whether the sign-in page and the account page show the error.
  fileprivate var isOfSingleSignOn: Bool { code.hasPrefix("SSO_") || kind == .limitReached }
}
