internal import VerificationFlow

/// A value for the app's part of a provider: any JSON value except null.
package enum AttributeValue: Sendable, Equatable {
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([AttributeValue])
  case fields([String: AttributeValue])

  static func time(_ instant: Instant) -> AttributeValue { .text(instant.timestamp) }
}

extension AttributeValue: Decodable {
  /// Decodes any JSON value except null; nulls within lists and objects are dropped.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([AttributeValue?].self) {
      self = .list(list.compactMap(\.self))
    } else {
      self = .fields(try container.decode([String: AttributeValue?].self).compactMapValues(\.self))
    }
  }
}
