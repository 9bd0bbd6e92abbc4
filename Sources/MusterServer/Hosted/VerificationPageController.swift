import Encodings
import Foundation
import HTMLMarkup
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterPages
import MusterService
import MusterTexts
import NIOCore
import NIOFoundationCompat
import VerificationFlow

/// Serves the pages on which people without an app are verified, with their assets and logos.
///
/// The page itself knows nothing of the person: its script opens the link, and asks for everything else. What the server
/// adds is how the project looks, whose pages may frame it, and the status of a link that cannot be opened.
struct VerificationPageController {
  /// Created at the first request.
  private static let pages = Result { try Pages() }

  let open: OpenLink
  let limits: RequestLimits

  func addRoutes(to router: Router<MusterContext>) {
    router.get(RouterPath(Routes.verificationPage), use: show)
    router.get(RouterPath(Routes.verificationAsset), use: readAsset)
    router.get(RouterPath(Routes.verificationLogo), use: readLogo)
    router.get(RouterPath(Routes.embedScript), use: readEmbedScript)
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    try limits.countVisit(address: context.remoteNetwork)
    // The script takes the token out of the address, and leaves the project there for a reload.
    guard let token = request.query("token") else {
      guard let project = request.query("project") else { return try page(nil, .ok, request) }
      return try page(try await open.look(of: ProjectID(project)), .ok, request)
    }
    do {
      return try page(try await open.preview(token), .ok, request)
    } catch let error as ServiceError where [.notFound, .gone].contains(error.kind) {
      // The script says why, also to a page that embeds this one.
      return try page(try await open.look(ofLink: token), error.kind == .gone ? .gone : .notFound, request)
    }
  }

  private func page(_ look: OpenLink.Look?, _ status: HTTPResponse.Status, _ request: Request) throws -> Response {
    let language = look?.settings.language(for: request.language) ?? request.language
    let words = look?.settings.texts[language.rawValue] ?? [:]
    let page = look.map { VerificationPage($0) } ?? VerificationPage()
    let embedders = look?.settings.embedders ?? []
    var response = Response(page: try Self.pages.get().render(page, in: language, words: words))
    response.status = status
    response.headers[.cacheControl] = "no-store"
    response.headers[.vary] = "Accept-Language"
    response.headers[.contentSecurityPolicy] = Self.policy(embedders: embedders)
    response.headers[.contentTypeOptions] = "nosniff"
    response.headers[.referrerPolicy] = "no-referrer"
    response.headers[.permissionsPolicy] = "camera=(self), microphone=(), geolocation=(), display-capture=()"
    response.headers[.openerPolicy] = "same-origin"
    response.headers[.resourcePolicy] = embedders.isEmpty ? "same-origin" : "cross-origin"
    return response
  }

  /// The page loads everything from this service and has no inline code. `blob:` is for pictures shown from memory.
  private static func policy(embedders: [WebOrigin]) -> String {
    let ancestors = embedders.isEmpty ? "'none'" : embedders.map(\.rawValue).joined(separator: " ")
    return """
      default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
      form-action 'none'; base-uri 'none'; frame-ancestors \(ancestors)
      """
  }

  @Sendable private func readAsset(_ request: Request, _ context: MusterContext) async throws -> Response {
    let name = try context.parameter("name")
    guard let asset = try Self.pages.get().assets.first(where: { $0.name == name }) else { throw Self.nothingHere }
    return Response(asset: asset, to: request)
  }

  /// Returns the script for pages of any origin, under an address that never changes.
  @Sendable private func readEmbedScript(_ request: Request, _ context: MusterContext) throws -> Response {
    let script = try Self.pages.get().embedScript
    var response = Response(
      file: script.bytes, script.contentType, tag: script.tag, cacheControl: "public, max-age=3600", to: request)
    response.headers[.accessControlAllowOrigin] = "*"
    response.headers[.resourcePolicy] = "cross-origin"
    return response
  }

  @Sendable private func readLogo(_ request: Request, _ context: MusterContext) async throws -> Response {
    guard let logo = try await open.look(of: context.id())?.settings.logo,
      let bytes = Data(base64Encoded: logo.base64)
    else { throw Self.nothingHere }
    return Response(
      status: .ok,
      headers: [
        .contentType: logo.contentType, .cacheControl: "public, max-age=300", .contentTypeOptions: "nosniff",
        .contentSecurityPolicy: "default-src 'none'", .resourcePolicy: "same-origin",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(data: bytes)))
  }

  private static let nothingHere = ServiceError(.notFound, "NOT_FOUND", "There is nothing at this path.")
}

extension VerificationPage {
  fileprivate init(_ look: OpenLink.Look) {
    let (project, settings) = (look.project, look.settings)
    self.init(
      project: project.id.rawValue, name: settings.name ?? project.name,
      logo: settings.logo == nil ? "" : Routes.path(Routes.verificationLogo, project.id.rawValue),
      privacyAddress: settings.privacyAddress ?? "", accent: settings.accent.map { ($0.light, $0.dark) },
      onAccent: settings.accent.map(\.textColors), embedders: settings.embedders.map(\.rawValue),
      isSandbox: project.isSandbox)
  }
}

extension VerificationFlow.HostedSettings {
  /// Returns the language of the pages for a person who reads this one.
  fileprivate func language(for wanted: Language) -> Language {
    guard !languages.isEmpty, !languages.contains(wanted.rawValue) else { return wanted }
    return Language(rawValue: languages[0]) ?? wanted
  }
}
