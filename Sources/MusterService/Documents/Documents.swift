/// Pictures of documents: how they arrive, and how they are read.
package final class Documents: Sendable {
  package let accept: AcceptDocument
  /// Accepts several pictures at once.
  package let submit: SubmitDocuments
  package let find: FindDocuments
  package let readRendition: ReadRendition
  /// Returns what a frame of a preview lacks.
  package let hint: HintDocument

  init(_ core: ServiceCore, _ uploads: Uploads, _ images: ImageWorkers) {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    accept = AcceptDocument(
      store: store, configuration: configuration, keep: uploads.keep, uploads: uploads.receive, admit: uploads.admit)
    submit = SubmitDocuments(
      store: store, configuration: configuration, clock: clock, advance: core.advance, keep: uploads.keep,
      uploads: uploads.receive, admit: uploads.admit)
    find = FindDocuments(
      store: store, configuration: configuration, changes: core.changes, access: core.accessWatch)
    readRendition = ReadRendition(
      store: store, clock: clock, auditAggregator: core.auditAggregator, reader: core.renditions)
    hint = HintDocument(store: store, configuration: configuration, clock: clock, images: images)
  }
}
