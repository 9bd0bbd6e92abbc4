internal import MusterStore
internal import VerificationFlow

/// Checks that a project takes requests of the onboarding protocol without PowerAuth.
package struct CheckPlainOnboarding: Sendable {
  let store: Store

  /// - Throws: `UNAUTHENTICATED` if the caller's project demands PowerAuth.
  package func callAsFunction(_ caller: Caller) async throws {
    let isAllowed =
      switch caller {
      case .key(let key): key.project.allowsPlainOnboarding
      case .reviewer(let reviewer): reviewer.project.allowsPlainOnboarding
      case .session(let session):
        try await store.database.readInline { try $0.project(session.projectId)?.allowsPlainOnboarding ?? false }
      }
    guard isAllowed else { throw ServiceError.unauthenticated }
  }
}
