/// Uploads in progress, in one request or several.
package final class Uploads: Sendable {
  /// Uploads that may take several requests.
  package let resumable: ManageUploads
  package let progress: FollowUpload
  /// Limits concurrent requests with pictures.
  package let admission: AdmissionControl
  let activeUploads: ActiveUploads
  let incoming: ReceiveUpload
  let newPictures: AdmitPicture
  let documents: StoreDocuments

  init(_ core: ServiceCore) {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    activeUploads = ActiveUploads(changes: core.changes)
    incoming = ReceiveUpload(
      store: store, clock: clock, activeUploads: activeUploads,
      capacity: UploadCapacity(store, configuration, clock: clock),
      auditAggregator: core.auditAggregator, measures: core.measures, logger: core.logger)
    newPictures = AdmitPicture(store: store, clock: clock, flow: core.flow, uploads: incoming)
    documents = StoreDocuments(store: store, clock: clock, flow: core.flow)
    resumable = ManageUploads(
      store: store, configuration: configuration, clock: clock, signal: core.signal, documents: documents,
      uploads: incoming, newPictures: newPictures)
    progress = FollowUpload(store: store, activeUploads: activeUploads, changes: core.changes, access: core.accessWatch)
    admission = AdmissionControl(
      configuration.uploadLimits, of: "uploads", count: core.measures.activeUploads,
      heldBytes: core.measures.uploadMemory)
  }
}
