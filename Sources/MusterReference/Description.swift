internal import Yams

/// A description by OpenAPI as a tree, whose references are followed.
struct Description {
  /// The whole document.
  let root: Node

  /// - Throws: What is no YAML.
  init(yaml: String) throws {
    guard let root = try Yams.compose(yaml: yaml) else { throw ReferenceError("The document is empty.") }
    self.root = root
  }

  /// The node itself, or what its `$ref` names.
  ///
  /// - Throws: `ReferenceError` for a reference to nothing.
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
  /// The entries of a mapping in their order; none for anything else.
  var entries: [(name: String, value: Node)] {
    mapping?.map { ($0.key.string ?? "", $0.value) } ?? []
  }

  /// The elements of a sequence; none for anything else.
  var elements: [Node] { sequence.map(Array.init) ?? [] }

  /// The text of a field.
  func text(_ name: String) -> String? { self[name]?.string }

  /// The text of a field that has to be there.
  ///
  /// - Throws: `ReferenceError` without it.
  func needed(_ name: String) throws -> String {
    guard let text = text(name) else { throw ReferenceError("A \(name) is missing.") }
    return text
  }

  /// The name that a reference ends with; nil for what is none.
  var referenceName: String? {
    text("$ref").flatMap { $0.split(separator: "/").last }.map(String.init)
  }
}
