/// What can be wrong with the contents of documents. Raw values are sent to clients unchanged.
package enum ContentCode: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  /// The picture is mirrored.
  case pictureMirrored = "PICTURE_MIRRORED"
  /// A check digit does not fit what it covers, although all is seen clearly.
  case checkDigitWrong = "CHECK_DIGIT_WRONG"
  /// All check digits are right, but the data is impossible: a thirteenth month, or a birth after the expiry.
  case contentImpossible = "CONTENT_IMPOSSIBLE"
  /// The document was no longer valid when it was shown.
  case documentExpired = "DOCUMENT_EXPIRED"
  /// The document is of another type than the one that was asked for.
  case typeMismatch = "TYPE_MISMATCH"
  /// The document was issued by another country than the one that was asked for.
  case countryMismatch = "COUNTRY_MISMATCH"
  /// The sides of a document contradict each other.
  case sidesDiffer = "SIDES_DIFFER"
  /// Nothing that was read on one side of a document is also on the other, so either may belong to someone else.
  case sidesUnmatched = "SIDES_UNMATCHED"
  /// The documents name different people.
  case documentsDiffer = "DOCUMENTS_DIFFER"
  /// A document contradicts what the creator of the session said.
  case claimMismatch = "CLAIM_MISMATCH"
  /// The holder is younger than the project allows.
  case underage = "UNDERAGE"
  /// The person, the document or the picture is known from another session of the project.
  case seenBefore = "SEEN_BEFORE"
  /// The person or the document is on the project's block list.
  case blocked = "BLOCKED"

  /// Whether the person must not learn that this is why a document was rejected: it would warn a fraudster, or tell a
  /// stranger what the project knows.
  package var isConfidential: Bool {
    switch self {
    case .seenBefore, .blocked, .claimMismatch: true
    default: false
    }
  }

  /// Whether only a reviewer can settle it. Most cards have print on the front that is not read, which another picture
  /// of the same card does not change.
  package var needsReviewer: Bool { self == .sidesUnmatched }
}
