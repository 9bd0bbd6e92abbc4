/// What can happen to a verification.
public enum Event: Sendable, Equatable {
  /// Consent is given or not needed: documents may come.
  case initialised
  /// A picture was taken in.
  case submitted(Submission)
  /// Its inspection began. Happens again when a crash made us begin anew.
  case inspectionStarted(DocumentID)
  /// Its inspection ended.
  case inspected(DocumentID, Inspection)
  /// The document provider answered.
  case providerAnswered(DocumentID, ProviderAnswer)
  /// The document provider cannot answer any more.
  case providerLost
  /// The time of the whole process is up, while somebody was waited for.
  case expired

  /// How our own look at a picture ended.
  public enum Inspection: Sendable, Equatable {
    /// Good enough.
    case passed
    /// Not good enough; the person may show another one.
    case refused
    /// We could not look at it.
    case failed
  }

  /// What the document provider says of a document.
  public enum ProviderAnswer: Sendable, Equatable {
    /// It is good.
    case accepted
    /// It is not.
    case rejected
    /// It could not be judged.
    case failed
  }
}

/// A picture offered to a verification.
public struct Submission: Sendable, Equatable {
  /// The id the document will have.
  public let id: DocumentID
  /// Which side of which type it shows.
  public let key: SideKey
  /// The SHA-256 of the picture, lower-case hexadecimal; nil while the bytes are still to come.
  public let sha256: String?
  /// The document it is to replace.
  public let originalDocumentId: DocumentID?

  /// A picture offered.
  public init(id: DocumentID, key: SideKey, sha256: String?, originalDocumentId: DocumentID?) {
    self.id = id
    self.key = key
    self.sha256 = sha256
    self.originalDocumentId = originalDocumentId
  }
}

/// What has to be done because of an event. The caller records it in the transaction that saves the verification.
public enum Effect: Sendable, Equatable {
  /// Look at this document's picture.
  case inspect(DocumentID)
  /// Ask the document provider about this document.
  case verify(DocumentID)
}
