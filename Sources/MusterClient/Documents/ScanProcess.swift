/// Which documents a person chose to show, and how far they are.
public struct ScanProcess: Codable, Equatable, Sendable {
  /// The documents, in the order in which they were chosen.
  public internal(set) var documents: [ScannedDocument]

  /// The document to scan next; nil once the service has all of them and refused none.
  public var nextDocumentToScan: ScannedDocument? {
    documents.first { $0.uploadState != .accepted || !$0.missingSides.isEmpty }
  }

  init(types: [DocumentType]) {
    documents = types.map { ScannedDocument(type: $0, sides: []) }
  }
}

/// A document that a person chose to show.
public struct ScannedDocument: Codable, Equatable, Sendable {
  /// How a document, or a side of it, stands with the service.
  public enum UploadState: String, Codable, Sendable {
    /// The service has nothing of it.
    case notUploaded
    /// The service has it, and has refused nothing of it.
    case accepted
    /// The service refused it: it is to be sent again.
    case rejected
  }

  /// A side that the service has.
  public struct Side: Codable, Equatable, Sendable {
    /// Which side.
    public let type: DocumentSide
    /// Its document at the service: the `originalDocumentId` of a picture that replaces it.
    public let serverId: String
    /// `accepted` or `rejected`.
    public let uploadState: UploadState
    /// Why it was refused, as sentences for the person.
    public let errors: [String]
  }

  /// Its type.
  public let type: DocumentType
  /// The sides that the service has.
  public internal(set) var sides: [Side]

  /// `rejected` if one side is; `notUploaded` without any side.
  public var uploadState: UploadState {
    if sides.isEmpty { return .notUploaded }
    return sides.contains { $0.uploadState == .rejected } ? .rejected : .accepted
  }

  /// The sides of its type that the service does not have yet.
  public var missingSides: [DocumentSide] {
    type.sides.filter { side in !sides.contains { $0.type == side } }
  }

  /// The sides to take pictures of: those that were refused, and those that are missing.
  public var sidesToScan: [DocumentSide] {
    sides.filter { $0.uploadState == .rejected }.map(\.type) + missingSides
  }
}
