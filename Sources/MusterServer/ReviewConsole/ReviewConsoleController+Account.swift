import HTTPTypes
import Hummingbird
import MusterConsole
import MusterService
import MusterTexts
import QRCodes
import VerificationFlow

extension ReviewConsoleController {
  func addAccount(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.account, on: console) { request in try await show(request) }
    post(ConsolePath.password, on: console) { request in
      try await change(request, to: "Your password has been changed. You are signed out on all other devices.") {
        session in
        try await reviewers.sessions.changePassword(
          current: request.form["current"] ?? "", password: try request.newPassword, by: session)
      }
    }
    post(ConsolePath.secondFactor, on: console) { request in
      _ = try await reviewers.secondFactor.begin(by: try request.signedIn())
      return try await show(request)
    }
    post(ConsolePath.secondFactorCancellation, on: console) { request in
      try await reviewers.secondFactor.cancel(by: try request.signedIn())
      return Response(seeOther: ConsolePath.account)
    }
    post(ConsolePath.secondFactorConfirmation, on: console) { request in
      try await change(request, to: "One-time codes are on. You need one whenever you sign in.") { session in
        try await reviewers.secondFactor.confirm(
          request.form["code"] ?? "", password: request.form["password"] ?? "", by: session)
      }
    }
    post(ConsolePath.secondFactorRemoval, on: console) { request in
      try await change(request, to: "One-time codes are off.") { session in
        try await reviewers.secondFactor.remove(password: request.form["password"] ?? "", by: session)
      }
    }
    post(ConsolePath.everySession, on: console) { request in
      try await reviewers.sessions.signOutEverywhere(try request.signedIn())
      return leaving()
    }
  }

  /// Redirects to the sign-in page and deletes the cookie.
  func leaving() -> Response {
    var response = Response(seeOther: ConsolePath.signIn)
    response.setCookie(ConsoleCookie.end)
    return response
  }

  /// Changes the account and shows it with the notice, or with the error.
  private func change(
    _ request: ConsoleRequest, to notice: String, _ work: (ReviewerSession) async throws -> Void
  ) async throws -> Response {
    let session = try request.signedIn()
    do {
      try await work(session)
      return try await show(request, notice: notice)
    } catch let error as ServiceError where !error.isOurs {
      return try await show(request, error: error)
    }
  }

  func show(
    _ request: ConsoleRequest, notice: String? = nil, error: ServiceError? = nil
  ) async throws -> Response {
    // Loaded again, because the request may have changed the session.
    let session = try await reviewers.sessions.find(secret: request.cookie.secret)
    let offer = session.hasSecondFactor ? nil : try await reviewers.secondFactor.offer(to: session)
    let page = AccountPage(
      name: session.reviewer.name, role: session.reviewer.role,
      secondFactor: offer.map {
        .beginning(secret: $0.secret, link: $0.uri, qrCode: QRCode($0.uri)?.svg ?? "")
      } ?? (session.hasSecondFactor ? .on : .off),
      hasPassword: session.hasPassword,
      link: reviewers.singleSignOn.flatMap { provider in
        session.isLinked
          ? .linked(provider: provider.providerName, name: session.profile.name, email: session.profile.email)
          : .possible(provider: provider.providerName)
      },
      notice: notice,
      error: error?.explanation)
    return try await answer(page, to: request, error: error)
  }
}
