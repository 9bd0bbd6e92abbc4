internal import MusterStore
internal import PhoneNumbers
internal import VerificationFlow

extension PhoneChecks {
  /// Leads a device through the simulated operator of a sandbox project.
  ///
  /// - Throws: `PHONE_CHECK_NOT_FOUND`.
  package func simulateHop(
    _ hop: Int, state: String, at base: String
  ) async throws -> Direction {
    let id = try check(of: state)
    let check = try await store.database.readInline { [clock] in try $0.phoneCheck(id)?.asOf(clock.now()) }
    guard let check, let number = try? PhoneNumber(check.particulars.number),
      (1...PhoneCheckSimulator.redirects).contains(hop)
    else { throw ServiceError.phoneCheckNotFound }
    guard check.status == .pending else { return .end(PhoneCheckEnd(check)) }
    if hop == PhoneCheckSimulator.redirects {
      switch PhoneCheckSimulator.behavior(of: number) {
      case .malformed: return .unreadable
      case .silent: try await Task.sleep(for: Self.lifetime)
      case .slow: try await Task.sleep(for: PhoneCheckSimulator.delay)
      default: break
      }
      return .redirect(base + returnPath(of: id))
    }
    let next = PhoneCheckSimulator.path(ofHop: hop + 1, in: returnPath(of: id))
    return .redirect(hop.isMultiple(of: 2) ? next : base + next)
  }
}
