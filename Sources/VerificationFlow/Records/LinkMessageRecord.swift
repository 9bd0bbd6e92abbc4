/// A message that took a link to another device of a person. It does not contain the address.
package struct LinkMessageRecord: Sendable, Equatable {
  package let id: String
  package let sessionId: SessionID
  package let projectId: ProjectID
  package let linkId: LinkID
  /// The keyed hash of the address.
  package let recipientIndex: String
  /// The keyed hash of the range of a telephone number; nil for an e-mail address.
  package let rangeIndex: String?
  package let sentAt: Instant

  package init(
    id: String, sessionId: SessionID, projectId: ProjectID, linkId: LinkID, recipientIndex: String,
    rangeIndex: String?, sentAt: Instant
  ) {
    self.id = id
    self.sessionId = sessionId
    self.projectId = projectId
    self.linkId = linkId
    self.recipientIndex = recipientIndex
    self.rangeIndex = rangeIndex
    self.sentAt = sentAt
  }
}
