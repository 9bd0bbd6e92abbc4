import MusterAPI

extension ScanProcess {
  /// Records the documents that the service has. Documents of types that the person did not choose are ignored.
  mutating func feed(_ items: [SubmittedDocuments.Item]) {
    for index in documents.indices {
      let sides = items.filter { $0.type == documents[index].type.code }
      guard !sides.isEmpty else { continue }
      documents[index].sides = sides.map { ScannedDocument.Side($0) }
    }
  }

  /// Returns the id of the document that the service has of this type and side.
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
