public import VerificationFlow

/// Which decisions of a reviewer take effect only when a second person decides the same.
public struct FourEyes: Sendable, Equatable {
  /// Those for one of these reasons.
  public var reasons: Set<Ending.Reason>
  /// Those about a document of one of these types, or about a case with one in force.
  public var types: Set<DocumentType>

  /// Without anything none does.
  public init(reasons: Set<Ending.Reason> = [], types: Set<DocumentType> = []) {
    self.reasons = reasons
    self.types = types
  }

  /// Whether a decision about this attempt takes two.
  func concern(_ checked: CheckedDecision, of attempt: Verification) -> Bool {
    if let reason = checked.reason, reasons.contains(reason) { return true }
    return attempt.documents.contains { document in
      document.isInForce && types.contains(document.key.type)
        && (checked.documentId == nil || checked.documentId == document.id)
    }
  }
}
