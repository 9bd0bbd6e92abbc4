/// That a session was erased, and what was there of it. Nothing in it is about the person.
package struct ErasureRecord: Sendable, Equatable {
  /// How many there were of each sort of thing.
  package struct Counts: Sendable, Equatable, Codable {
    /// Documents, replaced ones included.
    package var documents: Int
    /// Files of pictures: originals, renditions, and what had come of uploads.
    package var pictures: Int
    /// Uploads, finished and begun.
    package var uploads: Int
    /// Attempts at the verification.
    package var verifications: Int
    /// Decisions of reviewers.
    package var decisions: Int
    /// Messages in the outbox of a sandbox.
    package var messages: Int
    /// Answers that were kept for requests that are sent again.
    package var answers: Int

    /// Numbers.
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

  /// The session that was.
  package let sessionId: SessionID
  /// The project that it belonged to.
  package let projectId: ProjectID
  /// The key by which it was erased.
  package let keyId: KeyID
  /// What was there.
  package let counts: Counts
  /// When.
  package let at: Instant

  /// A certificate.
  package init(sessionId: SessionID, projectId: ProjectID, keyId: KeyID, counts: Counts, at: Instant) {
    self.sessionId = sessionId
    self.projectId = projectId
    self.keyId = keyId
    self.counts = counts
    self.at = at
  }
}
