/// The kinds of providers, as metrics and audit records name them.
package enum ProviderName: String, CaseIterable, Sendable, Codable {
  case documents, presence, evaluation, codes, users, consent
}

extension Inquiry {
  /// The provider that answers it.
  package var provider: ProviderName {
    switch subject {
    case .document, .documents: .documents
    case .client: .evaluation
    case .presence: .presence
    }
  }
}
