internal import Foundation
internal import Yams

extension Node {
  /// The value as JSON, indented by two spaces per level, fields in their order; a scalar as plain text.
  var example: String {
    if case .scalar(let scalar) = self { scalar.string } else { json(indent: "") }
  }

  private func json(indent: String) -> String {
    let deeper = indent + "  "
    switch self {
    case .mapping(let mapping):
      let fields = mapping.map { "\(deeper)\(Self.quoted($0.key.string ?? "")): \($0.value.json(indent: deeper))" }
      return fields.isEmpty ? "{}" : "{\n\(fields.joined(separator: ",\n"))\n\(indent)}"
    case .sequence(let sequence):
      let values = sequence.map { $0.json(indent: deeper) }
      guard sequence.contains(where: { $0.scalar == nil }) else { return "[\(values.joined(separator: ", "))]" }
      return "[\n\(values.map { deeper + $0 }.joined(separator: ",\n"))\n\(indent)]"
    case .scalar(let scalar):
      let isWord = scalar.style == .plain && (bool != nil || null != nil || float != nil)
      return isWord ? scalar.string : Self.quoted(scalar.string)
    case .alias:
      return "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
