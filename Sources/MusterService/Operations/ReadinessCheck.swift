internal import MusterStore

/// A condition that has to hold for the service to be ready.
struct ReadinessCheck: Sendable {
  /// Its name.
  let name: FailedCheck
  /// Returns whether the condition holds, within seconds.
  let holds: @Sendable () async -> Bool
}

/// What keeps a service from being ready.
package enum FailedCheck: String, Sendable, CaseIterable {
  /// The service is shutting down.
  case stopping
  /// The database does not respond.
  case database
  /// The data folder has no room for pictures, or cannot be written to.
  case storage
  /// The object store does not respond, or fails.
  case objectStore
}

extension Operations {
  /// The conditions for being ready, in the order in which they are reported.
  private var readinessChecks: [ReadinessCheck] {
    [
      ReadinessCheck(name: .stopping) { !changes.isFinished },
      ReadinessCheck(name: .database) { await store.answers() },
      ReadinessCheck(name: .storage) { await storage.isGood() },
      ReadinessCheck(name: .objectStore) { await objectStore.isGood() },
    ]
  }

  /// Returns what keeps the service from being ready; empty if it is ready.
  package func failedReadinessChecks() async -> [FailedCheck] {
    await withTaskGroup { group in
      for check in readinessChecks {
        group.addTask { await check.holds() ? nil : check.name }
      }
      let failed = await group.reduce(into: Set<FailedCheck>()) { failed, name in
        if let name { failed.insert(name) }
      }
      return FailedCheck.allCases.filter(failed.contains)
    }
  }
}
