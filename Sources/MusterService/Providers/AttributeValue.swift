internal import VerificationFlow

/// A value of what the app's part of a provider needs: whatever JSON can say but for null.
package enum AttributeValue: Sendable, Equatable {
  /// A text.
  case text(String)
  /// A number.
  case number(Double)
  /// Yes or no.
  case flag(Bool)
  /// Several values.
  case list([AttributeValue])
  /// Values by name.
  case fields([String: AttributeValue])

  static func time(_ instant: Instant) -> AttributeValue { .text(instant.timestamp) }
}

extension AttributeValue: Decodable {
  /// A value of any JSON; nulls are left out.
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
