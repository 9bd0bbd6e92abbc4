package import MusterStore

extension AuditRecord.Action {
  package static let documentReceived = Self(rawValue: "document.received")
  package static let documentJudged = Self(rawValue: "document.judged")
  /// A picture was sent to replace a document that does not exist for this caller.
  package static let originalDocumentUnknown = Self(rawValue: "document.original_unknown")

  static let ofDocuments: [Self] = [.documentReceived, .documentJudged, .originalDocumentUnknown]

  /// A picture of a document was read by its person or a program.
  package static let renditionRead = Self(rawValue: "rendition.read")

  static let ofRenditions: [Self] = [.renditionRead]
}
