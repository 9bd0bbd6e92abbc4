internal import Foundation
package import VerificationFlow

/// A phone check as its apps decode it: Swift's `JSONDecoder` in one of them, whose every field is absent or of exactly
/// the type that it expects.
package struct PhoneCheckBody: Encodable, Sendable {
  private var checkID: String?
  private var checkURL: String?
  private var referenceID: String?
  private var status: String?
  private var match: Bool?
  private var verified: Bool?
  private var noSIMChange: Bool?
  private var noSIMChangePeriod: Int?
  private var lastSIMChangeAt: String?
  private var networkID: String?
  private var errorCode: String?
  private var messageText: String?
  private var messageReceiver: String?
  private var ttl: Int?
  private var createdAt: String?
  private var updatedAt: String?

  private enum CodingKeys: String, CodingKey {
    case status, match, verified, ttl
    case checkID = "check_id"
    case checkURL = "check_url"
    case referenceID = "reference_id"
    case noSIMChange = "no_sim_change"
    case noSIMChangePeriod = "no_sim_change_period"
    case lastSIMChangeAt = "last_sim_change_at"
    case networkID = "network_id"
    case errorCode = "error_code"
    case messageText = "mo_body"
    case messageReceiver = "mo_receiver"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  /// A check that was just created.
  ///
  /// - Parameter url: The URL that the device opens; nil for a check without a device.
  package init(created check: PhoneCheckRecord, url: String?) {
    checkID = check.id.rawValue
    checkURL = url
    referenceID = check.particulars.referenceID
    status = check.status.rawValue
    messageText = check.particulars.messageText
    messageReceiver = check.particulars.messageReceiver
    ttl = Int(PhoneChecks.lifetime.components.seconds)
    createdAt = Self.text(check.createdAt)
  }

  /// A check and, if it has ended and gives it to whoever knows its id, its result.
  package init(_ check: PhoneCheckRecord) {
    checkID = check.id.rawValue
    referenceID = check.particulars.referenceID
    status = check.status.rawValue
    createdAt = Self.text(check.createdAt)
    updatedAt = check.updatedAt == check.createdAt ? nil : Self.text(check.updatedAt)
    errorCode = check.result?.error?.rawValue
    if check.version == .v1 { setResult(of: check) }
  }

  /// A check whose code was given.
  package init(exchanged check: PhoneCheckRecord) {
    self.init(check)
    setResult(of: check)
  }

  /// The text, which has the same form in responses and callbacks.
  func jsonText() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  private mutating func setResult(of check: PhoneCheckRecord) {
    guard check.status == .completed, let result = check.result else { return }
    if check.product == .message { verified = result.isMatch } else { match = result.isMatch }
    noSIMChange = result.isSIMUnchanged
    if result.isSIMUnchanged != nil { noSIMChangePeriod = check.particulars.periodMinutes }
    lastSIMChangeAt = result.simChangedAt.map(Self.text)
    networkID = result.networkID
  }

  /// ISO 8601 in whole seconds with an offset.
  private static func text(_ time: Instant) -> String {
    Date(timeIntervalSince1970: Double(time.milliseconds / 1000)).formatted(.iso8601)
  }
}
