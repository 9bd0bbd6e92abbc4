internal import COpenAPI
internal import Foundation
internal import Yams

/// An OpenAPI description as a tree, with resolution of its references.
struct Description {
  let root: Node

  /// The description of the service.
  static var yaml: String { unsafe String(cString: muster_openapi()) }

  /// - Throws: The error of invalid YAML; `ReferenceError` for an empty document.
  init(yaml: String) throws {
    // Without the types of plain scalars, which are told where they matter: to find those of all keys takes as long as
    // the rest.
    guard let root = try Yams.compose(yaml: yaml, .basic) else { throw ReferenceError("The document is empty.") }
    self.root = root
  }

  /// Returns the node itself, or the target of its `$ref`.
  ///
  /// - Throws: `ReferenceError` for a dangling reference.
  func resolve(_ node: Node) throws -> Node {
    guard let reference = node["$ref"]?.string else { return node }
    var target: Node? = root
    for step in reference.dropFirst(2).split(separator: "/") {
      target = target?[String(step)]
    }
    guard let target else { throw ReferenceError("\(reference) names nothing.") }
    return target
  }
}

extension Node {
  /// The entries of a mapping in their order; empty for any other node.
  var entries: [(name: String, value: Node)] {
    mapping?.map { ($0.key.string ?? "", $0.value) } ?? []
  }

  /// The elements of a sequence; empty for any other node.
  var elements: [Node] { sequence.map(Array.init) ?? [] }

  func text(_ name: String) -> String? { self[name]?.string }

  /// Returns the text of a required field.
  ///
  /// - Throws: `ReferenceError` if it is missing.
  func needed(_ name: String) throws -> String {
    guard let text = text(name) else { throw ReferenceError("A \(name) is missing.") }
    return text
  }

  /// The last component of a `$ref`; nil if the node has none.
  var referenceName: String? {
    text("$ref").flatMap { $0.split(separator: "/").last }.map(String.init)
  }

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
