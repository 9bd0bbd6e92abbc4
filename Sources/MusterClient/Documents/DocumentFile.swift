public import Foundation

/// One picture of one side of a document, ready to be sent.
public struct DocumentFile: Sendable {
  /// The picture, JPEG or PNG, as it is. Under 1 MB is quick; the service has a limit of its own.
  public var data: Data
  /// The document's type.
  public let type: DocumentType
  /// The side that it shows.
  public let side: DocumentSide
  /// The document that this picture replaces, for example one that was rejected.
  public let originalDocumentId: String?
  /// A signature over the picture, where the scanner makes one.
  public var dataSignature: String?
  /// The issuing country (ISO 3166-1 alpha-3).
  public var country: String?
  /// A name for the file, kept with the document.
  public var filename: String?

  /// A picture of one side of a document.
  public init(
    data: Data, type: DocumentType, side: DocumentSide, originalDocumentId: String? = nil,
    dataSignature: String? = nil
  ) {
    self.data = data
    self.type = type
    self.side = side
    self.originalDocumentId = originalDocumentId
    self.dataSignature = dataSignature
  }

  /// A picture of a document that is to be scanned. It replaces the one that the service has of this side.
  public init(scannedDocument: ScannedDocument, data: Data, side: DocumentSide, dataSignature: String? = nil) {
    let known = scannedDocument.sides.last { $0.type == side }
    self.init(
      data: data, type: scannedDocument.type, side: side, originalDocumentId: known?.serverId,
      dataSignature: dataSignature)
  }

  /// The same picture as one that replaces this document.
  func replacing(_ documentId: String) -> DocumentFile {
    var file = DocumentFile(
      data: data, type: type, side: side, originalDocumentId: documentId, dataSignature: dataSignature)
    (file.country, file.filename) = (country, filename)
    return file
  }

  /// What the first bytes say it is. The service looks for itself; this only labels the request truthfully.
  var contentType: String {
    if data.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    return "application/octet-stream"
  }

  var query: [(String, String?)] {
    [
      ("type", type.rawValue), ("side", side.rawValue), ("country", country),
      ("originalDocumentId", originalDocumentId), ("signature", dataSignature), ("filename", filename),
    ]
  }
}

extension ScannedDocument {
  /// A picture of a side of this document, ready to be sent. It replaces the one that the service has of this side.
  public func createFileForUpload(side: DocumentSide, data: Data, dataSignature: String? = nil) -> DocumentFile {
    DocumentFile(scannedDocument: self, data: data, side: side, dataSignature: dataSignature)
  }
}
