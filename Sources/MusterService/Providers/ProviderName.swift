/// Which of the providers, for measures and notes.
enum ProviderName: String, CaseIterable, Sendable {
  case documents, presence, evaluation, codes, users, consent
}

extension Inquiry {
  /// Who is asked.
  var provider: ProviderName {
    switch subject {
    case .document, .documents: .documents
    case .client: .evaluation
    case .presence: .presence
    }
  }
}
