/// Uploads in progress, in one request or several.
package final class Uploads: Sendable {
  /// Begins a resumable upload.
  package let begin: BeginUpload
  /// Receives further bytes of a resumable upload.
  package let `continue`: ContinueUpload
  /// Returns the offset at which a resumable upload continues.
  package let resume: ResumeUpload
  package let follow: FollowUpload
  /// Limits concurrent requests with pictures.
  package let admission: AdmissionControl
  let activeUploads: ActiveUploads
  let receive: ReceiveUpload
  let admit: AdmitPicture
  let keep: StoreDocuments

  init(_ core: ServiceCore) {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    activeUploads = ActiveUploads(changes: core.changes)
    receive = ReceiveUpload(
      store: store, clock: clock, activeUploads: activeUploads,
      capacity: UploadCapacity(store, configuration, clock: clock),
      auditAggregator: core.auditAggregator, measures: core.measures, logger: core.logger)
    admit = AdmitPicture(store: store, clock: clock, advance: core.advance, uploads: receive)
    keep = StoreDocuments(store: store, clock: clock, advance: core.advance)
    begin = BeginUpload(
      store: store, configuration: configuration, clock: clock, signal: core.signal, uploads: receive, admit: admit)
    `continue` = ContinueUpload(
      store: store, configuration: configuration, clock: clock, keep: keep, uploads: receive, admit: admit)
    resume = ResumeUpload(uploads: receive)
    follow = FollowUpload(store: store, activeUploads: activeUploads, changes: core.changes, access: core.accessWatch)
    admission = AdmissionControl(
      configuration.uploadLimits, of: "uploads", count: core.measures.activeUploads,
      heldBytes: core.measures.uploadMemory)
  }
}
