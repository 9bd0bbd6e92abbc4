/// A person or a document that a project does not accept.
package struct BlockRecord: Sendable, Equatable {
  package let id: String
  package let projectId: ProjectID
  /// What is blocked.
  package let kind: BlindIndex.Kind
  /// The reason, in the words of the person who added the entry.
  package let reason: String
  package let createdBy: AuditActor
  package let createdAt: Instant
  /// The time at which the block ends; nil for never.
  package let expiresAt: Instant?

  package init(
    id: String, projectId: ProjectID, kind: BlindIndex.Kind, reason: String, createdBy: AuditActor, createdAt: Instant,
    expiresAt: Instant?
  ) {
    self.id = id
    self.projectId = projectId
    self.kind = kind
    self.reason = reason
    self.createdBy = createdBy
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// A keyed hash by which a person, a document or a picture is found again although the store does not contain what was
/// hashed.
package struct BlindIndex: Sendable, Hashable {
  /// What is hashed. Raw values are sent to clients unchanged.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// The number of a document.
    case documentNumber = "DOCUMENT_NUMBER"
    /// The name and the date of birth of a person.
    case person = "PERSON"
    /// The bytes of a picture.
    case picture = "PICTURE"
    /// A part of the perceptual hash of a picture, with its position.
    case likeness = "LIKENESS"
    /// A word of a name, by which people search. Never sent to clients.
    case nameWord = "NAME_WORD"
    /// The number of a document without its issuer, by which people search. Never sent to clients.
    case plainNumber = "PLAIN_NUMBER"
  }

  package let kind: Kind
  /// The hash in lower-case hexadecimal.
  package let value: String

  package init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }
}
