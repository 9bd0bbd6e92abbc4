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
/// The page itself has no personal data: its script opens the link, and requests everything else. The server adds the
/// project's appearance, the origins that may frame the page, and the status of a link that cannot be opened.
struct VerificationPageController: Controller {
  static let openRoutes = [
    Routes.verificationPage, Routes.verificationAsset, Routes.verificationLogo, Routes.embedScript,
  ].map { OpenRoute(.get, $0, .public) }

  let linkPages: OpenLink
  let limits: RequestLimits
  @Shared var configuration: ServiceConfiguration

  func addRoutes(to routers: Routers) {
    let router = routers.open
    router.get(RouterPath(Routes.verificationPage), use: show)
    router.get(RouterPath(Routes.verificationAsset), use: PersonPages.readAsset)
    router.get(RouterPath(Routes.verificationLogo), use: readLogo)
    router.get(RouterPath(Routes.embedScript), use: readEmbedScript)
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    try limits.countVisit(address: context.remoteNetwork)
    // The script takes the token out of the address, and leaves the project and the language there for a reload.
    guard let token = request.query("token") else {
      let look =
        if let project = request.query("project") { try await linkPages.look(of: ProjectID(project)) } else {
          OpenLink.Look?.none
        }
      return try page(look, .ok, request, in: request.query("language"))
    }
    let (look, language, refusal) = try await linkPages.preview(token)
    // The script shows why a link cannot be opened, and reports it to a page that embeds this one.
    let status: HTTPResponse.Status =
      switch refusal?.kind {
      case nil: .ok
      case .gone: .gone
      default: .notFound
      }
    return try page(look, status, request, in: language, isOfNobody: look == nil)
  }

  /// - Parameters:
  ///   - code: The language of the link; nil for that of the browser.
  ///   - isOfNobody: Whether the page only says that there is no such link. Any page may frame it, since nobody knows
  ///     which project it belongs to, and otherwise the page around it would never hear of the error.
  private func page(
    _ look: OpenLink.Look?, _ status: HTTPResponse.Status, _ request: Request, in code: String?,
    isOfNobody: Bool = false
  ) throws -> Response {
    let wanted = code.flatMap(Language.init(rawValue:)) ?? request.language
    let language = look?.settings.language(for: wanted) ?? wanted
    let words = look?.settings.texts[language.rawValue] ?? [:]
    let page =
      look.map { VerificationPage($0, configuration) }
      ?? VerificationPage(embedders: isOfNobody ? ["*"] : [])
    let pages = try PersonPages.pages.get()
    return PersonPages.response(
      pages.render(page, in: language, words: words), to: request, status: status,
      embedders: isOfNobody ? nil : look?.settings.embedders ?? [], style: pages.verificationStyle)
  }

  private static let embedScript = PersonPages.pages.map { EmbeddedFile($0.embedScript) }

  /// Returns the script for pages of any origin, under an address that never changes.
  @Sendable private func readEmbedScript(_ request: Request, _ context: MusterContext) throws -> Response {
    var response = try Self.embedScript.get().response(to: request, cacheControl: "public, max-age=3600")
    response.headers[.accessControlAllowOrigin] = "*"
    response.headers[.resourcePolicy] = "cross-origin"
    return response
  }

  @Sendable private func readLogo(_ request: Request, _ context: MusterContext) async throws -> Response {
    guard let logo = try await linkPages.look(of: context.id())?.settings.logo,
      let bytes = Data(base64Encoded: logo.base64)
    else { throw ServiceError.nothingHere }
    return Response(
      status: .ok,
      headers: [
        .contentType: logo.contentType, .cacheControl: "public, max-age=300", .contentTypeOptions: "nosniff",
        .contentSecurityPolicy: "default-src 'none'", .resourcePolicy: "same-origin",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(data: bytes)))
  }
}

extension VerificationPage {
  fileprivate init(_ look: OpenLink.Look, _ configuration: ServiceConfiguration) {
    let (project, settings) = (look.project, look.settings)
    self.init(
      project: project.id.rawValue, name: settings.name ?? project.name,
      logo: settings.logo == nil ? nil : Routes.path(Routes.verificationLogo, project.id.rawValue),
      privacyAddress: settings.privacyAddress, support: settings.supportContact,
      accent: settings.accent.map { ($0.light, $0.dark) },
      onAccent: settings.accent.map(\.textColors), embedders: settings.embedders.map(\.rawValue),
      isSandbox: project.isSandbox, formats: configuration.imageFormats,
      documents: Dictionary(
        configuration.catalogue.entries.map { ($0.type.rawValue, DocumentMeasures($0)) },
        uniquingKeysWith: { first, _ in first }))
  }
}

extension VerificationPage.DocumentMeasures {
  fileprivate init(_ entry: DocumentCatalogue.Entry) {
    self.init(
      longSide: entry.size?.longSide, shortSide: entry.size?.shortSide, portraitSide: entry.portraitSide?.rawValue)
  }
}

extension VerificationFlow.HostedSettings {
  /// Returns the language of the pages: the wanted one if the project allows it, otherwise the project's first.
  fileprivate func language(for wanted: Language) -> Language {
    guard !languages.isEmpty, !languages.contains(wanted.rawValue) else { return wanted }
    return Language(rawValue: languages[0]) ?? wanted
  }
}
