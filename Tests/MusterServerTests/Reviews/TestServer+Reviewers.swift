import MusterService
import Testing
import VerificationFlow

@testable import MusterStore

extension TestServer {
  /// A person who reviews a project that is there.
  func reviewer(_ name: String, _ role: ReviewerRole = .reviewer, project: String = "test") async throws -> Caller {
    let caller = try await muster.authenticate(bearer: makeKey(.review, project: project))
    guard case .key(let key) = caller else { throw ServiceError.invalid("no key") }
    return .reviewer(
      ReviewerRecord(
        id: ReviewerID("id-of-\(name)"), project: key.project, name: name, role: role,
        createdAt: Instant(milliseconds: 0)))
  }

  /// The program with a key of a project.
  func program(project: String = "test") async throws -> Caller {
    try await muster.authenticate(bearer: makeKey(.review, project: project))
  }

  /// What the audit notes of a session, but for views of pictures.
  func actions(in session: String) async throws -> [String] {
    try await store.database.read { try $0.audit(of: SessionID(session)) }.map(\.action.rawValue)
  }

  /// The ids of the cases that match, page by page.
  func find(_ query: ReviewQuery, by caller: Caller, maxPages: Int = 1) async throws -> [String] {
    var (query, found) = (query, [String]())
    for _ in 0..<maxPages {
      let page = try await muster.listReviews(query, by: caller)
      found += page.cases.map(\.session.id.rawValue)
      guard let cursor = page.nextCursor else { break }
      query.cursor = cursor
    }
    return found
  }
}

/// Waits until something is so.
func until(_ what: Comment, _ isSo: () async throws -> Bool) async throws {
  for _ in 0..<1200 {
    if try await isSo() { return }
    try await Task.sleep(for: .milliseconds(50))
  }
  Issue.record("it never came: \(what)")
}

extension TestServer {
  /// A decision about a case as it is now.
  func request(
    _ decision: String, document: String? = nil, reason: String? = nil, note: String? = nil, on id: SessionID
  ) async throws -> DecideReview.Request {
    DecideReview.Request(
      decision: decision, documentId: document, reason: reason, note: note, revision: try await revision(of: id),
      reviewer: nil)
  }

  /// The jobs of a kind that are there.
  func jobs(_ kind: Job.Kind) async throws -> [String] {
    try await store.database.read { connection in
      try connection.rows(
        "SELECT id FROM jobs WHERE kind = :kind", ["kind": .text(kind.rawValue)]
      ).map { try $0.text("id") }
    }
  }

  /// Lets the workers look whether something is due by a clock that was moved.
  func wakeWorkers() async throws {
    _ = try await makeCase(project: "waking")
  }

  /// The revision of a case.
  func revision(of id: SessionID) async throws -> Int {
    try #require(try await store.database.read { try $0.session(id)?.revision })
  }
}
