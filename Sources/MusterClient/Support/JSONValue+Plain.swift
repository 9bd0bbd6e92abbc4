import Foundation
import MusterAPI

extension JSONValue {
  /// The value as standard Swift types, as SDKs of providers expect it; nil for null.
  var plainValue: (any Sendable)? {
    switch self {
    case .object(let values): values.compactMapValues(\.plainValue)
    case .array(let values): values.compactMap(\.plainValue)
    case .string(let text): text
    case .integer(let number): number
    case .number(let number): NSDecimalNumber(decimal: number).doubleValue
    case .double(let number): number
    case .bool(let value): value
    case .null: nil
    }
  }
}
