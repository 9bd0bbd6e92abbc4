internal import MusterService
internal import VerificationFlow

/// A check as the API of the vendor describes it (the vendor's OpenAPI of phone, subscriber and SIM checks).
struct VendorCheck: Decodable, Sendable {
  /// The period of a SIM check for which the vendor is told none, in minutes.
  static let usualPeriod = 10_080
  /// The values of `sim_change_within`, in minutes. The last one means more than a year.
  private static let spans = [
    60, 360, 720, 1440, 2880, 4320, 10_080, 43_200, 129_600, 259_200, 525_600, 525_601,
  ]

  let id: String?
  let deviceURL: String?
  /// What the person sends by SMS, and where to.
  let messageText: String?
  let messageReceiver: String?
  private let status: String
  private let isMatch: Bool?
  /// Whether the SMS came from the number.
  private let isVerified: Bool?
  private let isSIMUnchanged: Bool?
  /// The period that `isSIMUnchanged` is about, in minutes.
  private let period: Int?
  private let changedWithin: Int?
  private let changedAt: Instant?
  private let networkID: String?
  private let errorCode: String?

  private enum CodingKeys: String, CodingKey {
    case id = "check_id"
    case status
    case messageText = "mo_body"
    case messageReceiver = "mo_receiver"
    case isMatch = "match"
    case isVerified = "verified"
    case isSIMUnchanged = "no_sim_change"
    case period = "no_sim_change_period"
    case changedWithin = "sim_change_within"
    case changedAt = "last_sim_change_at"
    case networkID = "network_id"
    case errorCode = "error_code"
    case links = "_links"
  }

  private struct Links: Decodable {
    struct Link: Decodable {
      let href: String
    }

    let device: Link?

    enum CodingKeys: String, CodingKey {
      case device = "check_url"
    }
  }

  /// Verdicts have to be of the right type. Details that are not are left out.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decodeIfPresent(String.self, forKey: .id)
    status = try fields.decodeIfPresent(String.self, forKey: .status) ?? "COMPLETED"
    messageText = try fields.decodeIfPresent(String.self, forKey: .messageText)
    messageReceiver = try fields.decodeIfPresent(String.self, forKey: .messageReceiver)
    isMatch = try fields.decodeIfPresent(Bool.self, forKey: .isMatch)
    isVerified = try fields.decodeIfPresent(Bool.self, forKey: .isVerified)
    isSIMUnchanged = try fields.decodeIfPresent(Bool.self, forKey: .isSIMUnchanged)
    period = try? fields.decodeIfPresent(Int.self, forKey: .period)
    changedWithin = try? fields.decodeIfPresent(Int.self, forKey: .changedWithin)
    changedAt = (try? fields.decodeIfPresent(String.self, forKey: .changedAt)).flatMap { Instant(iso8601: $0) }
    let network = try? fields.decodeIfPresent(String.self, forKey: .networkID)
    networkID = network.flatMap { $0.wholeMatch(of: /[0-9]{5,6}/) == nil ? nil : $0 }
    errorCode = try? fields.decodeIfPresent(String.self, forKey: .errorCode)
    deviceURL = (try? fields.decodeIfPresent(Links.self, forKey: .links))?.device?.href
  }

  /// Whether the check has not ended.
  var isOpen: Bool { status == "ACCEPTED" || status == "PENDING" }

  /// Whether a text can be the id of a check, and so part of a URL.
  static func isID(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9_\-]{1,128}/) != nil }

  /// Returns the meaning of an error, which is one of a check or of a device's way back.
  static func errorCode(_ word: String?) -> PhoneCheckErrorCode {
    if word == "mno_redirect_unsupported" { return .operatorNotSupported }
    return word.flatMap { PhoneCheckErrorCode(rawValue: $0) } ?? .operatorResponse
  }

  /// Returns the result; nil while the check is open.
  ///
  /// - Parameters:
  ///   - minutes: The period that the project asks about.
  ///   - toldMinutes: The period that the vendor was told.
  /// - Throws: `malformed` if the check has ended without the verdicts of the product.
  func result(
    _ product: PhoneCheckRecord.Product, within minutes: Int, toldMinutes: Int, at now: Instant
  ) throws(PhoneCheckFailure) -> PhoneCheckResult? {
    if isOpen { return nil }
    if status == "EXPIRED" { return PhoneCheckResult(error: .operatorTimedOut) }
    if status == "ERROR" { return PhoneCheckResult(error: Self.errorCode(errorCode)) }
    guard status == "COMPLETED" else { throw .failed(.malformed) }
    var result = PhoneCheckResult(networkID: networkID)
    if product.needsDevice {
      guard let isMatch else { throw .failed(.malformed) }
      result.isMatch = isMatch
    }
    if product == .message {
      guard let isVerified else { throw .failed(.malformed) }
      result.isMatch = isVerified
    }
    if product.asksForSIM {
      guard isSIMUnchanged != nil else { throw .failed(.malformed) }
      guard let isUnchanged = isUnchanged(within: minutes, toldMinutes: toldMinutes, at: now) else {
        return PhoneCheckResult(networkID: networkID, error: .noData)
      }
      result.isSIMUnchanged = isUnchanged
      result.simChangedAt = changedAt
    }
    return result
  }

  /// Whether the SIM was not changed within a period, which need not be the one that the vendor looked at: an older
  /// version of the API does not let callers choose it. Nil if that does not follow from what the vendor says.
  private func isUnchanged(within minutes: Int, toldMinutes: Int, at now: Instant) -> Bool? {
    guard let isSIMUnchanged else { return nil }
    let judged = period ?? toldMinutes
    // No change within a longer period is none within a shorter one, and a change within a shorter one is one.
    let isEnough = isSIMUnchanged ? judged >= minutes : judged <= minutes
    if isEnough { return isSIMUnchanged }
    if let changedAt { return changedAt.duration(to: now) > .seconds(minutes * 60) }
    guard let changedWithin else { return nil }
    if changedWithin <= minutes, changedWithin != Self.spans.last { return false }
    if let least = Self.spans.last(where: { $0 < changedWithin }), least >= minutes { return true }
    return nil
  }
}

/// An error of the vendor's API (RFC 9457).
struct VendorProblem: Decodable, Sendable {
  /// The last part of its type, such as `not_mobile_ip`.
  private let word: String?

  private enum CodingKeys: CodingKey {
    case type
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let type = try? fields.decodeIfPresent(String.self, forKey: .type)
    word = type.flatMap { $0.split(separator: "#").last.map(String.init) }
  }

  /// What the error says about the check of a number; nil if it is about something else.
  var errorCode: PhoneCheckErrorCode? {
    let code = VendorCheck.errorCode(word)
    return code == .operatorResponse ? nil : code
  }
}
