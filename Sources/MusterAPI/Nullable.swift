/// An optional field that is always written: as null where there is nothing, instead of being left out.
///
/// A reader of the API then sees every field there is. Reading takes null and absence alike.
@propertyWrapper
public struct Nullable<Value: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
  /// The value, if there is one.
  public var wrappedValue: Value?

  /// The field with this value.
  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  /// The value or null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  /// The value or null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}

extension KeyedDecodingContainer {
  /// Reads a nullable field that may be absent. The synthesised `init(from:)` of the wire types calls it.
  public func decode<Value>(_ type: Nullable<Value>.Type, forKey key: Key) throws -> Nullable<Value> {
    try decodeIfPresent(type, forKey: key) ?? Nullable(wrappedValue: nil)
  }
}
