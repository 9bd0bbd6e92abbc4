package import VerificationFlow

/// Something that is wrong with the contents of documents.
package struct ContentFinding: Sendable, Equatable {
  /// Two or more texts that should be the same, or one that should be different.
  package struct Difference: Sendable, Equatable {
    /// Where a text comes from.
    package enum Origin: Sendable, Equatable {
      case document(DocumentID)
      /// The creator of the session.
      case claim
      /// What was requested, or the rule that is violated.
      case expected
    }

    /// The name of the field, such as `birthDate`.
    package let field: String
    package let values: [(origin: Origin, text: String)]

    package static func == (one: Difference, two: Difference) -> Bool {
      one.field == two.field
        && one.values.elementsEqual(two.values) { $0.origin == $1.origin && $0.text == $1.text }
    }
  }

  /// Another session with the same person, document or picture.
  package struct Case: Sendable, Equatable {
    package let session: SessionID
    package let reference: CaseReference
    /// What both have in common.
    package let kinds: [BlindIndex.Kind]
  }

  package let code: ContentCode
  /// What follows from it in the project.
  package let consequence: ContentRules.Consequence
  /// The documents concerned.
  package let documents: [DocumentID]
  package var differences: [Difference] = []
  /// The sessions in which the person, the document or the picture was seen, newest first.
  package var cases: [Case] = []
  /// The entries of the block list that apply.
  package var blocks: [BlockRecord] = []

  package init(
    _ code: ContentCode, _ consequence: ContentRules.Consequence, _ documents: [DocumentID],
    differences: [Difference] = [], cases: [Case] = [], blocks: [BlockRecord] = []
  ) {
    self.code = code
    self.consequence = consequence
    self.documents = documents
    self.differences = differences
    self.cases = cases
    self.blocks = blocks
  }
}
