import MusterAPI

extension ScanProcess {
  /// Notes what the service has. Documents of a type that was not chosen are left out.
  mutating func feed(_ items: [SubmittedDocuments.Item]) {
    for index in documents.indices {
      let sides = items.filter { $0.type == documents[index].type.code }
      guard !sides.isEmpty else { continue }
      documents[index].sides = sides.map { ScannedDocument.Side($0) }
    }
  }

  /// The document that the service has of this type and side.
  func serverId(of type: DocumentType, _ side: DocumentSide) -> String? {
    documents.first { $0.type == type }?.sides.last { $0.type == side }?.serverId
  }
}

extension ScannedDocument.Side {
  /// The protocol says of a refused document that it has `errors`, and of no other.
  fileprivate init(_ item: SubmittedDocuments.Item) {
    let errors = item.errors ?? []
    self.init(
      type: DocumentSide(rawValue: item.side.rawValue) ?? .front, serverId: item.id,
      uploadState: errors.isEmpty ? .accepted : .rejected, errors: errors)
  }
}
