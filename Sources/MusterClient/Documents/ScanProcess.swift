import MusterAPI

/// The documents that a person chose to show, with their progress.
public struct ScanProcess: Codable, Equatable, Sendable {
  /// The documents, in the order they were chosen.
  public internal(set) var documents: [ScannedDocument]

  /// The document to scan next; nil once the service has all of them and rejected none.
  public var nextDocumentToScan: ScannedDocument? {
    documents.first { $0.uploadState != .accepted || !$0.missingSides.isEmpty }
  }

  init(types: [DocumentType]) {
    documents = types.map { ScannedDocument(type: $0, sides: []) }
  }
}

/// A document that a person chose to show.
public struct ScannedDocument: Codable, Equatable, Sendable {
  /// The state of a document, or a side of it, at the service.
  public enum UploadState: String, Codable, Sendable {
    case notUploaded
    /// The service has it and rejected nothing of it.
    case accepted
    /// The service rejected it; upload it again.
    case rejected
  }

  /// A side that the service has.
  public struct Side: Codable, Equatable, Sendable {
    /// The side of the document.
    public let type: DocumentSide
    /// The id of its document at the service, which is the `originalDocumentId` of a replacement.
    public let serverId: String
    /// `accepted` or `rejected`.
    public let uploadState: UploadState
    /// The reasons for the rejection, as sentences for the person.
    public let errors: [String]
  }

  /// The type of the document.
  public let type: DocumentType
  /// The sides that the service has.
  public internal(set) var sides: [Side]

  /// `rejected` if any side is rejected; `notUploaded` without any side.
  public var uploadState: UploadState {
    if sides.isEmpty { return .notUploaded }
    return sides.contains { $0.uploadState == .rejected } ? .rejected : .accepted
  }

  /// The required sides that the service does not have yet.
  public var missingSides: [DocumentSide] {
    type.sides.filter { side in !sides.contains { $0.type == side } }
  }

  /// The sides to photograph: rejected ones, then missing ones.
  public var sidesToScan: [DocumentSide] {
    sides.filter { $0.uploadState == .rejected }.map(\.type) + missingSides
  }
}

extension ScanProcess {
  /// Records the documents that the service has. Documents of types that the person did not choose are ignored.
  mutating func feed(_ items: [SubmittedDocuments.Item]) {
    for index in documents.indices {
      let sides = items.filter { $0.type == documents[index].type.code }
      guard !sides.isEmpty else { continue }
      documents[index].sides = sides.map { ScannedDocument.Side($0) }
    }
  }

  func serverId(of type: DocumentType, _ side: DocumentSide) -> String? {
    documents.first { $0.type == type }?.sides.last { $0.type == side }?.serverId
  }
}

extension ScannedDocument.Side {
  /// Creates a side from a document of the service. In the protocol only rejected documents have `errors`.
  fileprivate init(_ item: SubmittedDocuments.Item) {
    let errors = item.errors ?? []
    self.init(
      type: DocumentSide(rawValue: item.side.rawValue) ?? .front, serverId: item.id,
      uploadState: errors.isEmpty ? .accepted : .rejected, errors: errors)
  }
}
