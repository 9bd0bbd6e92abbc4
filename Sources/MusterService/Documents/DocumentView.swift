internal import MusterStore
public import VerificationFlow

/// A document with all that a caller may see of it.
public struct DocumentView: Sendable {
  /// The document.
  public let document: DocumentRecord
  /// Its pictures.
  public let renditions: [RenditionRecord]
  /// How many more pictures of its side may be refused for their quality.
  public let attemptsLeft: Int

  init(_ document: DocumentRecord, on connection: any Connection, limits: FlowLimits) throws {
    self.document = document
    self.renditions = try connection.renditions(of: document.id).map(\.record)
    self.attemptsLeft = max(0, limits.qualityRefusalsPerSide - document.qualityRefusals)
  }
}
