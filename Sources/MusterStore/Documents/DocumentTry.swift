public import VerificationFlow

/// A document with its place among the pictures of its side.
public struct DocumentTry: Sendable, Equatable {
  /// The document. Its `qualityRefusals` are not counted.
  public let document: DocumentRecord
  /// How many pictures of its side had been refused for their quality before it, in the same attempt.
  public let earlierRefusals: Int

  /// A document with its place.
  public init(document: DocumentRecord, earlierRefusals: Int) {
    self.document = document
    self.earlierRefusals = earlierRefusals
  }
}
