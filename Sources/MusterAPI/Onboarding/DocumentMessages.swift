/// The request of `/api/identity/document/submit` (pictures in one ZIP archive) and of
/// `/api/v2/identity/document/submit` (each picture by itself).
public struct DocumentSubmit: Codable, Sendable, Equatable {
  /// One document.
  public struct Item: Codable, Sendable, Equatable {
    /// The name of its file in the archive; `<type>_<side>.jpg` in lower case where it is missing.
    public var filename: String?
    /// The type from the catalogue.
    public var type: Code
    /// `FRONT` or `BACK`; `FRONT` where it is missing.
    public var side: Code?
    /// The issuing country (ISO 3166-1 alpha-3).
    public var country: String?
    /// The document it replaces.
    public var originalDocumentId: String?
    /// The picture in base64, unless it is in the archive.
    public var data: String?
    /// The scanner's signature of the picture.
    public var dataSignature: String?
    /// The same by another name.
    public var signature: String?

    /// A document.
    public init(
      filename: String?, type: Code, side: Code?, country: String? = nil, originalDocumentId: String? = nil,
      data: String? = nil, dataSignature: String? = nil
    ) {
      self.filename = filename
      self.type = type
      self.side = side
      self.country = country
      self.originalDocumentId = originalDocumentId
      self.data = data
      self.dataSignature = dataSignature
    }
  }

  /// The process.
  public var processId: String
  /// The archive in base64.
  public var data: String?
  /// Whether some documents replace others. What counts is said of each document.
  public var resubmit: Bool?
  /// The documents.
  public var documents: [Item]

  /// A submit.
  public init(processId: String, data: String? = nil, resubmit: Bool? = nil, documents: [Item]) {
    self.processId = processId
    self.data = data
    self.resubmit = resubmit
    self.documents = documents
  }
}

/// The answer of `/api/identity/document/status`.
public struct SubmittedDocuments: Codable, Sendable, Equatable {
  /// One document.
  public struct Item: Codable, Sendable, Equatable {
    /// Its id.
    public var id: String
    /// The name of its file.
    public var filename: String
    /// The type from the catalogue.
    public var type: Code
    /// `FRONT` or `BACK`.
    public var side: Code
    /// Where it stands; never `DISPOSED`.
    public var status: Code
    /// Why it was refused, as sentences. There if and only if the status is `REJECTED` or `FAILED`.
    public var errors: [String]?

    /// A document.
    public init(id: String, filename: String, type: Code, side: Code, status: Code, errors: [String]?) {
      self.id = id
      self.filename = filename
      self.type = type
      self.side = side
      self.status = status
      self.errors = errors
    }
  }

  /// The status of the verification, in a word that is also one of a document.
  public var status: Code
  /// The documents in force.
  public var documents: [Item]

  /// Documents.
  public init(status: Code, documents: [Item]) {
    self.status = status
    self.documents = documents
  }
}
