internal import Encodings
internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// Parses the maximum number of items on a page: 1 to 200; nil for 50.
///
/// - Throws: `INVALID_REQUEST`.
func pageLimit(_ text: String?) throws(ServiceError) -> Int {
  let number = text.map { Int(digits: $0) } ?? 50
  guard let number, (1...200).contains(number) else { throw .invalid("limit must be 1 to 200.") }
  return number
}

/// The requested page of a list.
struct PageRequest<Subject>: Sendable {
  /// The maximum number of items.
  let limit: Int
  /// The position where the previous page ended.
  let after: Position<Subject>?

  /// Parses the values that a caller sent.
  ///
  /// - Parameters:
  ///   - limit: 1 to 200; nil for 50.
  ///   - cursor: The cursor from the previous page; nil for the first page.
  /// - Throws: `INVALID_REQUEST` for an invalid value.
  init(limit: String?, cursor: String?) throws(ServiceError) {
    self.limit = try pageLimit(limit)
    guard let cursor else {
      after = nil
      return
    }
    guard let place = Position<Subject>(cursor: cursor) else {
      throw .invalid("cursor: must be the nextCursor of the previous page.")
    }
    after = place
  }

  /// Returns the page out of the items found. One item more than the limit has to be queried, which tells whether
  /// another page follows.
  func cut<Element>(
    _ found: [Element], at place: (Element) -> Position<Subject>
  ) -> (page: [Element], nextCursor: String?) {
    let page = Array(found.prefix(limit))
    return (page, found.count > limit ? page.last.map { place($0).cursor } : nil)
  }
}

extension Position {
  /// The position as URL-safe text.
  var cursor: String {
    Data("\(at.milliseconds)/\(id)".utf8).base64URL
  }

  fileprivate init?(cursor: String) {
    let parts = Data(base64URL: cursor).map { String(decoding: $0, as: UTF8.self).split(separator: "/") } ?? []
    guard parts.count == 2, let milliseconds = Int64(parts[0]) else { return nil }
    self.init(at: Instant(milliseconds: milliseconds), id: Identifier(String(parts[1])))
  }
}
