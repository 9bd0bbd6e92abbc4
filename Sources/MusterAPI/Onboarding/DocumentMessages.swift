/// The request of `/api/identity/document/submit` (pictures in one ZIP archive) and of
/// `/api/v2/identity/document/submit` (one picture per document).
public struct DocumentSubmit: Codable, Sendable, Equatable {
  /// One side of a document.
  public struct Item: Codable, Sendable, Equatable {
    /// The name of its file in the archive; defaults to `<type>_<side>.jpg` in lower case.
    public var filename: String?
    /// The type from the catalogue.
    public var type: Code
    /// `FRONT` or `BACK`; defaults to `FRONT`.
    public var side: Code?
    /// The issuing country (ISO 3166-1 alpha-3).
    public var country: String?
    /// The id of the document that it replaces.
    public var originalDocumentId: String?
    /// The picture in base64, unless the picture is in the archive.
    public var data: String?
    /// The signature of the picture by the scanning SDK.
    public var dataSignature: String?
    /// An alternative name for `dataSignature`.
    public var signature: String?

    /// Creates an item.
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

  /// The id of the process.
  public var processId: String
  /// The archive in base64.
  public var data: String?
  /// Whether some documents replace others. Informative only; `originalDocumentId` of each document decides.
  public var resubmit: Bool?
  /// The documents.
  public var documents: [Item]

  /// Creates a request.
  public init(processId: String, data: String? = nil, resubmit: Bool? = nil, documents: [Item]) {
    self.processId = processId
    self.data = data
    self.resubmit = resubmit
    self.documents = documents
  }
}

/// The response of `/api/identity/document/status`.
public struct SubmittedDocuments: Codable, Sendable, Equatable {
  /// One side of a document.
  public struct Item: Codable, Sendable, Equatable {
    /// The id of the document.
    public var id: String
    /// The name of its file.
    public var filename: String
    /// The type from the catalogue.
    public var type: Code
    /// `FRONT` or `BACK`.
    public var side: Code
    /// The status of the document; never `DISPOSED`.
    public var status: Code
    /// The reasons for the rejection as sentences. Present if and only if the status is `REJECTED` or `FAILED`.
    public var errors: [String]?

    /// Creates an item.
    public init(id: String, filename: String, type: Code, side: Code, status: Code, errors: [String]?) {
      self.id = id
      self.filename = filename
      self.type = type
      self.side = side
      self.status = status
      self.errors = errors
    }
  }

  /// The status of the verification, expressed as a document status.
  public var status: Code
  /// The documents that count at present.
  public var documents: [Item]

  /// Creates a response.
  public init(status: Code, documents: [Item]) {
    self.status = status
    self.documents = documents
  }
}
