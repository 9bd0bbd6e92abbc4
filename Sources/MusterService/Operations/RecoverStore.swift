package import Logging
package import MusterStore
internal import VerificationFlow

/// Recovers, at the start of the service, what an earlier process left unfinished: jobs it had leased, uploads it was
/// receiving, and files without a row.
package struct RecoverStore: Sendable {
  let store: Store
  let configuration: ServiceConfiguration
  let clock: Clock
  let logger: Logger

  package init(store: Store, configuration: ServiceConfiguration, clock: Clock, logger: Logger) {
    self.store = store
    self.configuration = configuration
    self.clock = clock
    self.logger = logger
  }

  /// Recovers everything. Must end before the first job or request runs; repeating it changes nothing.
  ///
  /// - Throws: Errors of the store.
  package func recover() async throws {
    // Other services hold leases and receive uploads while this one starts. The leases of a service that crashed
    // expire.
    if !store.isShared {
      try await store.database.write { try $0.endLeases() }
      try await RecoverUploads(store: store, logger: logger).recover()
    }
    let orphans = try await store.blobs.sweep { ids in
      try await store.database.read { try $0.knownBlobs(among: ids) }
    }
    if orphans > 0 {
      logger.notice("Removed files that an earlier run left behind", metadata: ["files": "\(orphans)"])
    }
    let now = clock.now()
    try await store.database.write { connection in
      try connection.insertIfNew(SweepExchanges.job(at: now), at: now)
      try connection.insertIfNew(DeletePhoneChecks.job(at: now), at: now)
      try connection.insertIfNew(SweepAuthorizations.job(at: now), at: now)
      try connection.insertIfNew(RotateTokenKeys.job(at: now), at: now)
      try connection.insertIfNew(DeletePinLogins.job(at: now), at: now)
      if store.isShared {
        try connection.insertIfNew(SealAudit.job(at: now), at: now)
        try connection.insertIfNew(SweepBlobs.job(at: now), at: now)
      }
      try connection.sweepErasedActivations(at: now)
    }
    try await ApplyRetention.schedule(configuration.retention, in: store, at: now)
  }
}
