internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// How many a page may have: 1 to 200; nil is 50.
///
/// - Throws: `INVALID_REQUEST`.
func pageLimit(_ text: String?) throws(ServiceError) -> Int {
  let number = text.map { Int(digits: $0) } ?? 50
  guard let number, (1...200).contains(number) else { throw .invalid("limit must be 1 to 200.") }
  return number
}

/// Which page of a list is asked for.
struct PageRequest<Subject>: Sendable {
  /// How many it may have.
  let limit: Int
  /// Where the page before ended.
  let after: Position<Subject>?

  /// Reads what a caller sent.
  ///
  /// - Parameters:
  ///   - limit: 1 to 200; nil is 50.
  ///   - cursor: What came with the page before; nil is the first page.
  /// - Throws: `INVALID_REQUEST` for a value that makes no sense.
  init(limit: String?, cursor: String?) throws(ServiceError) {
    self.limit = try pageLimit(limit)
    guard let cursor else {
      after = nil
      return
    }
    guard let place = Position<Subject>(cursor: cursor) else {
      throw .invalid("cursor: take it from nextCursor of the page before.")
    }
    after = place
  }

  /// The page out of what was found, for which one more was asked than a page has: it tells whether another one follows.
  func cut<Element>(
    _ found: [Element], at place: (Element) -> Position<Subject>
  ) -> (page: [Element], nextCursor: String?) {
    let page = Array(found.prefix(limit))
    return (page, found.count > limit ? page.last.map { place($0).cursor } : nil)
  }
}

extension Position {
  /// The place as a word of an address.
  var cursor: String {
    Data("\(at.milliseconds)/\(id)".utf8).base64URL
  }

  fileprivate init?(cursor: String) {
    let parts = Data(base64URL: cursor).map { String(decoding: $0, as: UTF8.self).split(separator: "/") } ?? []
    guard parts.count == 2, let milliseconds = Int64(parts[0]) else { return nil }
    self.init(at: Instant(milliseconds: milliseconds), id: Identifier(String(parts[1])))
  }
}
