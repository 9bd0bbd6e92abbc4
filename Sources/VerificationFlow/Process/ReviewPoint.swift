/// A point at which a process waits for a reviewer. Raw values are part of the API.
package enum ReviewPoint: String, CaseIterable, Sendable, Codable {
  /// All documents are submitted. No result has been announced yet, so a document can still be requested again.
  case documents = "DOCUMENTS"
  /// The result of the presence check is held.
  case presence = "PRESENCE"

  /// The reason a process waits for a reviewer.
  package struct Cause: Sendable, Equatable, Codable {
    /// A stable code.
    package enum Code: String, CaseIterable, Sendable, Codable {
      /// All cases are reviewed.
      case always = "ALWAYS"
      /// There is a doubt about one document.
      case documentUnsure = "DOCUMENT_UNSURE"
      /// The documents may not belong together.
      case documentsUnsure = "DOCUMENTS_UNSURE"
      /// There is no portrait on a document that must have one.
      case portraitNotFound = "PORTRAIT_NOT_FOUND"
      /// The portrait is on the wrong side.
      case wrongSide = "WRONG_SIDE"
      /// The documents may show different people.
      case portraitsDiffer = "PORTRAITS_DIFFER"
      /// The project's own system is unsure about the person.
      case clientUnsure = "CLIENT_UNSURE"
      /// The presence check left a doubt.
      case presenceUnsure = "PRESENCE_UNSURE"
      /// The person failed the last presence check available.
      case presenceExhausted = "PRESENCE_EXHAUSTED"
    }

    package let code: Code
    /// The document concerned, if it is a specific one.
    package let documentId: DocumentID?

    package init(_ code: Code, _ documentId: DocumentID? = nil) {
      self.code = code
      self.documentId = documentId
    }
  }
}

extension OnboardingProcess {
  /// The point at which the process waits for a reviewer; nil if it does not.
  package var reviewPoint: ReviewPoint? {
    guard awaited == .reviewer else { return nil }
    return current?.state.phase == .clientEvaluation ? .documents : .presence
  }

  /// The reasons the process waits for a reviewer; empty if a reviewer has accepted every doubtful document and no
  /// other reason applies.
  package var reviewCauses: [ReviewPoint.Cause] {
    guard let reviewPoint, let verification = current else { return [] }
    let always: [ReviewPoint.Cause] = rules.review == .always ? [.init(.always)] : []
    switch reviewPoint {
    case .documents:
      let doubtful = verification.documents.filter { $0.isInForce && $0.isUnsure }
      return always
        + (verification.isUnsure ? verification.doubts.isEmpty ? [.init(.documentsUnsure)] : verification.doubts : [])
        + (verification.evaluation == .unsure ? [.init(.clientUnsure)] : [])
        + doubtful.map { .init(.documentUnsure, $0.id) }
    case .presence:
      switch verification.presence.result {
      case .unsure: return always + [.init(.presenceUnsure)]
      case .rejected, .failed: return always + [.init(.presenceExhausted)]
      case .accepted, nil: return always
      }
    }
  }
}
