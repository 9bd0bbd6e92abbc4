/// Pictures of documents: how they arrive, and how they are read.
package final class Documents: Sendable {
  package let pictures: AcceptDocument
  /// Accepts several pictures at once.
  package let batches: SubmitDocuments
  package let views: FindDocuments
  package let renditions: ReadRendition
  /// Returns what a frame of a preview lacks.
  package let previews: HintDocument

  init(_ core: ServiceCore, _ uploads: Uploads, _ images: ImageWorkers) {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    pictures = AcceptDocument(
      store: store, configuration: configuration, documents: uploads.documents, uploads: uploads.incoming,
      newPictures: uploads.newPictures)
    batches = SubmitDocuments(
      store: store, configuration: configuration, clock: clock, flow: core.flow, documents: uploads.documents,
      uploads: uploads.incoming, newPictures: uploads.newPictures)
    views = FindDocuments(
      store: store, configuration: configuration, changes: core.changes, access: core.accessWatch)
    renditions = ReadRendition(
      store: store, clock: clock, auditAggregator: core.auditAggregator, reader: core.renditions)
    previews = HintDocument(store: store, configuration: configuration, clock: clock, images: images)
  }
}
