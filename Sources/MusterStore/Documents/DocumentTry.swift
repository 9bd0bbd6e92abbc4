package import VerificationFlow

/// A document with its place among the pictures of its side.
package struct DocumentTry: Sendable, Equatable {
  /// The document. Its `qualityRefusals` are not counted.
  package let document: DocumentRecord
  /// How many pictures of its side had been refused for their quality before it, in the same attempt.
  package let earlierRefusals: Int

  /// A document with its place.
  package init(document: DocumentRecord, earlierRefusals: Int) {
    self.document = document
    self.earlierRefusals = earlierRefusals
  }
}
