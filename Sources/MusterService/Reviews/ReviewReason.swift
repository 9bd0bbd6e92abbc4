package import VerificationFlow

/// Why a reviewer refuses. The codes go out as they are; `MusterTexts` has a sentence for each built-in one.
package enum ReviewReason {
  /// The codes that are always there.
  package static let builtIn: [Ending.Reason] = [
    "DOCUMENT_UNREADABLE", "DOCUMENT_EXPIRED", "DOCUMENT_NOT_SUPPORTED", "DOCUMENT_ALTERED", "DOCUMENT_NOT_ORIGINAL",
    "DATA_MISMATCH", "FACE_MISMATCH", "PERSON_NOT_ELIGIBLE", "OTHER",
  ]
}
