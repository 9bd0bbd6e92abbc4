/// The record of an erased session and what it contained. Contains no personal data.
package struct ErasureRecord: Sendable, Equatable {
  /// The number of erased items by kind.
  package struct Counts: Sendable, Equatable, Codable {
    /// The number of documents, including replaced ones.
    package var documents: Int
    /// The number of picture files: originals, the renditions of each as one, and received parts of uploads.
    package var pictures: Int
    /// The number of finished and unfinished uploads.
    package var uploads: Int
    /// The number of verification attempts.
    package var verifications: Int
    /// The number of reviewers' decisions.
    package var decisions: Int
    /// The number of messages in the sandbox outbox.
    package var messages: Int
    /// The number of responses stored under idempotency keys.
    package var answers: Int

    package init(
      documents: Int = 0, pictures: Int = 0, uploads: Int = 0, verifications: Int = 0, decisions: Int = 0,
      messages: Int = 0, answers: Int = 0
    ) {
      self.documents = documents
      self.pictures = pictures
      self.uploads = uploads
      self.verifications = verifications
      self.decisions = decisions
      self.messages = messages
      self.answers = answers
    }
  }

  /// The erased session.
  package let sessionId: SessionID
  /// The project of the session.
  package let projectId: ProjectID
  /// The key used to erase the session.
  package let keyId: KeyID
  package let counts: Counts
  /// The time of the erasure.
  package let at: Instant

  package init(sessionId: SessionID, projectId: ProjectID, keyId: KeyID, counts: Counts, at: Instant) {
    self.sessionId = sessionId
    self.projectId = projectId
    self.keyId = keyId
    self.counts = counts
    self.at = at
  }
}
