import ArgumentParser
import Configuration
import Foundation
import Logging
import MusterService
import VerificationFlow

/// A type that a setting can have.
protocol SettingValue: Sendable {
  associatedtype Content: SettingContent

  /// Returns nil if the content is not one of the accepted words.
  init?(content: Content)

  /// The content that stands for this value; nil for none.
  var content: Content? { get }
  static var words: [String] { get }
}

/// A type that arguments, variables and the file can express.
protocol SettingContent: ExpressibleByArgument, SettingValue where Content == Self {
  static var kind: SettingKind { get }
  var configContent: ConfigContent { get }

  static func fetch(_ setting: any AnySetting, from reader: ConfigReader) async throws -> Self?
}

extension SettingValue {
  static var words: [String] { [] }
}

extension SettingContent {
  init?(content: Self) { self = content }

  var content: Self? { self }
}

extension String: SettingContent {
  static let kind = SettingKind.text
  var configContent: ConfigContent { .string(self) }

  static func fetch(_ setting: any AnySetting, from reader: ConfigReader) async throws -> String? {
    try await reader.fetchString(forKey: setting.key, isSecret: setting.isSecret)
  }
}

extension Int: SettingContent {
  static let kind = SettingKind.wholeNumber
  var configContent: ConfigContent { .int(self) }

  static func fetch(_ setting: any AnySetting, from reader: ConfigReader) async throws -> Int? {
    try await reader.fetchInt(forKey: setting.key, isSecret: setting.isSecret)
  }
}

extension Double: SettingContent {
  static let kind = SettingKind.number
  var configContent: ConfigContent { .double(self) }

  static func fetch(_ setting: any AnySetting, from reader: ConfigReader) async throws -> Double? {
    try await reader.fetchDouble(forKey: setting.key, isSecret: setting.isSecret)
  }

  /// The number with at most four decimal places, and without them if it is whole.
  var plainText: String {
    formatted(.number.grouping(.never).precision(.fractionLength(0...4)).locale(Locale(identifier: "en_US")))
  }
}

extension Bool: SettingContent {
  static let kind = SettingKind.trueOrFalse
  var configContent: ConfigContent { .bool(self) }

  static func fetch(_ setting: any AnySetting, from reader: ConfigReader) async throws -> Bool? {
    try await reader.fetchBool(forKey: setting.key, isSecret: setting.isSecret)
  }
}

extension Int64: SettingValue {
  init?(content: Int) { self.init(content) }

  var content: Int? { Int(self) }
}

/// A number of seconds.
extension Duration: SettingValue {
  init?(content: Double) { self = .milliseconds(Int64((content * 1000).rounded())) }

  var content: Double? { self / .seconds(1) }
}

extension Optional: SettingValue where Wrapped: SettingValue {
  init?(content: Wrapped.Content) {
    guard let wrapped = Wrapped(content: content) else { return nil }
    self = .some(wrapped)
  }

  var content: Wrapped.Content? { flatMap(\.content) }
  static var words: [String] { Wrapped.words }
}

extension SettingValue where Self: RawRepresentable<String> & CaseIterable {
  init?(content: String) { self.init(rawValue: content) }

  var content: String? { rawValue }
  static var words: [String] { allCases.map(\.rawValue) }
}

extension Logger.Level: SettingValue {}
extension PresenceMode: SettingValue {}
extension ReviewPolicy: SettingValue {}
extension ReviewerRole: SettingValue {}
extension SignatureAlgorithm: SettingValue {}
extension WebhookDelivery.State: SettingValue {}
extension WebhookFormat: SettingValue {}

extension ConfigContent {
  var text: String {
    switch self {
    case .string(let value): value
    case .int(let value): "\(value)"
    case .double(let value): value.plainText
    case .bool(let value): "\(value)"
    default: ""
    }
  }

  var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}
