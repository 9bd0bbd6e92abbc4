internal import Encodings
internal import Foundation
internal import MusterStore
package import VerificationFlow

/// Manages the block list of a project: people and documents that it does not accept. The list contains keyed hashes
/// only.
package struct ManageBlocks: Sendable {
  /// What is to be blocked.
  package enum Target: Sendable {
    case documentNumber(String, issuer: String)
    case person(surname: String, givenNames: String, birthDate: String)
    /// The person and the number that a document states.
    case document(DocumentID)
  }

  package static let maxReasonLength = 200
  /// The maximum number of entries that are returned.
  private static let maxListed = 1000

  let store: Store
  let clock: Clock

  /// Blocks a person or a document.
  ///
  /// - Parameters:
  ///   - reason: The reason, 1 to 200 characters; reviewers see it.
  ///   - expiresAt: The time at which the block ends (RFC 3339); nil for never.
  ///   - once: Stores the answer for idempotent retries.
  /// - Returns: The new entries: two for a document that states a number and a person.
  /// - Throws: `INVALID_REQUEST`; `NOTHING_TO_BLOCK` for a document that states neither; `NO_SUCH_DOCUMENT`;
  ///   `SCOPE_MISSING`, `ROLE_MISSING`.
  package func add(
    _ target: Target, reason: String?, expiresAt: String?, by caller: Caller,
    once: IdempotencyContext<[BlockRecord]>? = nil
  ) async throws -> [BlockRecord] {
    let project = try caller.blockingProject
    let text = (reason ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.unicodeScalars.count <= Self.maxReasonLength, !text.hasControlCharacters() else {
      throw ServiceError.invalid("reason: must be 1 to \(Self.maxReasonLength) characters, without control characters.")
    }
    let now = clock.now()
    let end = try expiresAt.map { text throws(ServiceError) in
      guard let end = Instant(timestamp: text), end > now else {
        throw .invalid("expiresAt: must be a time in the future, such as 2030-01-31T00:00:00Z.")
      }
      return end
    }
    return try await mappingErrors {
      try await store.database.write { connection in
        let indexes = try self.indexes(of: target, in: project, caller, on: connection)
        let blocks = try indexes.map { index in
          let block = BlockRecord(
            id: freshID(), projectId: project, kind: index.kind, reason: text, createdBy: caller.actor, createdAt: now,
            expiresAt: end)
          try connection.insert(block, value: index.value)
          try connection.insert(
            AuditRecord(
              at: now, sessionId: nil, projectId: project, actor: caller.actor, action: .blocksChanged,
              subject: block.id, detail: "added"))
          return block
        }
        try once?.keep(.success(blocks), of: nil, on: connection)
        return blocks
      }
    }
  }

  private func indexes(
    of target: Target, in project: ProjectID, _ caller: Caller, on connection: any Connection
  ) throws -> [BlindIndex] {
    let make = BlindIndexes(secret: store.secret, project: project)
    switch target {
    case .documentNumber(let number, let issuer):
      guard issuer.wholeMatch(of: /[A-Z]{3}(-[A-Z]{2})?/) != nil else {
        throw ServiceError.invalid(
          "issuer: must be three capital letters, such as CZE, and may end with a state, as in USA-CA.")
      }
      guard number.unicodeScalars.count <= 40, let index = make.documentNumber(number, issuer: issuer) else {
        throw ServiceError.invalid("documentNumber: must be 1 to 40 letters and digits.")
      }
      return [index]
    case .person(let surname, let givenNames, let birthDate):
      guard DocumentDate(full: birthDate) != nil else {
        throw ServiceError.invalid("birthDate: must be a date of the calendar, such as 1984-03-15.")
      }
      guard [surname, givenNames].allSatisfy({ $0.unicodeScalars.count <= Claims.maxTextLength }),
        let index = make.person(surname: surname, givenNames: givenNames, birthDate: birthDate)
      else { throw ServiceError.invalid("surname: must be a name that can be written in Latin letters.") }
      return [index]
    case .document(let id):
      guard let document = try connection.document(id), caller.sees(document) else {
        throw ServiceError.noSuchDocument
      }
      let contents = try DocumentContents.read([id], on: connection).first
      let found = contents.map { make.contents($0) } ?? []
      guard !found.isEmpty else {
        throw ServiceError(.nothingToBlock, "The document states neither a number nor a name with a date of birth.")
      }
      return found.sorted { $0.kind.rawValue < $1.kind.rawValue }
    }
  }

  /// Returns the entries in force of the caller's project that apply to a person or a document.
  ///
  /// - Throws: As ``add(_:reason:expiresAt:by:once:)`` for a target that cannot be found.
  package func find(_ target: Target, by caller: Caller) async throws -> [BlockRecord] {
    let (project, now) = (try caller.blockingProject, clock.now())
    return try await store.database.read { connection in
      let indexes = try self.indexes(of: target, in: project, caller, on: connection)
      return try connection.blocks(on: Set(indexes), in: project, at: now)
    }
  }

  /// Returns the names of those who added entries, by the actors' texts.
  package func authors(of blocks: [BlockRecord], by caller: Caller) async throws -> [String: String] {
    _ = try caller.blockingProject
    return try await store.database.read { try $0.names(of: blocks.map(\.createdBy)) }
  }

  /// Returns the entries of the caller's project, newest first.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  package func list(by caller: Caller) async throws -> [BlockRecord] {
    let project = try caller.blockingProject
    return try await store.database.read { try $0.blocks(of: project, limit: Self.maxListed) }
  }

  /// Removes an entry.
  ///
  /// - Throws: `BLOCK_NOT_FOUND`; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func remove(_ id: String, by caller: Caller) async throws {
    let project = try caller.blockingProject
    let now = clock.now()
    try await mappingErrors {
      try await store.database.write { connection in
        guard try connection.removeBlock(id, of: project) else {
          throw ServiceError(.blockNotFound, "The block list has no such entry.")
        }
        try connection.insert(
          AuditRecord(
            at: now, sessionId: nil, projectId: project, actor: caller.actor, action: .blocksChanged, subject: id,
            detail: "removed"))
      }
    }
  }
}

extension Caller {
  /// The project whose block list the caller may manage: a reviewer who may decide, or a key with the scope `review` or
  /// `admin`.
  fileprivate var blockingProject: ProjectID {
    get throws(ServiceError) { try project(ofKeyWith: .review, .admin, orReviewerWho: .decide).id }
  }
}
