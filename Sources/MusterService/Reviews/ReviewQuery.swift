internal import Encodings
internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// The filters of a list of cases, as received.
package struct ReviewQuery: Sendable, Equatable {
  /// `waiting`, `second` (a decision waits for a second person), `escalated`, `mine` (leased by the caller) or
  /// `decided`; nil for `waiting`, with a search also for `decided`.
  package var status: String?
  /// The type of a document in force.
  package var type: String?
  /// The code of a review cause, or of a tolerated fault of a document in force.
  package var code: String?
  /// The minimum time for which the case has waited, or since it was decided: `90` (seconds), `15m`, `1h`, `2d`.
  package var age: String?
  /// The reference or the id of a case, the id of a document, the exact value of one of the session's custom fields,
  /// or a name or number that a document of the case states.
  package var search: String?
  /// The assignee: `me`, `nobody`, or a reviewer's name; nil for any.
  package var assignee: String?
  /// `oldest` or `newest` first, by the time since which the case waits or was decided; nil for `oldest`, for decided
  /// cases `newest`.
  package var sort: String?
  /// The maximum number of cases on a page, 1 to 200; nil for 50.
  package var limit: String?
  /// The cursor from the previous page.
  package var cursor: String?

  /// Creates a query, by default for the waiting cases.
  package init(
    status: String? = nil, type: String? = nil, code: String? = nil, age: String? = nil, search: String? = nil,
    assignee: String? = nil, sort: String? = nil, limit: String? = nil, cursor: String? = nil
  ) {
    self.status = status
    self.type = type
    self.code = code
    self.age = age
    self.search = search
    self.assignee = assignee
    self.sort = sort
    self.limit = limit
    self.cursor = cursor
  }
}

struct ValidatedReviewQuery: Sendable {
  enum Status: String, CaseIterable, Sendable {
    case waiting, second, escalated, mine, decided
  }

  /// The required assignee.
  enum Assignee: Equatable, Sendable {
    case me, nobody
    case named(String)
  }

  let status: Status?
  let facets: Set<ReviewFacet>
  let age: Duration?
  let search: String?
  let assignee: Assignee?
  let isNewestFirst: Bool?

  /// Validates a query. Empty values count as missing, since forms send all their fields.
  ///
  /// - Throws: `INVALID_REQUEST`.
  init(_ query: ReviewQuery, types: DocumentCatalogue) throws(ServiceError) {
    status = try query.status.given.map { (name) throws(ServiceError) in
      guard let status = Status(rawValue: name) else {
        throw .invalid("status: must be waiting, second, escalated, mine or decided.")
      }
      return status
    }
    var facets: Set<ReviewFacet> = status == .second ? [.second] : status == .escalated ? [.escalated] : []
    if let type = query.type.given {
      guard types[DocumentType(rawValue: type)] != nil else {
        throw .invalid("type: must be a document type of the catalogue.")
      }
      facets.insert(.type(DocumentType(rawValue: type)))
    }
    if let code = query.code.given {
      guard code.utf8.count <= 64, code.utf8.allSatisfy(\.isOfCode) else {
        throw .invalid("code: must be at most 64 capital letters, digits and underscores.")
      }
      facets.insert(.code(code))
    }
    self.facets = facets
    age = try query.age.given.map { (text) throws(ServiceError) in
      guard let age = Duration(age: text) else {
        throw .invalid("age: must be a number of seconds, or a duration such as 15m, 1h or 2d.")
      }
      return age
    }
    assignee = try query.assignee.given.map { (text) throws(ServiceError) -> Assignee in
      switch text {
      case "me": return .me
      case "nobody": return .nobody
      default:
        guard ReviewerName.isFit(text) else { throw .invalid("assignee: must be me, nobody or a reviewer's name.") }
        return .named(text)
      }
    }
    isNewestFirst = try query.sort.given.map { (name) throws(ServiceError) in
      guard name == "oldest" || name == "newest" else { throw .invalid("sort: must be oldest or newest.") }
      return name == "newest"
    }
    let search = query.search?.trimmingCharacters(in: .whitespacesAndNewlines)
    guard search.map({ $0.unicodeScalars.count <= 256 && !$0.hasControlCharacters() }) ?? true else {
      throw .invalid("search: must be at most 256 characters, without control characters.")
    }
    self.search = search.given
  }
}

extension UInt8 {
  fileprivate var isOfCode: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }
}

extension Duration {
  /// Parses a number with a unit: s, m, h or d; seconds without one. At most ten years.
  fileprivate init?(age text: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard let number = Int(digits: digits), number <= 315_360_000 / (unit ?? 1) else { return nil }
    self = .seconds(number * (unit ?? 1))
  }
}
