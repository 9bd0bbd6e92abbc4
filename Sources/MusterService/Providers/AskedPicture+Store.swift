internal import DocumentImaging
internal import MusterStore
internal import VerificationFlow

extension AskedPicture {
  /// Returns the pictures to compare a face with: the portraits of a session's accepted documents, or the whole
  /// picture of each that has none.
  static func faces(
    of id: SessionID, by reader: RenditionReader, limits: FlowLimits
  ) async throws -> (AskedSession, [AskedPicture]) {
    let (session, portraits) = try await of(id, .portrait, by: reader, limits: limits) { $0.status == .accepted }
    let found = Set(portraits.map(\.documentId))
    let (_, others) = try await of(id, .display, by: reader, limits: limits) {
      $0.status == .accepted && !found.contains($0.id)
    }
    return (session, portraits + others)
  }

  /// Returns the renditions of this kind for those documents of a session in force that match.
  static func of(
    _ id: SessionID, _ kind: RenditionKind, by reader: RenditionReader, limits: FlowLimits,
    where isWanted: @escaping @Sendable (FlowDocument) -> Bool
  ) async throws -> (AskedSession, [AskedPicture]) {
    let store = reader.store
    let (session, found) = try await store.database.read { connection in
      guard let record = try connection.session(id), let process = try connection.process(of: id, limits: limits) else {
        throw ServiceError.sessionNotFound
      }
      let documents = process.current?.documents.filter(isWanted) ?? []
      let renditions = try connection.renditions(of: documents.map(\.id)).filter { $0.record.kind == kind }
      return (
        try AskedSession(record, store.secret),
        documents.compactMap { document in
          renditions.first { $0.record.documentId == document.id }.map { (document, $0) }
        }
      )
    }
    var pictures: [AskedPicture] = []
    for (document, rendition) in found {
      let bytes = try await reader.readDecodable(rendition)
      pictures.append(
        AskedPicture(
          documentId: document.id, key: document.key, country: document.country,
          contentType: (ImageFormat(SniffedFormat.sniff(bytes)) ?? .jpeg).mediaType, bytes: bytes))
    }
    return (session, pictures)
  }
}
