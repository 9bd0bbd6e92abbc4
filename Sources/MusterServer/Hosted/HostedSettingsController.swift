import Hummingbird
package import MusterAPI
package import MusterService
package import VerificationFlow

/// Shows and replaces how the pages of a project's verifications look.
struct HostedSettingsController: Controller {
  /// The maximum size of a request in bytes: a logo in base64, and the rest.
  private static let maxBytes = 131_072

  let settings: ManageProjectSettings<VerificationFlow.HostedSettings>

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.get(RouterPath(Routes.hostedSettings), use: show)
    router.put(RouterPath(Routes.hostedSettings), use: replace)
  }

  @Sendable private func show(_ request: Request, _ context: CallerContext) async throws -> Response {
    try Response(json: MusterAPI.HostedSettings(try await settings.read(by: context.caller)))
  }

  @Sendable private func replace(_ request: Request, _ context: CallerContext) async throws -> Response {
    let message = try await request.message(MusterAPI.HostedSettings.self, context, maxBytes: Self.maxBytes)
    let kept = try await settings.replace(by: VerificationFlow.HostedSettings(message), by: context.caller)
    return try Response(json: MusterAPI.HostedSettings(kept))
  }
}

extension MusterAPI.HostedSettings {
  /// Creates the representation of settings in the API and the commands.
  package init(_ settings: VerificationFlow.HostedSettings) {
    self.init(
      name: settings.name, logo: settings.logo.map { Logo(contentType: $0.contentType, data: $0.base64) },
      accent: settings.accent.map { Accent(light: $0.light, dark: $0.dark) }, privacyUrl: settings.privacyAddress,
      supportContact: settings.supportContact,
      linkSeconds: settings.linkSeconds, returnUrls: settings.returnAddresses,
      embedders: settings.embedders.map(\.rawValue), languages: settings.languages, texts: settings.texts,
      compatibility: Code(settings.compatibility.rawValue), linkUse: Code(settings.linkUse.rawValue))
  }
}

extension VerificationFlow.HostedSettings {
  /// Reads settings as the API and the command take them. What is absent has its default.
  ///
  /// - Throws: `HOSTED_SETTING_INVALID` for an embedder that is no origin, and a value that does not exist.
  package init(_ message: MusterAPI.HostedSettings) throws(ServiceError) {
    var embedders: [WebOrigin] = []
    for text in message.embedders ?? [] {
      guard let origin = WebOrigin(rawValue: text) else {
        throw ServiceError.hostedSettingInvalid("embedders", "must be origins such as https://shop.example")
      }
      embedders.append(origin)
    }
    let words = message.compatibility?.rawValue ?? Compatibility.sora.rawValue
    guard let compatibility = Compatibility(rawValue: words) else {
      throw ServiceError.hostedSettingInvalid("compatibility", "must be sora or clear")
    }
    let use = message.linkUse?.rawValue ?? LinkRecord.Use.firstBrowser.rawValue
    guard let linkUse = LinkRecord.Use(rawValue: use) else {
      throw ServiceError.hostedSettingInvalid("linkUse", "must be anyBrowser, firstBrowser or once")
    }
    self.init(
      name: message.name, logo: message.logo.map { Logo(contentType: $0.contentType, base64: $0.data) },
      accent: message.accent.map { Accent(light: $0.light, dark: $0.dark ?? "") },
      privacyAddress: message.privacyUrl, supportContact: message.supportContact,
      linkSeconds: message.linkSeconds ?? Self.defaultLinkSeconds, returnAddresses: message.returnUrls ?? [],
      embedders: embedders, languages: message.languages ?? [], texts: message.texts ?? [:],
      compatibility: compatibility, linkUse: linkUse)
  }
}
