import Testing
package import VerificationFlow

@testable package import MusterService
@testable package import MusterStore

/// A service with its store: within this process, or behind HTTP.
package protocol ServiceFixture: Sendable {
  var store: Store { get }
  var muster: Muster { get }
}

extension ServiceFixture {
  /// Creates a key of a project and returns its secret.
  package func makeKey(
    _ scopes: KeyScope..., project: String = "test", isSandbox: Bool = true
  ) async throws -> String {
    try await ManageKeys(store: store).create(
      name: "test", scopes: Set(scopes), project: project, isSandbox: isSandbox
    ).secret
  }

  /// Returns the number of rows of a table.
  package func rowCount(_ table: String) async throws -> Int {
    try await store.database.read { try $0.rows("SELECT * FROM \(table)").count }
  }

  /// A person who reviews a project that is there.
  package func reviewer(
    _ name: String, _ role: ReviewerRole = .reviewer, project: String = "test", isSandbox: Bool = true
  ) async throws -> Caller {
    let caller = try await muster.access.callers.authenticate(
      bearer: makeKey(.review, project: project, isSandbox: isSandbox))
    guard case .key(let key) = caller else { throw ServiceError.invalid("no key") }
    return .reviewer(
      ReviewerRecord(
        id: ReviewerID("id-of-\(name)"), project: key.project, name: name, role: role,
        createdAt: Instant(milliseconds: 0)))
  }

  /// The program with a key of a project.
  package func program(project: String = "test") async throws -> Caller {
    try await muster.access.callers.authenticate(bearer: makeKey(.review, project: project))
  }

  /// What the audit notes of a session, but for views of pictures.
  package func actions(in session: SessionID) async throws -> [String] {
    try await store.database.read { try $0.audit(of: session) }.map(\.action.rawValue)
  }

  /// The ids of the cases that match, page by page.
  package func find(_ query: ReviewQuery, by caller: Caller, maxPages: Int = 1) async throws -> [SessionID] {
    var (query, found) = (query, [SessionID]())
    for _ in 0..<maxPages {
      let page = try await muster.reviews.queue.list(query, by: caller)
      found += page.cases.map(\.session.id)
      guard let cursor = page.nextCursor else { break }
      query.cursor = cursor
    }
    return found
  }
}

extension ServiceFixture {
  /// A decision about a case as it is now, which names each of its doubts.
  package func request(
    _ decision: String, document: DocumentID? = nil, reason: String? = nil, note: String? = nil, on id: SessionID
  ) async throws -> DecideReview.Request {
    DecideReview.Request(
      decision: decision, documentId: document?.rawValue, reason: reason, note: note,
      revision: try await revision(of: id), reviewer: nil, doubts: try await doubts(about: id))
  }

  /// The jobs of a kind that are there.
  package func jobs(_ kind: JobKind) async throws -> [String] {
    try await store.database.read { connection in
      try connection.rows("SELECT id FROM jobs WHERE kind = :kind", ["kind": .text(kind.rawValue)]).map {
        try $0.text("id")
      }
    }
  }

  /// Waits until the documents of a session are read, and compared unless a provider does that: both follow the verdict.
  package func awaitComparison(in session: SessionID) async throws {
    let isOurs = muster.providerAnswers.providers.documents == nil
    let kinds = [ReadDocumentJob.kind] + (isOurs ? [AskProviderJob.kind] : [])
    while true {
      let waiting = try await store.database.read { connection in
        try kinds.flatMap { kind in
          try connection.rows(
            "SELECT id FROM jobs WHERE kind = :kind AND session_id = :session",
            ["kind": .rawValue(kind), "session": .rawValue(session)]
          ).map { try $0.text("id") }
        }
      }
      guard waiting.contains(where: { $0.hasPrefix("read-document/") || $0.contains("/documents/") }) else { return }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Makes the workers look for due jobs, after a test advanced the clock.
  package func wakeWorkers() {
    muster.operations.signal.wake(Set(muster.operations.jobKinds))
  }

  /// Returns what the service stores about a document.
  package func record(of document: DocumentID) async throws -> DocumentRecord {
    try await store.database.read { try #require(try $0.document(document)) }
  }

  /// The codes of the doubts about a case.
  private func doubts(about id: SessionID) async throws -> [String] {
    let cases = muster.reviews.cases
    let found = try await store.database.read { connection in
      try ReviewCase.read(
        [id], on: connection, limits: cases.configuration.flowLimits, catalogue: cases.configuration.catalogue,
        at: cases.clock.now()
      ).first
    }
    return found?.doubts.map(\.code) ?? []
  }

  /// The revision of a case.
  package func revision(of id: SessionID) async throws -> Int {
    try #require(try await store.database.read { try $0.session(id)?.revision })
  }
}
