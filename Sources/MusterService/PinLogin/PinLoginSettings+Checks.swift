internal import Foundation
package import MusterStore
package import VerificationFlow

extension PinLoginSettings: ProjectSettings {
  /// The numbers of digits that a PIN may have.
  package static let pinLengths = 4...6
  /// How long logins may be valid, in seconds.
  package static let loginTimes = 60...86_400

  package static let changeAction = AuditRecord.Action.pinLoginSettingsChanged

  package static func read(of project: ProjectID, on connection: any Connection) throws -> PinLoginSettings {
    try connection.pinLoginSettings(of: project)
  }

  package func save(of project: ProjectID, on connection: any Connection, at now: Instant) throws {
    if isDefault {
      try connection.lock(name: "default-pin-login")
      guard try connection.defaultPinLoginProjects().allSatisfy({ $0 == project }) else {
        throw ServiceError(.pinLoginSettingInvalid, "default: apps that name no project belong to another one.")
      }
    }
    try connection.save(self, of: project, at: now)
  }

  /// - Throws: `PIN_LOGIN_SETTING_INVALID`.
  package func checked() throws(ServiceError) -> PinLoginSettings {
    guard Self.pinLengths.contains(pinLength) else {
      throw ServiceError(.pinLoginSettingInvalid, "pinLength: must be from 4 to 6.")
    }
    guard Self.loginTimes.contains(loginSeconds) else {
      throw ServiceError(.pinLoginSettingInvalid, "loginSeconds: must be from 60 to 86400.")
    }
    if let confirmationURL, !Self.isURL(confirmationURL) {
      throw ServiceError(.pinLoginSettingInvalid, "confirmationUrl: must be an absolute URL without a fragment.")
    }
    if let minimumVersion, AppVersion(minimumVersion) == nil {
      throw ServiceError(.pinLoginSettingInvalid, "minimumVersion: must be numbers with points between, such as 2.1.")
    }
    return self
  }

  /// Whether a link can lead to this URL. Apps have schemes of their own.
  private static func isURL(_ text: String) -> Bool {
    guard text.utf8.count <= 2048, let parts = URLComponents(string: text), let scheme = parts.scheme else {
      return false
    }
    return !["javascript", "data", "file"].contains(scheme.lowercased()) && parts.host?.isEmpty == false
      && parts.fragment == nil && parts.user == nil
  }
}

/// The version of an app: numbers with points between.
struct AppVersion: Comparable {
  private let numbers: [Int]

  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count <= 9 ? Int($0) : nil }
    guard (1...4).contains(parts.count), numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    self.numbers = numbers
  }

  /// Reads the version of a client from its description, such as `MyApp/2.1.0 (iOS)`; nil if it has none.
  init?(ofClient text: String) {
    guard let version = text.firstMatch(of: /\/([0-9]+(?:\.[0-9]+){0,3})/)?.1 else { return nil }
    self.init(version)
  }

  static func < (left: AppVersion, right: AppVersion) -> Bool {
    let count = max(left.numbers.count, right.numbers.count)
    return left.padded(to: count).lexicographicallyPrecedes(right.padded(to: count))
  }

  static func == (left: AppVersion, right: AppVersion) -> Bool { !(left < right) && !(right < left) }

  private func padded(to count: Int) -> [Int] {
    numbers + Array(repeating: 0, count: count - numbers.count)
  }
}
