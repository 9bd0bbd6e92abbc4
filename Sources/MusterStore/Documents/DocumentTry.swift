package import VerificationFlow

/// A document with the number of earlier rejections of its side.
package struct DocumentTry: Sendable, Equatable {
  /// The document. Its `qualityRefusals` are not computed.
  package let document: DocumentRecord
  /// The number of earlier pictures of this side rejected for quality in the same attempt.
  package let earlierRefusals: Int

  package init(document: DocumentRecord, earlierRefusals: Int) {
    self.document = document
    self.earlierRefusals = earlierRefusals
  }
}
