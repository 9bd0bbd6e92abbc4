internal import Foundation
internal import MusterStore
internal import PhoneNumbers
package import VerificationFlow

extension PhoneChecks {
  /// Asks whether the SIM of a number was changed lately.
  ///
  /// - Parameter once: Stores the answer for idempotent retries, if it is a verdict.
  /// - Throws: `PHONE_NUMBER_INVALID`, `TOO_MANY_REQUESTS`; `PhoneCheckFailure` if there is no answer.
  package func checkSIM(
    of text: String, in project: ProjectRecord, once: IdempotencyContext<PhoneCheckRecord>? = nil
  ) async throws -> PhoneCheckRecord {
    let settings = try await store.database.readInline { try $0.phoneCheckSettings(of: project.id) }
    let number = try PhoneNumber(text, in: settings)
    try limits.count(number, of: project.id, at: clock.now())
    let (check, failure) = try await askForSIM(number, settings, in: project, session: nil, once: once)
    if let failure { throw failure }
    return check
  }

  /// Asks whether the SIM of a number was changed lately, and records the answer, or that there was none.
  func askForSIM(
    _ number: PhoneNumber, _ settings: PhoneCheckSettings, in project: ProjectRecord, session: SessionID?,
    once: IdempotencyContext<PhoneCheckRecord>? = nil
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
    let check = record(.sim, of: number, settings, result, in: project.id, session, at: now)
    try await mappingErrors {
      try await store.database.write { connection in
        try insert(check, on: connection, at: now)
        if check.status == .completed { try once?.keep(.success(check), of: nil, on: connection) }
      }
    }
    metrics.count(check)
    return (check, failure)
  }

  /// Asks the simulated operator for the SIM of a number, and records the answer, within a transaction.
  func simulateSIM(
    _ number: PhoneNumber, _ settings: PhoneCheckSettings, in project: ProjectID, _ session: SessionID,
    on connection: any Connection, at now: Instant
  ) throws -> PhoneCheckRecord {
    var result = PhoneCheckResult()
    do {
      result = try backends.simulator.immediateAnswer(for: number).get()
    } catch {
      result.error = error.code
    }
    result.isMatch = nil
    let check = record(.sim, of: number, settings, result, in: project, session, at: now)
    try insert(check, on: connection, at: now)
    // A transaction that is repeated counts twice, which only a sandbox does.
    metrics.count(check)
    return check
  }

  // MARK: Checks that end at once

  /// Creates the record of a check that needed no device, and has ended.
  func record(
    _ product: PhoneCheckRecord.Product, of number: PhoneNumber, _ settings: PhoneCheckSettings,
    _ result: PhoneCheckResult, in project: ProjectID, _ session: SessionID?, at now: Instant
  ) -> PhoneCheckRecord {
    PhoneCheckRecord(
      id: PhoneCheckID(UUID().uuidString.lowercased()), projectId: project, sessionId: session, product: product,
      version: .v1, status: result.status, numberIndex: store.secret.index(of: number, in: project),
      particulars: PhoneCheckRecord.Particulars(
        number: number.e164, maskedNumber: number.masked, periodMinutes: settings.periodMinutes),
      result: result, createdAt: now, expiresAt: now.advanced(by: Self.lifetime), updatedAt: now)
  }

  /// Stores a check that has ended. After the commit, it has to be counted.
  func insert(_ check: PhoneCheckRecord, on connection: any Connection, at now: Instant) throws {
    try connection.insert(check)
    try note(check, on: connection, at: now)
  }
}
