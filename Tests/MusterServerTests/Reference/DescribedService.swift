import Foundation
import MusterReference
import Testing
import Yams

/// The description of the service, as a test asks it.
struct DescribedService {
  /// The reference of a version. To render all of its pages takes seconds without optimization, so that tests share it.
  static let reference = Result { try Reference(version: "1.2.3") }

  let root: Node

  /// Reads it as the service serves it. To find the types of all plain scalars would take ten times as long.
  init() throws {
    let text = String(decoding: try Self.reference.get().description.bytes, as: UTF8.self)
    root = try #require(try compose(yaml: text, .basic))
  }

  /// Each operation under its route, such as `GET /v1/sessions/{id}`.
  var operations: [(route: String, node: Node)] {
    fields(of: root["paths"]).flatMap { path, methods in
      fields(of: methods).map { ("\($0.name.uppercased()) \(path)", $0.value) }
    }
  }

  /// The words that a schema of the components allows.
  func words(of schema: String) -> Set<String> {
    words(root["components"]?["schemas"]?[schema]?["enum"])
  }

  /// The codes that the answers name, by those of our own API and those of the onboarding protocol.
  var codes: (problems: Set<String>, failures: Set<String>) {
    let inline = operations.flatMap { fields(of: $0.node["responses"]) }
    let answers = (inline + fields(of: root["components"]?["responses"])).map(\.value)
    let schemas = answers.compactMap(\.["content"]).flatMap(fields).compactMap(\.value["schema"]?["properties"])
    return (
      schemas.map { words($0["code"]?["enum"]) }.reduce(into: []) { $0.formUnion($1) },
      schemas.map { words($0["responseObject"]?["properties"]?["musterCode"]?["enum"]) }.reduce(into: []) {
        $0.formUnion($1)
      }
    )
  }

  /// All references, by what they name.
  var references: Set<String> {
    var found: Set<String> = []
    func walk(_ node: Node) {
      if let reference = node["$ref"]?.string { found.insert(reference) }
      for child in fields(of: node) { walk(child.value) }
      for child in node.sequence.map(Array.init) ?? [] { walk(child) }
    }
    walk(root)
    return found
  }

  /// The entries of a mapping.
  func fields(of node: Node?) -> [(name: String, value: Node)] {
    node?.mapping?.map { ($0.key.string ?? "", $0.value) } ?? []
  }

  private func words(_ list: Node?) -> Set<String> {
    Set(list?.sequence?.compactMap(\.string) ?? [])
  }
}

/// The text of a file of the repository.
func repositoryFile(_ path: String) throws -> String {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
  return try String(contentsOf: root.appending(path: path), encoding: .utf8)
}
