public import Foundation
public import MusterAPI

/// A picture of one side of a document, ready to upload.
public struct DocumentFile: Sendable {
  /// The unmodified picture, in a format that the service accepts. Under 1 MB uploads quickly; see ``MusterClient/pictureLimits()``.
  public var data: Data
  /// The type of the document.
  public let type: DocumentType
  /// The side that the picture shows.
  public let side: DocumentSide
  /// The id of the document that this picture replaces, for example a rejected one.
  public let originalDocumentId: String?
  /// The signature of the picture, if the scanning SDK creates one.
  public var dataSignature: String?
  /// The issuing country (ISO 3166-1 alpha-3).
  public var country: String?
  /// A file name, stored with the document.
  public var filename: String?

  /// Creates a file from a picture of one side of a document.
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

  /// Creates a file for a document of a scan process. The picture replaces the one that the service has of this side.
  public init(scannedDocument: ScannedDocument, data: Data, side: DocumentSide, dataSignature: String? = nil) {
    let known = scannedDocument.sides.last { $0.type == side }
    self.init(
      data: data, type: scannedDocument.type, side: side, originalDocumentId: known?.serverId,
      dataSignature: dataSignature)
  }

  /// Returns the same picture as a replacement for `documentId`.
  func replacing(_ documentId: String) -> DocumentFile {
    var file = DocumentFile(
      data: data, type: type, side: side, originalDocumentId: documentId, dataSignature: dataSignature)
    (file.country, file.filename) = (country, filename)
    return file
  }

  /// The media type according to the first bytes. It only labels the request; the service detects the format itself.
  var contentType: String { format.map { "image/" + $0.lowercased() } ?? "application/octet-stream" }

  /// The format according to the first bytes, as ``PictureLimits/formats`` names it; nil for any other.
  var format: String? {
    if data.starts(with: [0xFF, 0xD8, 0xFF]) { return "JPEG" }
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "PNG" }
    return nil
  }

  var query: [(String, String?)] {
    [
      ("type", type.rawValue), ("side", side.rawValue), ("country", country),
      ("originalDocumentId", originalDocumentId), ("signature", dataSignature), ("filename", filename),
    ]
  }
}

extension ScannedDocument {
  /// Creates a file from a picture of a side of this document. The picture replaces the one that the service has of
  /// this side.
  public func createFileForUpload(side: DocumentSide, data: Data, dataSignature: String? = nil) -> DocumentFile {
    DocumentFile(scannedDocument: self, data: data, side: side, dataSignature: dataSignature)
  }
}

/// A document type of the service's catalogue. For a type without a constant here, use its name:
/// `DocumentType(rawValue: "RESIDENCE_PERMIT")` or just `"RESIDENCE_PERMIT"`.
public struct DocumentType: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral {
  /// A national identity card.
  public static let idCard: DocumentType = "ID_CARD"
  /// A passport.
  public static let passport: DocumentType = "PASSPORT"
  /// A driving licence.
  public static let driversLicense: DocumentType = "DRIVING_LICENSE"

  /// The value on the wire.
  public let rawValue: String

  /// Creates a type with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a type with this name.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The required sides: both of an identity card, the front of every other type.
  public var sides: [DocumentSide] {
    self == .idCard ? [.front, .back] : [.front]
  }

  /// The value as the wire types represent it.
  public var code: Code { Code(rawValue) }
}

/// A side of a document.
public enum DocumentSide: String, CaseIterable, Codable, Sendable {
  /// Usually the side with the portrait; the only side of a single-sided document.
  case front = "FRONT"
  /// The back of the document.
  case back = "BACK"

  /// The value as the wire types represent it.
  public var code: Code { Code(rawValue) }
}
