internal import Encodings
internal import MusterStore
internal import PhoneNumbers
package import VerificationFlow

extension PhoneChecks {
  /// The filters of a list, as received.
  package struct Query: Sendable {
    /// Only checks of this product.
    package var product: String?
    /// Only checks that stand like this.
    package var standing: String?
    /// Only checks of the number with this index.
    package var numberIndex: String?
    /// The cursor from the previous page.
    package var cursor: String?

    package init(
      product: String? = nil, standing: String? = nil, numberIndex: String? = nil, cursor: String? = nil
    ) {
      self.product = product
      self.standing = standing
      self.numberIndex = numberIndex
      self.cursor = cursor
    }
  }

  /// The number of checks that are read at once, and how often, before a page is returned as it is.
  private static let (batchSize, maxBatches) = (200, 5)

  /// Returns a page of the project's checks, newest first, and the cursor of the next one. A page may be shorter than
  /// 50 and still have a next one.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`; `INVALID_REQUEST` for an invalid value.
  package func list(
    _ query: Query, by caller: Caller
  ) async throws -> (checks: [PhoneCheckRecord], nextCursor: String?) {
    let project = try caller.reviewer(may: .audit).project
    let page = try PageRequest<PhoneCheckRecord>(limit: nil, cursor: query.cursor.given)
    let product: PhoneCheckRecord.Product? = try Self.choice(query.product.given, "product")
    let standing: PhoneCheckStanding? = try Self.choice(query.standing.given, "outcome")
    let index = query.numberIndex.given
    guard index.map({ [UInt8](lowerHex: $0) != nil }) ?? true else {
      throw ServiceError.invalid("index: must be that of a number.")
    }
    let filter = PhoneCheckFilter(product: product, status: standing?.storedStatus, numberIndex: index)
    let now = clock.now()
    return try await store.database.read { connection in
      var (found, after) = ([PhoneCheckRecord](), page.after)
      for _ in 0..<Self.maxBatches {
        let batch = try connection.phoneChecks(
          of: project, filter, before: after.map { (at: $0.at, id: $0.id) }, limit: Self.batchSize)
        found += batch.map { $0.asOf(now) }.filter { standing == nil || $0.standing == standing }
        after = batch.count < Self.batchSize ? nil : batch.last.map(Self.position)
        if found.count > page.limit {
          let (checks, nextCursor) = page.cut(found, at: Self.position)
          return (checks, nextCursor)
        }
        if after == nil { break }
      }
      return (found, after?.cursor)
    }
  }

  /// Returns the index by which the checks of a number are found; nil for no number.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`; `PHONE_NUMBER_INVALID`.
  package func numberIndex(of text: String?, by caller: Caller) async throws -> String? {
    let project = try caller.reviewer(may: .audit).project
    guard let text else { return nil }
    let settings = try await store.database.readInline { try $0.phoneCheckSettings(of: project) }
    return store.secret.index(of: try PhoneNumber(text, in: settings, as: "number"), in: project)
  }

  private static func position(of check: PhoneCheckRecord) -> Position<PhoneCheckRecord> {
    Position(at: check.createdAt, id: check.id)
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String?, _ name: String
  ) throws(ServiceError) -> Choice? {
    guard let text else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw .invalid("\(name): must be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return choice
  }
}

extension PhoneCheckStanding {
  /// The status that all checks with this standing are stored with; nil if that depends on the time.
  fileprivate var storedStatus: PhoneCheckRecord.Status? {
    switch self {
    case .passed, .simChanged, .noMatch: .completed
    case .error: .error
    case .open, .expired: nil
    }
  }
}
