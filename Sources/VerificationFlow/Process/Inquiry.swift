/// A question to a provider that the process waits for.
package struct Inquiry: Equatable, Sendable {
  package enum Subject: Equatable, Sendable {
    /// Whether this document is good.
    case document(DocumentID)
    /// Whether the documents of this attempt, of which there are `count`, belong together.
    case documents(VerificationID, count: Int)
    /// Whether to accept the person, with the documents of this attempt, of which there are `count`.
    case client(VerificationID, count: Int)
    /// The result of a presence check of this attempt, numbered from 1.
    case presence(VerificationID, number: Int)
  }

  package let session: SessionID
  package let subject: Subject

  package init(_ subject: Subject, in session: SessionID) {
    self.session = session
    self.subject = subject
  }

  /// Creates the question with this id; nil if the id is not that of a question.
  package init?(id: String) {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, !parts[0].isEmpty, !parts[2].isEmpty else { return nil }
    session = SessionID(parts[0])
    let number = parts.count == 4 ? Int(parts[3]) : nil
    switch (parts[1], number) {
    case ("document", nil) where parts.count == 3: subject = .document(DocumentID(parts[2]))
    case ("documents", let number?): subject = .documents(VerificationID(parts[2]), count: number)
    case ("client", let number?): subject = .client(VerificationID(parts[2]), count: number)
    case ("presence", let number?): subject = .presence(VerificationID(parts[2]), number: number)
    default: return nil
    }
  }

  /// The id under which the provider receives the question; never used for another question.
  package var id: String {
    switch subject {
    case .document(let id): "\(session)/document/\(id)"
    case .documents(let id, let count): "\(session)/documents/\(id)/\(count)"
    case .client(let id, let count): "\(session)/client/\(id)/\(count)"
    case .presence(let id, let number): "\(session)/presence/\(id)/\(number)"
    }
  }

  /// Whether the process waits for the answer to this question.
  package func isAwaited(by process: OnboardingProcess) -> Bool {
    guard process.id == session, let current = process.current else { return false }
    switch subject {
    case .document(let id): return current.documents.contains { $0.id == id && $0.awaitsProvider }
    case .documents: return self == .crossCheck(process) && current.state == .crossCheck
    case .client: return self == .evaluation(process) && process.isEvaluationAwaited
    case .presence:
      return self == .presence(process) && current.state == .presenceJudgement && !current.presence.isHeld
    }
  }

  package static func crossCheck(_ process: OnboardingProcess) -> Inquiry? {
    process.current.map { Inquiry(.documents($0.id, count: $0.documents.count), in: process.id) }
  }

  package static func evaluation(_ process: OnboardingProcess) -> Inquiry? {
    process.current.map { Inquiry(.client($0.id, count: $0.documents.count), in: process.id) }
  }

  package static func presence(_ process: OnboardingProcess) -> Inquiry? {
    process.current.map { Inquiry(.presence($0.id, number: $0.presence.attempts + 1), in: process.id) }
  }
}

extension Inquiry: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let inquiry = Inquiry(id: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not the id of an inquiry")
    }
    self = inquiry
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}

extension FlowState {
  fileprivate static let crossCheck = FlowState(.documentVerificationFinal, .inProgress)
  fileprivate static let presenceJudgement = FlowState(.presenceCheck, .verificationPending)
}

/// The kinds of providers, as metrics and audit records name them.
package enum ProviderName: String, CaseIterable, Sendable, Codable {
  case documents, presence, evaluation, codes, users, consent
}

extension Inquiry {
  package var provider: ProviderName {
    switch subject {
    case .document, .documents: .documents
    case .client: .evaluation
    case .presence: .presence
    }
  }
}
