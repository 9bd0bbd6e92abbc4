/// An optional field that is always encoded: as null if it has no value, instead of being left out.
///
/// Clients thus see every field that exists. Decoding treats null and absence alike.
@propertyWrapper
public struct Nullable<Value: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
  /// The value; nil if the field is null.
  public var wrappedValue: Value?

  /// Creates a field with this value.
  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  /// Decodes the value or null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  /// Encodes the value or null.
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
  /// Decodes a nullable field that may be absent. The synthesized `init(from:)` of the wire types calls it.
  public func decode<Value>(_ type: Nullable<Value>.Type, forKey key: Key) throws -> Nullable<Value> {
    try decodeIfPresent(type, forKey: key) ?? Nullable(wrappedValue: nil)
  }
}
