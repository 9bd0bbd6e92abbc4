internal import Foundation
internal import MusterStore
internal import PhoneNumbers
package import VerificationFlow

extension PhoneChecks {
  /// Asks whether the SIM of a number was changed lately.
  ///
  /// - Throws: `PHONE_NUMBER_INVALID`, `TOO_MANY_REQUESTS`; `PhoneCheckFailure` if there is no answer.
  package func checkSIM(of text: String, in project: ProjectRecord) async throws -> PhoneCheckRecord {
    let settings = try await store.database.readInline { try $0.phoneCheckSettings(of: project.id) }
    let number = try PhoneNumber(text, in: settings)
    try limits.count(number, of: project.id, at: clock.now())
    let (check, failure) = try await askForSIM(number, settings, in: project, session: nil)
    if let failure { throw failure }
    return check
  }

  /// Asks whether the SIM of a number was changed lately, and records the answer, or that there was none.
  func askForSIM(
    _ number: PhoneNumber, _ settings: PhoneCheckSettings, in project: ProjectRecord, session: SessionID?
  ) async throws -> (check: PhoneCheckRecord, failure: PhoneCheckFailure?) {
    var (result, failure) = (PhoneCheckResult(), PhoneCheckFailure?.none)
    do throws(PhoneCheckFailure) {
      result = try await backends.backend(of: project).checkSIM(number, periodMinutes: settings.periodMinutes)
      // Without a verdict, nothing is known.
      if result.error == nil, result.isSIMUnchanged == nil { result.error = .operatorResponse }
    } catch {
      (result.error, failure) = (error.code, error)
    }
    let now = clock.now()
    let check = PhoneCheckRecord(
      simOf: number, settings, result, in: project.id, session, index: store.secret.index(of: number, in: project.id),
      at: now)
    try await mappingErrors {
      try await store.database.write { connection in
        try connection.insert(check)
        try note(check, on: connection, at: now)
      }
    }
    metrics.count(check)
    return (check, failure)
  }

  /// Returns the simulated answer about the SIM of a number.
  func simulatedSIM(
    _ number: PhoneNumber, _ settings: PhoneCheckSettings, in project: ProjectID, _ session: SessionID, at now: Instant
  ) -> PhoneCheckRecord {
    var result = PhoneCheckResult()
    do {
      result = try backends.simulator.immediateAnswer(for: number).get()
    } catch {
      result.error = error.code
    }
    result.isMatch = nil
    return PhoneCheckRecord(
      simOf: number, settings, result, in: project, session, index: store.secret.index(of: number, in: project), at: now
    )
  }
}

extension PhoneCheckRecord {
  /// Creates the record of an answered question for a SIM.
  init(
    simOf number: PhoneNumber, _ settings: PhoneCheckSettings, _ result: PhoneCheckResult, in project: ProjectID,
    _ session: SessionID?, index: String, at now: Instant
  ) {
    self.init(
      id: PhoneCheckID(UUID().uuidString.lowercased()), projectId: project, sessionId: session, product: .sim,
      version: .v1, status: result.status, numberIndex: index,
      particulars: Particulars(
        number: number.e164, maskedNumber: number.masked, periodMinutes: settings.periodMinutes),
      result: result, createdAt: now, expiresAt: now.advanced(by: PhoneChecks.lifetime), updatedAt: now)
  }
}
