internal import VerificationFlow

extension Labels {
  /// Returns the name of what a phone check asks.
  static func phoneProduct(_ code: String) -> String {
    phoneProducts[code] ?? plain(code)
  }

  /// Returns how phone checks stand.
  static func phoneStanding(_ code: String) -> String {
    phoneStandings[code] ?? plain(code)
  }

  /// Returns what became of a phone check.
  ///
  /// - Parameter error: Why there is no verdict.
  static func phoneOutcome(_ standing: PhoneCheckStanding, error: PhoneCheckErrorCode?) -> String {
    let words = phoneStanding(standing.rawValue)
    guard standing == .error, let error else { return words }
    return "\(words): \(phoneErrors[error.rawValue] ?? plain(error.rawValue))"
  }

  private static let phoneProducts = [
    "phone_check": "Phone check", "subscriber_check": "Subscriber check", "sim_check": "SIM check",
    "mo_check": "Check by text message", "kyc_match": "Comparison with the holder",
  ]

  private static let phoneStandings = [
    "PASSED": "Passed", "SIM_CHANGED": "SIM changed lately", "NO_MATCH": "No match", "ERROR": "No verdict",
    "OPEN": "Not finished", "EXPIRED": "Expired",
  ]

  /// Returns the name of what is compared with the holder of a number.
  static func holderAttribute(_ attribute: PhoneHolder.Attribute) -> String {
    switch attribute {
    case .givenNames: "Given names"
    case .surname: "Surname"
    case .birthDate: "Date of birth"
    }
  }

  /// Returns the outcome of the comparison of one attribute.
  static func holderFinding(_ finding: HolderFinding) -> String {
    switch finding.outcome {
    case .same: "matches"
    case .unknown: "not known"
    case .different: "differs" + (finding.likeness.map { ", alike to \($0) %" } ?? "")
    }
  }

  static let phoneErrors = [
    "not_mobile_ip": "the device did not use its mobile data",
    "mno_not_supported": "the operator of the number takes no part",
    "mno_timeout": "the operator did not answer in time",
    "mno_user_not_found": "the operator does not know the number",
    "mno_response_error": "the operator's answer could not be read",
    "mno_server_error": "the operator failed, or none is configured",
    "mno_no_data_available": "the operator may not or cannot tell",
    "ip_mismatch": "another address than that of the device opened the check",
    "ip_msisdn_mismatch": "the address of the device belongs to another operator",
  ]
}
