internal import DocumentReading
internal import Encodings
internal import MusterStore
internal import PhoneNumbers
internal import VerificationFlow

/// Compares what the documents of a session state with what the operator knows of the holder of the person's number.
struct MatchHolderJob: SessionJob {
  static let kind: JobKind = "match-holder"

  let sessionID: SessionID

  var id: String { Self.id(of: sessionID.rawValue) }
}

/// Compares what documents state with what operators know of the holders of telephone numbers, and keeps the outcome as
/// a phone check of the session.
///
/// The same facts are compared once, because each question costs money: a session whose person has to show other
/// documents is asked about again.
struct MatchHolder: PlainJobHandler {
  let checks: PhoneChecks
  @Shared var flow: AdvanceProcess

  private var store: Store { flow.store }

  func run(_ work: MatchHolderJob, _ record: JobRecord) async throws {
    // A job that ended the process so often would do it again.
    let subject = try await store.database.read { try self.subject(of: work.sessionID, on: $0) }
    if let subject, !record.isFatal { try await ask(subject) }
    try await store.database.write { try $0.conclude(record) }
  }

  /// Compares the documents of a session, all of which have been read: at once, if the outcome decides whether a
  /// reviewer is needed, otherwise by a job.
  func follow(_ session: SessionID) async throws {
    guard let subject = try await store.database.read({ try self.subject(of: session, on: $0) }) else { return }
    guard subject.settings.kycMatch == .show else { return try await ask(subject) }
    let now = flow.clock.now()
    let job = try JobRecord(MatchHolderJob(sessionID: session), cause: RequestOrigin.forJob, runAt: now)
    try await store.database.write { try $0.insertIfNew(job, at: now) }
    flow.signal.wake([MatchHolderJob.kind])
  }

  /// What is asked, and where.
  private struct Subject: Sendable {
    let session: SessionID
    let project: ProjectRecord
    let settings: PhoneCheckSettings
    let number: PhoneNumber
    let holder: PhoneHolder
    /// The keyed hash of the facts.
    let hash: String
  }

  private func ask(_ subject: Subject) async throws {
    let result: PhoneCheckResult
    do throws(PhoneCheckFailure) {
      let backend = try checks.backends.backend(of: subject.project)
      guard let answer = try await backend.matchHolder(subject.holder, of: subject.number) else { return }
      result = answer
    } catch {
      result = PhoneCheckResult(error: error.code)
    }
    try await keep(result, of: subject)
  }

  private func keep(_ result: PhoneCheckResult, of subject: Subject) async throws {
    let now = flow.clock.now()
    var record = checks.record(
      .holder, of: subject.number, subject.settings, result, in: subject.project.id, subject.session, at: now)
    record.particulars.comparedHash = subject.hash
    let check = record
    let isKept = try await store.database.write { connection in
      // The session may have been erased, or the same facts compared, in the meantime.
      guard try connection.session(subject.session) != nil,
        try !isCompared(subject.hash, in: subject.session, on: connection)
      else { return false }
      try checks.insert(check, on: connection, at: now)
      return true
    }
    guard isKept else { return }
    checks.metrics.count(check)
    flow.changes.signal(subject.session)
  }

  /// Returns what is asked about a session; nil if the project does not want that, a fact is not known, or the same was
  /// asked before.
  private func subject(of id: SessionID, on connection: any Connection) throws -> Subject? {
    guard let session = try connection.session(id), let contact = session.contact, contact.channel == .sms,
      let number = try? PhoneNumber(contact.address), let project = try connection.project(session.projectId)
    else { return nil }
    let settings = try connection.phoneCheckSettings(of: project.id)
    guard settings.kycMatch != .off, let attempt = try flow.load(id, on: connection).current else { return nil }
    let documents = try connection.documentsInForce(of: [attempt.id]).filter(\.passedQuality)
    let holder = PhoneHolder(try DocumentContents.read(documents.map(\.id), on: connection), session.claims)
    guard !holder.values.isEmpty else { return nil }
    let facts = [number.e164] + PhoneHolder.Attribute.allCases.map { holder.values[$0] ?? "" }
    let hash = store.secret.authenticationCode(for: "phone-holder|\(id)|\(facts.joined(separator: "|"))")
      .prefix(16).lowerHex
    guard try !isCompared(hash, in: id, on: connection) else { return nil }
    return Subject(
      session: id, project: project, settings: settings, number: number, holder: holder, hash: hash)
  }

  private func isCompared(_ hash: String, in session: SessionID, on connection: any Connection) throws -> Bool {
    try connection.phoneChecks(of: session).contains { $0.particulars.comparedHash == hash }
  }
}

extension PhoneHolder {
  /// Creates what documents of one person state, with the certain ones first. Names that may be cut off and dates that
  /// are not whole are left out.
  ///
  /// - Parameter claims: What the creator of the session says, which has the centuries that zones leave open.
  init(_ documents: [DocumentContents], _ claims: Claims?) {
    self.init([:])
    let certain = documents.filter { $0.reading.contents?.checkDigitsHold == true }
    for document in certain + documents {
      func name(_ field: ReadField.Name) -> String? {
        document.name(field).flatMap { $0.isCut || $0.isEmpty ? nil : document[field] }
      }
      values[.givenNames] = values[.givenNames] ?? name(.givenNames)
      values[.surname] = values[.surname] ?? name(.surname)
      values[.birthDate] = values[.birthDate] ?? document.birthDate(claims)?.full
    }
  }
}

extension DocumentDate {
  /// The date as `YYYY-MM-DD`; nil if a part is not known.
  fileprivate var full: String? { day == nil ? nil : text }
}
