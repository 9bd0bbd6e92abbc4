public import Foundation
public import MusterAPI

/// One picture of a document, with what the service has to know of it.
public struct DocumentFile: Sendable {
  /// The picture, JPEG or PNG, as it is.
  public var bytes: Data
  /// The document's type, for example `ID_CARD`.
  public var type: Code
  /// `FRONT` or `BACK`.
  public var side: Code
  /// The issuing country (ISO 3166-1 alpha-3).
  public var country: String?
  /// The document that this picture replaces.
  public var originalDocumentId: String?
  /// A signature over the picture, made by the app.
  public var signature: String?
  /// A name for the upload, chosen here, so that its progress can be asked for while it runs.
  public var uploadId: String?
  /// The file's name, kept with the document.
  public var filename: String?

  /// A picture of one side of a document.
  public init(
    bytes: Data, type: Code, side: Code, country: String? = nil, originalDocumentId: String? = nil,
    signature: String? = nil, uploadId: String? = nil, filename: String? = nil
  ) {
    self.bytes = bytes
    self.type = type
    self.side = side
    self.country = country
    self.originalDocumentId = originalDocumentId
    self.signature = signature
    self.uploadId = uploadId
    self.filename = filename
  }

  /// What the first bytes say it is. The service looks for itself; this only labels the request truthfully.
  var contentType: String {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    return "application/octet-stream"
  }

  var query: [(String, String?)] {
    [
      ("type", type.rawValue), ("side", side.rawValue), ("country", country),
      ("originalDocumentId", originalDocumentId), ("signature", signature), ("uploadId", uploadId),
      ("filename", filename),
    ]
  }
}
