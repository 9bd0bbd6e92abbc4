package import VerificationFlow

/// The decisions that take effect only when a second person decides the same.
package struct FourEyes: Sendable, Equatable {
  /// Decisions for one of these reasons.
  package var reasons: Set<Ending.Reason>
  /// Decisions about a document of one of these types, or about a case with one in force.
  package var types: Set<DocumentType>

  /// Creates a rule, by default for no decision.
  package init(reasons: Set<Ending.Reason> = [], types: Set<DocumentType> = []) {
    self.reasons = reasons
    self.types = types
  }

  /// Returns whether a decision about this attempt needs two people.
  ///
  /// - Parameters:
  ///   - document: The document that is decided; nil for the case.
  ///   - reason: The reason; nil asks whether every decision needs two people, whatever its reason.
  package func concern(_ document: DocumentID?, because reason: Ending.Reason?, of attempt: Verification) -> Bool {
    if let reason, reasons.contains(reason) { return true }
    return attempt.documents.contains { other in
      other.isInForce && types.contains(other.key.type) && (document == nil || document == other.id)
    }
  }
}
