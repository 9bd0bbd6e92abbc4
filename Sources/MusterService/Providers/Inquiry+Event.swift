internal import VerificationFlow

extension Inquiry {
  /// The event that reports an answer to the process.
  func event(_ answer: Event.ProviderAnswer, _ findings: ProviderFindings = ProviderFindings()) -> Event {
    switch subject {
    case .document(let id): .providerAnswered(id, answer)
    case .documents: .crossChecked(answer, doubts: findings.doubts)
    case .client: .clientEvaluated(answer)
    case .presence: .presenceChecked(answer)
    }
  }
}
