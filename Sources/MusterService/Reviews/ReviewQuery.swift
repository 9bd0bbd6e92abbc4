internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// Which cases are asked for, as the question came.
package struct ReviewQuery: Sendable, Equatable {
  /// `waiting`, `second` (a decision waits for a second person), `escalated`, `mine` (leased by whoever asks) or
  /// `decided`; nil is `waiting`, for a search also `decided`.
  package var status: String?
  /// The type of a document in force.
  package var type: String?
  /// The code of a cause, or of what was found wrong with a document in force and let pass.
  package var code: String?
  /// How long the case has waited at least, or how long ago it was decided: `90` (seconds), `15m`, `1h`, `2d`.
  package var age: String?
  /// The reference or the id of a case, the id of a document, or the exact value of one of the session's own words.
  package var search: String?
  /// To whom it is assigned: `me`, `nobody`, or a reviewer's name. Nil is anybody.
  package var assignee: String?
  /// `oldest` or `newest` first, by how long it has waited or when it was decided; nil is `oldest`, of those that were
  /// decided `newest`.
  package var sort: String?
  /// How many cases a page may have, 1 to 200; nil is 50.
  package var limit: String?
  /// Where the page before ended.
  package var cursor: String?

  /// A question; without anything it is for the cases that wait.
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

/// A question that makes sense.
struct ValidatedReviewQuery: Sendable {
  /// What `status` says.
  enum Status: String, CaseIterable, Sendable {
    case waiting, second, escalated, mine, decided
  }

  /// Whom a case has to be assigned to.
  enum Assignee: Equatable, Sendable {
    case me, nobody
    case named(String)
  }

  let status: Status?
  let marks: Set<ReviewFacet>
  let age: Duration?
  let search: String?
  let assignee: Assignee?
  let isNewestFirst: Bool?

  /// - Throws: `INVALID_REQUEST`. What is empty counts as not given: forms send all their fields.
  init(_ query: ReviewQuery, types: DocumentCatalogue) throws(ServiceError) {
    status = try query.status.given.map { (word) throws(ServiceError) in
      guard let status = Status(rawValue: word) else {
        throw .invalid("status: waiting, second, escalated, mine or decided is taken.")
      }
      return status
    }
    var marks: Set<ReviewFacet> = status == .second ? [.second] : status == .escalated ? [.escalated] : []
    if let type = query.type.given {
      guard types[DocumentType(rawValue: type)] != nil else { throw .invalid("type: the catalogue has no such type.") }
      marks.insert(.type(DocumentType(rawValue: type)))
    }
    if let code = query.code.given {
      guard code.utf8.count <= 64, code.utf8.allSatisfy(\.isOfCode) else {
        throw .invalid("code: up to 64 capital letters, digits and _ are taken.")
      }
      marks.insert(.code(code))
    }
    self.marks = marks
    age = try query.age.given.map { (text) throws(ServiceError) in
      guard let age = Duration(age: text) else { throw .invalid("age: a number of seconds, or such as 15m, 1h, 2d.") }
      return age
    }
    assignee = try query.assignee.given.map { (text) throws(ServiceError) -> Assignee in
      switch text {
      case "me": return .me
      case "nobody": return .nobody
      default:
        guard ReviewerName.isFit(text) else { throw .invalid("assignee: me, nobody or a reviewer's name is taken.") }
        return .named(text)
      }
    }
    isNewestFirst = try query.sort.given.map { (word) throws(ServiceError) in
      guard word == "oldest" || word == "newest" else { throw .invalid("sort: oldest or newest is taken.") }
      return word == "newest"
    }
    let search = query.search?.trimmingCharacters(in: .whitespacesAndNewlines)
    guard search.map({ $0.unicodeScalars.count <= 256 && !$0.hasControlCharacters() }) ?? true else {
      throw .invalid("search: at most 256 characters are taken, no control characters.")
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
  /// A number with a unit: s, m, h or d; without one it is seconds. At most ten years.
  fileprivate init?(age text: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard let number = Int(digits: digits), number <= 315_360_000 / (unit ?? 1) else { return nil }
    self = .seconds(number * (unit ?? 1))
  }
}
