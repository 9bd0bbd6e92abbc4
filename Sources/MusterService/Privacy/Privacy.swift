/// Erasure and export of a session's data.
package final class Privacy: Sendable {
  package let erase: EraseSession
  package let export: ExportSession
  let purge: PurgeErasedData

  init(_ core: ServiceCore, _ activeUploads: ActiveUploads, _ show: ShowSession) {
    purge = PurgeErasedData(store: core.store, signal: core.signal, logger: core.logger)
    erase = EraseSession(
      store: core.store, clock: core.clock, providers: core.providers, activeUploads: activeUploads,
      changes: core.changes,
      purge: purge)
    export = ExportSession(store: core.store, reader: core.renditions, show: show)
  }
}
