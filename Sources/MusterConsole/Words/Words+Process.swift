internal import MusterTexts
internal import VerificationFlow

extension Words {
  /// Returns why a verification ended without success.
  static func ending(_ code: String) -> String {
    reasonsOfReviewers.contains(code) ? reason(code) : plain(spaced(code))
  }

  /// Returns the origin of a picture's rejection.
  static func origin(_ code: String) -> String {
    switch code {
    case "QUALITY": "for its quality"
    case "DOCUMENT_VERIFICATION": "by the provider"
    case "REVIEW": "by a reviewer"
    default: plain(code)
    }
  }

  /// Returns the status of a picture's signature.
  static func signature(_ status: SignatureStatus) -> String {
    switch status {
    case .absent: "Not signed"
    case .unverified: "Signed, not verified"
    case .verified: "Signature verified"
    }
  }

  /// Returns the name of a filter of the queue: a cause or a quality measure.
  static func mark(_ code: String) -> String {
    marks[code] ?? cause(code)
  }

  /// Splits a camel-case code such as `maxFailedAttemptsOtp` into words.
  private static func spaced(_ code: String) -> String {
    guard code.contains(where: \.isLowercase) else { return code }
    return code.reduce(into: "") { text, letter in text += letter.isUppercase ? " \(letter)" : "\(letter)" }
  }

  private static let reasonsOfReviewers: Set = [
    "DOCUMENT_UNREADABLE", "DOCUMENT_EXPIRED", "DOCUMENT_NOT_SUPPORTED", "DOCUMENT_ALTERED", "DOCUMENT_NOT_ORIGINAL",
    "DATA_MISMATCH", "FACE_MISMATCH", "PERSON_NOT_ELIGIBLE", "OTHER",
  ]

  private static let marks = [
    "DOCUMENT_NOT_FOUND": "No document found", "DOCUMENT_CUT_OFF": "Cut off", "DOCUMENT_SMALL": "Too small",
    "RESOLUTION_LOW": "Low resolution", "FILE_LARGE": "Large file", "SIMILAR_PICTURE": "Similar picture",
    "DOCUMENT_SKEWED": "At an angle",
  ]
}
