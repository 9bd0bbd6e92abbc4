package import VerificationFlow

/// The reasons for which a reviewer rejects. The API returns the codes unchanged; `MusterTexts` has a sentence for
/// each built-in one.
package enum ReviewReason {
  /// The codes that are always available.
  package static let builtIn: [Ending.Reason] = [
    "DOCUMENT_UNREADABLE", "DOCUMENT_EXPIRED", "DOCUMENT_NOT_SUPPORTED", "DOCUMENT_ALTERED", "DOCUMENT_NOT_ORIGINAL",
    "DATA_MISMATCH", "FACE_MISMATCH", "PERSON_NOT_ELIGIBLE", "OTHER",
  ]
}
