internal import Foundation
internal import VerificationFlow

/// A SQL value. Ids, raw values and JSON are stored as text, times as milliseconds in UTC.
package enum SQLValue: Sendable, Equatable {
  /// A TEXT value.
  case text(String)
  /// A BIGINT value.
  case integer(Int64)
  /// A NULL value.
  case null

  static func text(_ value: String?) -> SQLValue {
    value.map { .text($0) } ?? .null
  }

  static func word<Word: RawRepresentable<String>>(_ value: Word?) -> SQLValue {
    .text(value?.rawValue)
  }

  static func integer(_ value: Int?) -> SQLValue {
    value.map { .integer(Int64($0)) } ?? .null
  }

  static func time(_ value: Instant?) -> SQLValue {
    value.map { .integer($0.milliseconds) } ?? .null
  }

  static func duration(_ value: Duration?) -> SQLValue {
    .time(value.map { Instant(milliseconds: 0).advanced(by: $0) })
  }

  static func flag(_ value: Bool) -> SQLValue {
    .integer(value ? 1 : 0)
  }

  static func json(_ value: some Encodable) throws -> SQLValue {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return .text(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
