package import VerificationFlow

/// Which decisions of a reviewer take effect only when a second person decides the same.
package struct FourEyes: Sendable, Equatable {
  /// Those for one of these reasons.
  package var reasons: Set<Ending.Reason>
  /// Those about a document of one of these types, or about a case with one in force.
  package var types: Set<DocumentType>

  /// Without anything none does.
  package init(reasons: Set<Ending.Reason> = [], types: Set<DocumentType> = []) {
    self.reasons = reasons
    self.types = types
  }

  /// Whether a decision about this attempt takes two.
  ///
  /// - Parameters:
  ///   - document: The document that is decided; nil where it is the case.
  ///   - reason: Why; nil asks whether every decision takes two, whatever its reason.
  package func concern(_ document: DocumentID?, because reason: Ending.Reason?, of attempt: Verification) -> Bool {
    if let reason, reasons.contains(reason) { return true }
    return attempt.documents.contains { other in
      other.isInForce && types.contains(other.key.type) && (document == nil || document == other.id)
    }
  }
}
