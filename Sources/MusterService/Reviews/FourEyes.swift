internal import MusterStore
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
  ///   - corrected: The documents on which a reviewer corrected a field that is compared. Where any decision needs two
  ///     people, so does one that rests on the word of one of them.
  package func concern(
    _ document: DocumentID?, because reason: Ending.Reason?, of attempt: Verification, corrected: Set<DocumentID>
  ) -> Bool {
    if let reason, reasons.contains(reason) { return true }
    return attempt.documents.contains { other in
      other.isInForce && (document == nil || document == other.id)
        && (types.contains(other.key.type) || isOn && corrected.contains(other.id))
    }
  }

  /// Whether some decisions need two people.
  private var isOn: Bool { !reasons.isEmpty || !types.isEmpty }
}

extension Connection {
  /// Returns the documents of attempts on which a reviewer corrected a field that is compared.
  func correctedDocuments(of attempts: [Verification]) throws -> Set<DocumentID> {
    let documents = attempts.flatMap(\.documents).filter(\.isInForce).map(\.id)
    return Set(try DocumentContents.read(documents, on: self).filter(\.hasComparedCorrection).map(\.documentId))
  }
}
