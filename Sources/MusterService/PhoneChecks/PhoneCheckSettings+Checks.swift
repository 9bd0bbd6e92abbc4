internal import Foundation
package import MusterStore
internal import PhoneNumbers
package import VerificationFlow

extension PhoneCheckSettings: ProjectSettings {
  /// The accepted periods in minutes.
  package static let periods = 60...540_000
  private static let maxURLs = 20

  package static let changeAction = AuditRecord.Action.phoneCheckSettingsChanged

  package static func read(of project: ProjectID, on connection: any Connection) throws -> PhoneCheckSettings {
    try connection.phoneCheckSettings(of: project)
  }

  package func save(of project: ProjectID, on connection: any Connection, at now: Instant) throws {
    if isOpen {
      // Without a key, a request does not name its project.
      try connection.lock(name: "open-phone-checks")
      guard try connection.projectsWithOpenPhoneChecks().allSatisfy({ $0 == project }) else {
        throw ServiceError(.phoneCheckSettingInvalid, "isOpen: another project accepts phone checks without a key.")
      }
    }
    try connection.save(self, of: project, at: now)
  }

  /// - Throws: `PHONE_CHECK_SETTING_INVALID`.
  package func checked() throws(ServiceError) -> PhoneCheckSettings {
    guard Self.periods.contains(periodMinutes) else {
      throw .settingInvalid("periodMinutes: must be from \(Self.periods.lowerBound) to \(Self.periods.upperBound).")
    }
    guard redirectURLs.count <= Self.maxURLs else {
      throw .settingInvalid("redirectURLs: at most \(Self.maxURLs) are possible.")
    }
    for url in redirectURLs where !Self.isURL(url) {
      throw .settingInvalid("redirectURLs: must be absolute URLs without a fragment.")
    }
    if let callbackURL, WebhookAddress(callbackURL, isPlainAllowed: false) == nil {
      throw .settingInvalid("callbackURL: must be an https URL without a fragment.")
    }
    if let defaultCountry, PhoneCountry(defaultCountry) == nil {
      throw .settingInvalid("defaultCountry: must be a country code of two letters, such as CZ.")
    }
    return self
  }

  /// Whether a device or a message can be sent to this URL. Apps have schemes of their own.
  private static func isURL(_ text: String) -> Bool {
    guard text.utf8.count <= 2048, let parts = URLComponents(string: text) else { return false }
    return parts.scheme?.isEmpty == false && parts.host?.isEmpty == false && parts.fragment == nil
      && parts.user == nil
  }
}

extension ServiceError {
  fileprivate static func settingInvalid(_ detail: String) -> ServiceError {
    ServiceError(.phoneCheckSettingInvalid, detail)
  }
}
