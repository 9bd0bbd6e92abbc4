internal import Crypto

/// Which factors sign a request together.
package enum SignatureType: String, Sendable, CaseIterable {
  case possession
  case knowledge
  case biometry
  case possessionKnowledge = "possession_knowledge"
  case possessionBiometry = "possession_biometry"
  case possessionKnowledgeBiometry = "possession_knowledge_biometry"

  /// Whether the signature proves more than the possession of the device: what the person knows, or what they are.
  package var provesPerson: Bool { self != .possession }

  /// Whether the signature proves the possession of the device. A wrong one of these shows whether the device made it.
  package var provesDevice: Bool { self != .knowledge && self != .biometry }

  /// Returns the keys that sign, in the order of the components.
  func keys(of activation: ActivationKeys) -> [SymmetricKey] {
    switch self {
    case .possession: [activation.possession]
    case .knowledge: [activation.knowledge]
    case .biometry: [activation.biometry]
    case .possessionKnowledge: [activation.possession, activation.knowledge]
    case .possessionBiometry: [activation.possession, activation.biometry]
    case .possessionKnowledgeBiometry: [activation.possession, activation.knowledge, activation.biometry]
    }
  }
}
