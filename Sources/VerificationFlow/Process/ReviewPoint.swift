/// Where a process waits for a reviewer; the words go out as they are.
public enum ReviewPoint: String, CaseIterable, Sendable, Codable {
  /// All documents are in. Nothing was promised yet, so one may be asked for again.
  case documents = "DOCUMENTS"
  /// The result of the presence check is held.
  case presence = "PRESENCE"

  /// Why a process waits.
  public struct Cause: Sendable, Equatable {
    /// The stable words.
    public enum Code: String, CaseIterable, Sendable, Codable {
      /// A person decides every case.
      case always = "ALWAYS"
      /// There is a doubt about one document.
      case documentUnsure = "DOCUMENT_UNSURE"
      /// The documents may not belong together.
      case documentsUnsure = "DOCUMENTS_UNSURE"
      /// The project's own system has a doubt about the person.
      case clientUnsure = "CLIENT_UNSURE"
      /// There is a doubt about the presence check.
      case presenceUnsure = "PRESENCE_UNSURE"
    }

    /// What it is.
    public let code: Code
    /// The document that it is about, where it is about one.
    public let documentId: DocumentID?

    /// A cause.
    public init(_ code: Code, _ documentId: DocumentID? = nil) {
      self.code = code
      self.documentId = documentId
    }
  }
}

extension OnboardingProcess {
  /// Where it waits for a reviewer; nil while it does not.
  public var reviewPoint: ReviewPoint? {
    guard awaited == .reviewer else { return nil }
    return current?.state.phase == .clientEvaluation ? .documents : .presence
  }

  /// Why it waits for a reviewer; empty once a reviewer has accepted each document that was in doubt.
  public var reviewCauses: [ReviewPoint.Cause] {
    guard let reviewPoint, let verification = current else { return [] }
    let always: [ReviewPoint.Cause] = rules.review == .always ? [.init(.always)] : []
    switch reviewPoint {
    case .documents:
      let doubtful = verification.documents.filter { $0.isInForce && $0.isUnsure }
      return always + (verification.isUnsure ? [.init(.documentsUnsure)] : [])
        + (verification.evaluation == .unsure ? [.init(.clientUnsure)] : [])
        + doubtful.map { .init(.documentUnsure, $0.id) }
    case .presence:
      return always + (verification.presence.result == .unsure ? [.init(.presenceUnsure)] : [])
    }
  }
}
