internal import Encodings
internal import Foundation
internal import MusterService

/// A value of a JSON web token or of a user's information.
enum ClaimValue: Decodable, Sendable, Equatable {
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([ClaimValue])
  case object([String: ClaimValue])
  case null

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([ClaimValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: ClaimValue].self))
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The time that a number of seconds since 1970 stands for.
  var seconds: Double? {
    guard case .number(let number) = self, number.isFinite, abs(number) < 1e11 else { return nil }
    return number
  }

  /// A text, or the texts in a list.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let values): values.compactMap(\.text)
    default: []
    }
  }
}

/// The claims about a person (OpenID Connect Core, section 5).
struct Claims: Decodable, Sendable {
  private let values: [String: ClaimValue]

  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: ClaimValue].self)
  }

  /// Reads claims within ``JSONLimits``; nil if they are not a JSON object.
  init?(_ json: [UInt8]) {
    guard (try? JSONLimits().check(json)) != nil,
      let claims = try? JSONDecoder().decode(Claims.self, from: Data(json))
    else { return nil }
    self = claims
  }

  subscript(name: String) -> ClaimValue? { values[name] }

  /// Returns a nonempty text with what can be shown of it.
  func words(_ name: String) -> String? {
    guard let text = values[name]?.text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty,
      text.utf8.count <= 320
    else { return nil }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }

  /// Returns the value of a claim of this name, or else, if the name has dots, the value inside objects that the parts of
  /// the name lead to.
  func value(at path: String) -> ClaimValue? {
    if let value = values[path] { return value }
    var value = ClaimValue.object(values)
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard case .object(let inner) = value, let next = inner[String(part)] else { return nil }
      value = next
    }
    return value
  }
}
