/// Where a process waits for a reviewer; the words go out as they are.
package enum ReviewPoint: String, CaseIterable, Sendable, Codable {
  /// All documents are in. Nothing was promised yet, so one may be asked for again.
  case documents = "DOCUMENTS"
  /// The result of the presence check is held.
  case presence = "PRESENCE"

  /// Why a process waits.
  package struct Cause: Sendable, Equatable, Codable {
    /// The stable words.
    package enum Code: String, CaseIterable, Sendable, Codable {
      /// A person decides every case.
      case always = "ALWAYS"
      /// There is a doubt about one document.
      case documentUnsure = "DOCUMENT_UNSURE"
      /// The documents may not belong together.
      case documentsUnsure = "DOCUMENTS_UNSURE"
      /// There is no portrait on a document that must have one.
      case portraitNotFound = "PORTRAIT_NOT_FOUND"
      /// The portrait is on the side that should not have one.
      case wrongSide = "WRONG_SIDE"
      /// The documents may show different persons.
      case portraitsDiffer = "PORTRAITS_DIFFER"
      /// The project's own system has a doubt about the person.
      case clientUnsure = "CLIENT_UNSURE"
      /// There is a doubt about the presence check.
      case presenceUnsure = "PRESENCE_UNSURE"
      /// The last presence check that the person may have failed.
      case presenceExhausted = "PRESENCE_EXHAUSTED"
    }

    /// What it is.
    package let code: Code
    /// The document that it is about, where it is about one.
    package let documentId: DocumentID?

    /// A cause.
    package init(_ code: Code, _ documentId: DocumentID? = nil) {
      self.code = code
      self.documentId = documentId
    }
  }
}

extension OnboardingProcess {
  /// Where it waits for a reviewer; nil while it does not.
  package var reviewPoint: ReviewPoint? {
    guard awaited == .reviewer else { return nil }
    return current?.state.phase == .clientEvaluation ? .documents : .presence
  }

  /// Why it waits for a reviewer; empty once a reviewer has accepted each document that was in doubt.
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
