internal import VerificationFlow

/// The reviewer of a request: a person with an account, or one whom a program acts for.
struct Reviewer: Sendable, Equatable {
  /// The project whose cases exist for the reviewer.
  let project: ProjectID
  /// The name recorded in leases and decisions.
  let name: String
  /// The key of the program that acts for the reviewer.
  let keyId: KeyID?
  /// Whether the reviewer may decide escalated cases. A program's key does not allow that.
  let isSenior: Bool

  init(_ account: ReviewerRecord) {
    project = account.project.id
    name = account.name
    keyId = nil
    isSenior = account.role.rights.contains(.decideEscalated)
  }

  /// Creates the reviewer whom the program with this key acts for.
  init(_ key: KeyRecord) {
    project = key.project.id
    name = key.name
    keyId = key.id
    isSenior = false
  }

  /// Creates the reviewer of a pending decision, whose rights were checked when they made it.
  init(_ decision: PendingDecision) {
    self.init(project: decision.projectId, name: decision.reviewer, keyId: decision.keyId, isSenior: true)
  }

  /// Creates the reviewer that a sandbox simulates.
  init(playedIn sandbox: ProjectID) {
    self.init(project: sandbox, name: Self.played, keyId: nil, isSenior: true)
  }

  /// The name of the simulated reviewer in decisions and audit records.
  static let played = "sandbox"

  private init(project: ProjectID, name: String, keyId: KeyID?, isSenior: Bool) {
    self.project = project
    self.name = name
    self.keyId = keyId
    self.isSenior = isSenior
  }

  /// Returns the reviewer that a program names; a person with an account always acts as themselves.
  ///
  /// - Throws: `INVALID_REQUEST` if the name is not 1 to 64 characters, or has control characters.
  func named(_ name: String?) throws(ServiceError) -> Reviewer {
    guard let name, keyId != nil else { return self }
    guard ReviewerName.isFit(name) else {
      throw .invalid("reviewer: must be 1 to 64 characters, without control characters.")
    }
    return Reviewer(project: project, name: name, keyId: keyId, isSenior: isSenior)
  }
}

extension Reviewer {
  /// Returns whether this is the name of the same person, regardless of spelling.
  func isNamed(_ other: String) -> Bool {
    name == other || ReviewerName.folded(name) == ReviewerName.folded(other)
  }
}

extension String {
  /// Returns whether the text contains other control characters, such as U+0000, which databases do not handle well.
  func hasControlCharacters(except allowed: Unicode.Scalar...) -> Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control && !allowed.contains($0) }
  }
}
