internal import DocumentImaging
internal import MusterStore
internal import VerificationFlow

extension BlobStore {
  /// Stores the pictures that were made from an original in one blob, the smallest first.
  ///
  /// A power cut may lose the blob, since ``RemakeRenditions`` makes the pictures again.
  ///
  /// - Throws: `BlobError`; nothing is stored then.
  func keep(_ picture: ProcessedPicture, of document: DocumentID) async throws -> [StoredRendition] {
    let made: [(RenditionKind, Rendition)] =
      [(.thumbnail, picture.thumbnail), (.display, picture.display)]
      + (picture.document.map { [(.document, $0)] } ?? [])
    let blob = try await put(made.flatMap { $0.1.bytes }, isDurable: false)
    var renditions: [StoredRendition] = []
    var offset: Int64 = 0
    for (kind, rendition) in made {
      let record = RenditionRecord(
        documentId: document, kind: kind, width: rendition.width, height: rendition.height,
        byteCount: rendition.bytes.count, contentType: "image/jpeg", sha256: sha256(rendition.bytes))
      renditions.append(StoredRendition(record, in: blob, at: offset))
      offset += Int64(rendition.bytes.count)
    }
    return renditions
  }
}
