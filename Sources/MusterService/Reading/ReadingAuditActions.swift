package import MusterStore

extension AuditRecord.Action {
  /// A document was read by machine. The detail tells whether anything was read.
  package static let documentRead = Self(rawValue: "document.read")
  /// A person corrected a field of a document. The detail gives the name of the field, and why.
  package static let readingCorrected = Self(rawValue: "reading.corrected")

  static let ofReadings: [Self] = [.documentRead, .readingCorrected]

  /// An operator or a program changed the content rules of a project.
  package static let contentRulesChanged = Self(rawValue: "content_rules.changed")
  /// An entry was added to or removed from a block list. The detail tells which of the two.
  package static let blocksChanged = Self(rawValue: "blocks.changed")

  static let ofContentRules: [Self] = [.contentRulesChanged, .blocksChanged]
}
