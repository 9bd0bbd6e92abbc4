/// That a session was erased, and what was there of it. Nothing in it is about the person.
public struct ErasureRecord: Sendable, Equatable {
  /// How many there were of each sort of thing.
  public struct Counts: Sendable, Equatable, Codable {
    /// Documents, replaced ones included.
    public var documents: Int
    /// Files of pictures: originals, renditions, and what had come of uploads.
    public var pictures: Int
    /// Uploads, finished and begun.
    public var uploads: Int
    /// Attempts at the verification.
    public var verifications: Int
    /// Decisions of reviewers.
    public var decisions: Int
    /// Messages in the outbox of a sandbox.
    public var messages: Int
    /// Answers that were kept for requests that are sent again.
    public var answers: Int

    /// Numbers.
    public init(
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
  public let sessionId: SessionID
  /// The project that it belonged to.
  public let projectId: ProjectID
  /// The key by which it was erased.
  public let keyId: KeyID
  /// What was there.
  public let counts: Counts
  /// When.
  public let at: Instant

  /// A certificate.
  public init(sessionId: SessionID, projectId: ProjectID, keyId: KeyID, counts: Counts, at: Instant) {
    self.sessionId = sessionId
    self.projectId = projectId
    self.keyId = keyId
    self.counts = counts
    self.at = at
  }
}
