import HTTPTypes
import Hummingbird
import MusterAPI
import MusterPages
import MusterService
import VerificationFlow

/// Serves the page on which a person makes a passkey.
struct PasskeyPagesController: Controller {
  static let openRoutes = [OpenRoute(.get, Routes.passkeyPage, .public)]

  let login: PinLogin
  let passkeys: Passkeys
  let address: PublicAddress

  func addRoutes(to routers: Routers) {
    routers.open.get(RouterPath(Routes.passkeyPage), use: show)
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    try passkeys.count(address: context.remoteNetwork)
    let project = try? await login.project(request.clientProject)
    guard let project, try await passkeys.isOn(project.id, at: try address.origin(for: request)) else {
      return try response(LoginPage(.ended), request, status: .notFound)
    }
    return try response(
      LoginPage(
        .passkey, name: try await login.name(of: project.id), project: project.id.rawValue,
        sendsCodes: project.settings.registration == .email, hasPasskeys: true), request)
  }

  private func response(
    _ page: LoginPage, _ request: Request, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    PersonPages.response(try PersonPages.pages.get().render(page, in: request.language), to: request, status: status)
  }
}
