public import Foundation

/// A ``DocumentType``, limited to the types that the SDK knows.
public enum WDODocumentType: String, CaseIterable, Sendable {
  /// A national identity card.
  case idCard
  case passport
  /// A driving licence.
  case driversLicense

  /// The required sides.
  public var sides: [WDODocumentSide] { own.sides.map { WDODocumentSide($0) } }

  var own: DocumentType {
    switch self {
    case .idCard: .idCard
    case .passport: .passport
    case .driversLicense: .driversLicense
    }
  }
}

/// A side of a document; the SDK's counterpart of ``DocumentSide``.
public enum WDODocumentSide: String, CaseIterable, Sendable {
  /// Usually the side with the portrait; the only side of a single-sided document.
  case front
  /// The back of the document.
  case back

  init(_ side: DocumentSide) {
    self = side == .front ? .front : .back
  }

  var own: DocumentSide { self == .front ? .front : .back }
}

/// A picture to upload; the SDK's counterpart of ``DocumentFile``.
public final class WDODocumentFile {
  /// The unmodified picture, in a format that the service accepts.
  public var data: Data
  /// The signature of the picture, if the scanning SDK creates one.
  public var dataSignature: String?
  /// The type of the document.
  public let type: WDODocumentType
  /// The side that the picture shows.
  public let side: WDODocumentSide
  /// The id of the document that this picture replaces.
  public let originalDocumentId: String?

  /// Creates a file from a picture of one side of a document.
  public init(
    data: Data, type: WDODocumentType, side: WDODocumentSide, originalDocumentId: String?, dataSignature: String? = nil
  ) {
    self.data = data
    self.type = type
    self.side = side
    self.originalDocumentId = originalDocumentId
    self.dataSignature = dataSignature
  }

  /// Creates a file for a document of a scan process. The picture replaces the one that the service has of this side.
  public convenience init(
    scannedDocument: WDOScannedDocument, data: Data, side: WDODocumentSide, dataSignature: String? = nil
  ) {
    self.init(
      data: data, type: scannedDocument.type, side: side,
      originalDocumentId: scannedDocument.sides.last { $0.type == side }?.serverId, dataSignature: dataSignature)
  }

  var own: DocumentFile {
    DocumentFile(
      data: data, type: type.own, side: side.own, originalDocumentId: originalDocumentId, dataSignature: dataSignature)
  }
}

/// The chosen documents; the SDK's counterpart of ``ScanProcess``.
public final class WDOVerificationScanProcess: Sendable {
  /// The documents, in the order they were chosen.
  public let documents: [WDOScannedDocument]
  /// The document to scan next; nil once the service has all of them and rejected none.
  public let nextDocumentToScan: WDOScannedDocument?

  init(_ process: ScanProcess) {
    // The SDK cannot represent other types.
    let pairs = process.documents.compactMap { document in
      WDODocumentType.allCases.first { $0.own == document.type }.map { (document, WDOScannedDocument(document, $0)) }
    }
    documents = pairs.map(\.1)
    nextDocumentToScan = pairs.first { $0.0 == process.nextDocumentToScan }?.1
  }
}

/// A chosen document; the SDK's counterpart of ``ScannedDocument``.
public final class WDOScannedDocument: Sendable {
  /// The state of a document, or a side of it, at the service.
  public enum UploadState: Sendable {
    case notUploaded
    /// The service has it and rejected nothing of it.
    case accepted
    /// The service rejected it; upload it again.
    case rejected

    init(_ state: ScannedDocument.UploadState) {
      self =
        switch state {
        case .notUploaded: .notUploaded
        case .accepted: .accepted
        case .rejected: .rejected
        }
    }
  }

  /// A side that the service has.
  public struct Side: Sendable {
    /// The side of the document.
    public let type: WDODocumentSide
    /// The id of its document at the service.
    public let serverId: String
    /// `accepted` or `rejected`.
    public let uploadState: UploadState
  }

  /// The type of the document.
  public let type: WDODocumentType
  /// The sides that the service has.
  public let sides: [Side]
  /// `rejected` if any side is rejected; `notUploaded` without any side.
  public let uploadState: UploadState

  init(_ document: ScannedDocument, _ type: WDODocumentType) {
    self.type = type
    sides = document.sides.map {
      Side(type: WDODocumentSide($0.type), serverId: $0.serverId, uploadState: UploadState($0.uploadState))
    }
    uploadState = UploadState(document.uploadState)
  }

  /// Creates a file from a picture of a side of this document. The picture replaces the one that the service has of
  /// this side.
  public func createFileForUpload(
    side: WDODocumentSide, data: Data, dataSignature: String? = nil
  ) -> WDODocumentFile {
    WDODocumentFile(scannedDocument: self, data: data, side: side, dataSignature: dataSignature)
  }
}
