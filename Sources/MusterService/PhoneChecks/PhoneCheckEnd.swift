internal import Foundation
package import VerificationFlow

/// What the device learns at the end of a check: a code for the result of version 0.2, or why there is none.
package struct PhoneCheckEnd: Sendable, Equatable {
  package let check: PhoneCheckID
  package let referenceID: String?
  /// The code; nil for version 0.1, whose result is read by the id of the check.
  package let code: String?
  /// Why there is no result; nil if there is one.
  package let error: String?

  init(_ check: PhoneCheckRecord, code: String? = nil, error: PhoneCheckErrorCode? = nil) {
    self.check = check.id
    referenceID = check.particulars.referenceID
    self.code = code
    let reason = error ?? check.result?.error
    self.error = reason?.rawValue ?? (check.status == .expired ? "expired" : nil)
  }

  package var errorDescription: String? {
    error.map { $0 == "expired" ? "The check has expired." : "The check has ended without a result: \($0)." }
  }

  /// The fields as they are sent.
  package var fields: [(name: String, value: String)] {
    [
      ("check_id", check.rawValue), ("code", code), ("reference_id", referenceID), ("error", error),
      ("error_description", errorDescription),
    ].compactMap { name, value in value.map { (name, $0) } }
  }

  /// Returns a URL with the fields in its query, after what the query has already.
  func appended(to url: String) -> String {
    guard var parts = URLComponents(string: url) else { return url }
    parts.queryItems = (parts.queryItems ?? []) + fields.map { URLQueryItem(name: $0.name, value: $0.value) }
    return parts.string ?? url
  }
}
