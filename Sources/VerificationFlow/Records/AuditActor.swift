/// The author of an action, as audit records and decisions name it.
package enum AuditActor: RawRepresentable, Hashable, Sendable {
  /// The service by itself: jobs and deadlines.
  case system
  /// An operator, by a command.
  case `operator`
  /// The person of the session, by its token or the ticket of a presence check.
  case session
  /// The reviewer simulated by a sandbox.
  case sandbox
  /// A program with this API key.
  case key(KeyID)
  /// A reviewer with this account.
  case reviewer(ReviewerID)
  /// A provider, by an answer.
  case provider(ProviderName)
  /// A name that only a later release knows; kept, so that the audit chain can be verified.
  case unknown(String)

  /// The actor with this name.
  package init(rawValue: String) {
    let parts = rawValue.split(separator: ":", maxSplits: 1).map(String.init)
    self =
      switch (parts.first, parts.count) {
      case ("service", 1): .system
      case ("operator", 1): .operator
      case ("session", 1): .session
      case ("sandbox", 1): .sandbox
      case ("key", 2): .key(KeyID(parts[1]))
      case ("reviewer", 2): .reviewer(ReviewerID(parts[1]))
      case ("provider", 2): ProviderName(rawValue: parts[1]).map { .provider($0) } ?? .unknown(rawValue)
      default: .unknown(rawValue)
      }
  }

  /// The name in the audit: `service`, `operator`, `session`, `sandbox`, or a kind and an id such as `key:…`.
  package var rawValue: String {
    switch self {
    case .system: "service"
    case .operator: "operator"
    case .session: "session"
    case .sandbox: "sandbox"
    case .key(let id): "key:\(id)"
    case .reviewer(let id): "reviewer:\(id)"
    case .provider(let name): "provider:\(name.rawValue)"
    case .unknown(let name): name
    }
  }
}
