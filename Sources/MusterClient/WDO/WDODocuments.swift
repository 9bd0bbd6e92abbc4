public import Foundation

/// As ``DocumentType``, with the types that the SDK knows.
public enum WDODocumentType: String, CaseIterable, Sendable {
  /// A national identity card.
  case idCard
  /// A passport.
  case passport
  /// A driving licence.
  case driversLicense

  /// The sides to show.
  public var sides: [WDODocumentSide] { own.sides.map { WDODocumentSide($0) } }

  var own: DocumentType {
    switch self {
    case .idCard: .idCard
    case .passport: .passport
    case .driversLicense: .driversLicense
    }
  }
}

/// As ``DocumentSide``.
public enum WDODocumentSide: String, CaseIterable, Sendable {
  /// Usually the side with the portrait; of a document with only one side that side.
  case front
  /// The other side.
  case back

  init(_ side: DocumentSide) {
    self = side == .front ? .front : .back
  }

  var own: DocumentSide { self == .front ? .front : .back }
}

/// As ``DocumentFile``.
public final class WDODocumentFile {
  /// The picture, JPEG or PNG, as it is.
  public var data: Data
  /// A signature over the picture, where the scanner makes one.
  public var dataSignature: String?
  /// The document's type.
  public let type: WDODocumentType
  /// The side that it shows.
  public let side: WDODocumentSide
  /// The document that this picture replaces.
  public let originalDocumentId: String?

  /// A picture of one side of a document.
  public init(
    data: Data, type: WDODocumentType, side: WDODocumentSide, originalDocumentId: String?, dataSignature: String? = nil
  ) {
    self.data = data
    self.type = type
    self.side = side
    self.originalDocumentId = originalDocumentId
    self.dataSignature = dataSignature
  }

  /// A picture of a document that is to be scanned. It replaces the one that the service has of this side.
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

/// As ``ScanProcess``.
public final class WDOVerificationScanProcess: Sendable {
  /// The documents, in the order in which they were chosen.
  public let documents: [WDOScannedDocument]
  /// The document to scan next; nil once the service has all of them and refused none.
  public let nextDocumentToScan: WDOScannedDocument?

  init(_ process: ScanProcess) {
    // Only what an app chose by the SDK's types is in it.
    let pairs = process.documents.compactMap { document in
      WDODocumentType.allCases.first { $0.own == document.type }.map { (document, WDOScannedDocument(document, $0)) }
    }
    documents = pairs.map(\.1)
    nextDocumentToScan = pairs.first { $0.0 == process.nextDocumentToScan }?.1
  }
}

/// As ``ScannedDocument``.
public final class WDOScannedDocument: Sendable {
  /// How a document, or a side of it, stands with the service.
  public enum UploadState: Sendable {
    /// The service has nothing of it.
    case notUploaded
    /// The service has it, and has refused nothing of it.
    case accepted
    /// The service refused it: it is to be sent again.
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
    /// Which side.
    public let type: WDODocumentSide
    /// Its document at the service.
    public let serverId: String
    /// `accepted` or `rejected`.
    public let uploadState: UploadState
  }

  /// Its type.
  public let type: WDODocumentType
  /// The sides that the service has.
  public let sides: [Side]
  /// `rejected` if one side is; `notUploaded` without any side.
  public let uploadState: UploadState

  init(_ document: ScannedDocument, _ type: WDODocumentType) {
    self.type = type
    sides = document.sides.map {
      Side(type: WDODocumentSide($0.type), serverId: $0.serverId, uploadState: UploadState($0.uploadState))
    }
    uploadState = UploadState(document.uploadState)
  }

  /// A picture of a side of this document, ready to be sent. It replaces the one that the service has of this side.
  public func createFileForUpload(
    side: WDODocumentSide, data: Data, dataSignature: String? = nil
  ) -> WDODocumentFile {
    WDODocumentFile(scannedDocument: self, data: data, side: side, dataSignature: dataSignature)
  }
}
