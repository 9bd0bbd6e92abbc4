import Hummingbird
package import MusterAPI
import MusterService
package import VerificationFlow

/// Shows and replaces the settings of a project's phone checks.
struct PhoneCheckSettingsController: Controller {
  let settings: ManageProjectSettings<VerificationFlow.PhoneCheckSettings>

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.get(RouterPath(Routes.phoneCheckSettings), use: show)
    router.put(RouterPath(Routes.phoneCheckSettings), use: replace)
  }

  @Sendable private func show(_ request: Request, _ context: CallerContext) async throws -> Response {
    try Response(json: MusterAPI.PhoneCheckSettings(try await settings.read(by: context.caller)))
  }

  @Sendable private func replace(_ request: Request, _ context: CallerContext) async throws -> Response {
    let message = try await request.message(MusterAPI.PhoneCheckSettings.self, context)
    let kept = try await settings.replace(by: VerificationFlow.PhoneCheckSettings(message), by: context.caller)
    return try Response(json: MusterAPI.PhoneCheckSettings(kept))
  }
}

extension MusterAPI.PhoneCheckSettings {
  /// Creates the representation of settings in the API and the commands.
  package init(_ settings: VerificationFlow.PhoneCheckSettings) {
    self.init(
      gate: settings.isGateOn, periodMinutes: settings.periodMinutes, fallback: Code(settings.fallback.rawValue),
      kycMatch: Code(settings.kycMatch.rawValue), open: settings.isOpen, redirectUrls: settings.redirectURLs,
      callbackUrl: settings.callbackURL,
      defaultCountry: settings.defaultCountry)
  }
}

extension VerificationFlow.PhoneCheckSettings {
  /// - Throws: `PHONE_CHECK_SETTING_INVALID` for an unknown fallback or comparison.
  fileprivate init(_ message: MusterAPI.PhoneCheckSettings) throws(ServiceError) {
    self.init()
    guard let fallback = Fallback(rawValue: message.fallback.rawValue) else {
      throw ServiceError(.phoneCheckSettingInvalid, "fallback: must be REFUSE, REVIEW or DOUBT.")
    }
    guard let kycMatch = HolderMatching(rawValue: message.kycMatch.rawValue) else {
      throw ServiceError(.phoneCheckSettingInvalid, "kycMatch: must be OFF, SHOW or REVIEW.")
    }
    isGateOn = message.gate
    periodMinutes = message.periodMinutes
    self.fallback = fallback
    self.kycMatch = kycMatch
    isOpen = message.open
    redirectURLs = message.redirectUrls
    callbackURL = message.callbackUrl
    defaultCountry = message.defaultCountry
  }
}
