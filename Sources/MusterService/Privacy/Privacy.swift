/// Erasure and export of a session's data.
package final class Privacy: Sendable {
  package let erasure: EraseSession
  package let export: ExportSession
  let erasedData: PurgeErasedData

  init(_ core: ServiceCore, _ activeUploads: ActiveUploads, _ sessions: FindSessions) {
    erasedData = PurgeErasedData(store: core.store, signal: core.signal, logger: core.logger)
    erasure = EraseSession(
      store: core.store, clock: core.clock, providers: core.providers, activeUploads: activeUploads,
      changes: core.changes, erasedData: erasedData)
    export = ExportSession(store: core.store, reader: core.renditions, sessions: sessions)
  }
}
