import Encodings
import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterPages
import MusterService
import MusterTexts
import QRCodes
import VerificationFlow

/// Serves the pages of logins with a PIN: the page that waits for a person's app, the page of a link in an e-mail, and
/// the page of the person's devices.
struct PinLoginPagesController: Controller {
  static var openRoutes: [OpenRoute] {
    typealias Paths = Routes.PinLogin
    return [Paths.page, Paths.app, Paths.confirm, Paths.devices, Paths.asset].map { OpenRoute(.get, $0, .public) }
      + [OpenRoute(.post, Paths.confirm, .pinClient)]
  }

  private static let maxBytes = 4096

  let login: PinLogin
  let passkeys: Passkeys
  let address: PublicAddress

  func addRoutes(to routers: Routers) {
    typealias Paths = Routes.PinLogin
    let router = routers.open
    router.get(RouterPath(Paths.app), use: showApp)
    router.get(RouterPath(Paths.confirm), use: showConfirmation)
    router.post(RouterPath(Paths.confirm), use: confirm)
    router.get(RouterPath(Paths.devices), use: showDevices)
    router.get(RouterPath(Paths.asset), use: PersonPages.readAsset)
    router.get(RouterPath(Paths.page), use: show)
  }

  /// Waits for an app to log in for an authorization.
  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    let id = try context.parameter("id")
    return try await page(.login, request) { try await login.accesses.begin(authorization: id) }
  }

  @Sendable private func showDevices(_ request: Request, _ context: MusterContext) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    return try await page(.devices, request) {
      try await login.accesses.begin(project: request.clientProject, hasNumber: true)
    }
  }

  private func page(
    _ mode: LoginPage.Mode, _ request: Request, _ begin: () async throws -> PinAccesses.Begun
  ) async throws -> Response {
    do {
      let begun = try await begin()
      let origin = try address.origin(for: request)
      let url = PinLoginController.codeURL(of: begun.access.id, at: origin)
      return try response(
        LoginPage(
          mode, name: try await login.name(of: begun.access.projectId), project: begun.access.projectId.rawValue,
          pageToken: begun.pageToken, digits: begun.access.number ?? "", code: QRCode(url)?.svg ?? "",
          hasPasskeys: try await passkeys.isOn(begun.access.projectId, at: origin)), request)
    } catch is PinLoginRefusal {
      return try response(LoginPage(.ended), request, status: .notFound)
    }
  }

  @Sendable private func showApp(_ request: Request, _ context: MusterContext) async throws -> Response {
    try response(LoginPage(.app), request)
  }

  /// Shows the page of a link. Programs that look at links in e-mails read it as well, so nothing happens yet.
  @Sendable private func showConfirmation(_ request: Request, _ context: MusterContext) async throws -> Response {
    let project = try? await login.project(request.clientProject)
    let name: String = if let project { try await login.name(of: project.id) } else { "" }
    return try response(
      LoginPage(.confirm, name: name, project: project?.id.rawValue ?? ""), request)
  }

  private struct Confirmation: Decodable {
    let userId: String
    let code: String
    let projectId: String?
  }

  private struct Confirmed: Encodable {
    let code: String?
    let expiresAt: Date?
  }

  /// Uses the code of a link, when the person has pressed the button.
  @Sendable private func confirm(_ request: Request, _ context: MusterContext) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    let body = try await request.wholeBody(context, maxBytes: Self.maxBytes)
    let message = try await Request.decode(Confirmation.self, from: body)
    do {
      let project = message.projectId.flatMap { $0.isEmpty ? nil : $0 }
      switch try await login.verifications.confirmOnPage(
        userId: message.userId, code: message.code, project: project)
      {
      case .activated: return try Response(json: Confirmed(code: nil, expiresAt: nil))
      case .code(let code, let end): return try Response(json: Confirmed(code: code, expiresAt: Date(end)))
      }
    } catch let refusal as PinLoginRefusal {
      return try PinLoginProblem(refusal, for: .current).response()
    }
  }

  private func response(
    _ page: LoginPage, _ request: Request, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    PersonPages.response(try PersonPages.pages.get().render(page, in: request.language), to: request, status: status)
  }
}
