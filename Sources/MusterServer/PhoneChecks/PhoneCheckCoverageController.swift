import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import VerificationFlow

/// Tells apps in which countries, and at which addresses, devices can be checked, as the operators' side says it.
struct PhoneCheckCoverageController: Controller {
  private static let paths = [
    Routes.PhoneChecks.coverageAccess, Routes.PhoneChecks.country, Routes.PhoneChecks.device,
  ]

  static let openRoutes =
    paths.map { OpenRoute(.get, $0, .appKey) } + paths.map { OpenRoute(.options, $0, .public) }

  let checks: PhoneChecks
  let callers: Authenticate

  func addRoutes(to routers: Routers) {
    let facade = routers.open.group().add(middleware: ErrorMiddleware(PhoneCheckErrors()))
    facade.get(RouterPath(Routes.PhoneChecks.coverageAccess), use: showAccess)
    facade.get(RouterPath(Routes.PhoneChecks.country), use: showCountry)
    facade.get(RouterPath(Routes.PhoneChecks.device), use: showDevice)
    facade.addPreflights(to: Self.paths)
  }

  @Sendable private func showAccess(_ request: Request, _ context: MusterContext) async throws -> Response {
    let (project, _) = try await checks.project(of: request, context, callers)
    return try Response(json: try await checks.coverageAccess(in: project))
  }

  @Sendable private func showCountry(_ request: Request, _ context: MusterContext) async throws -> Response {
    guard let text = request.field("country_code") else { throw PhoneCheckFields.missing("country_code") }
    // A plus sign that an app did not encode is a space.
    guard let match = text.wholeMatch(of: /[+ ]?([0-9]{1,3})|([A-Za-z]{2})/), let code = match.1 ?? match.2 else {
      throw PhoneCheckProblem(.badRequest, "bad_request", "country_code is no code of a country")
    }
    let (project, _) = try await checks.project(of: request, context, callers)
    return respond(try await checks.coverage(inCountry: String(code), in: project))
  }

  @Sendable private func showDevice(_ request: Request, _ context: MusterContext) async throws -> Response {
    var address = context.client
    if let text = request.field("id_address") { address = IPAddress(text) }
    guard let address else {
      throw PhoneCheckProblem(.badRequest, "bad_request", "id_address is no IP address")
    }
    let (project, _) = try await checks.project(of: request, context, callers)
    return respond(try await checks.coverage(ofDevice: address, in: project))
  }

  private func respond(_ answer: PhoneCheckAnswer) -> Response {
    Response(
      status: HTTPResponse.Status(code: answer.status),
      headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: answer.body)))
  }
}

extension PhoneChecks {
  /// Returns the project whose phone checks the sender of a request may use, and the sender, if they have a key.
  ///
  /// - Throws: As ``project(of:address:)``.
  func project(
    of request: Hummingbird.Request, _ context: MusterContext, _ callers: Authenticate
  ) async throws -> (ProjectRecord, Caller?) {
    var caller: Caller?
    if request.headers[.authorization] != nil { caller = try await callers.authenticate(bearer: request.bearer) }
    return (try await project(of: caller, address: context.remoteNetwork), caller)
  }
}
