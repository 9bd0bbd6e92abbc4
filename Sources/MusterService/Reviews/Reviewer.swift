internal import VerificationFlow

/// Who reviews, for the time of a request: a person with an account, or whom a program vouches for.
struct Reviewer: Sendable, Equatable {
  /// The project whose cases exist for them.
  let project: ProjectID
  /// By which name leases and decisions know them.
  let name: String
  /// The key by which a program asks for them.
  let keyId: KeyID?
  /// Whether they decide escalated cases. No program vouches for that.
  let isSenior: Bool

  /// A person with an account.
  init(_ account: ReviewerRecord) {
    project = account.project.id
    name = account.name
    keyId = nil
    isSenior = account.role.rights.contains(.decideEscalated)
  }

  /// Whoever the program with this key stands for.
  init(_ key: KeyRecord) {
    project = key.project.id
    name = key.name
    keyId = key.id
    isSenior = false
  }

  /// Whoever made this decision, which they were allowed to when they did.
  init(_ decision: PendingDecision) {
    self.init(project: decision.projectId, name: decision.reviewer, keyId: decision.keyId, isSenior: true)
  }

  /// The one that a sandbox plays.
  init(playedIn sandbox: ProjectID) {
    self.init(project: sandbox, name: Self.played, keyId: nil, isSenior: true)
  }

  /// What the reviewer that a sandbox plays is called, in decisions and in the audit.
  static let played = "sandbox"

  private init(project: ProjectID, name: String, keyId: KeyID?, isSenior: Bool) {
    self.project = project
    self.name = name
    self.keyId = keyId
    self.isSenior = isSenior
  }

  /// The reviewer that a program names; a person with an account is always themselves.
  ///
  /// - Throws: `INVALID_REQUEST` if the name is not 1 to 64 characters, or has control characters.
  func named(_ name: String?) throws(ServiceError) -> Reviewer {
    guard let name, keyId != nil else { return self }
    guard ReviewerName.isFit(name) else {
      throw .invalid("reviewer: 1 to 64 characters are taken, no control characters.")
    }
    return Reviewer(project: project, name: name, keyId: keyId, isSenior: isSenior)
  }
}

extension Reviewer {
  /// Whether this is the same person's name, however a program writes it.
  func isNamed(_ other: String) -> Bool {
    name == other || ReviewerName.folded(name) == ReviewerName.folded(other)
  }
}

extension String {
  /// Whether there are control characters in it; U+0000 is one that no database likes.
  func hasControlCharacters(except allowed: Unicode.Scalar...) -> Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control && !allowed.contains($0) }
  }
}
