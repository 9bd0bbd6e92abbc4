internal import Yams

/// The properties of a described operation that the service enforces.
package struct DescribedOperation: Sendable, Equatable {
  /// The fields that a JSON body may have.
  package indirect enum Fields: Sendable, Equatable {
    /// Any: a value without fields, or an object with fields of the caller's choice.
    case any
    /// These fields, each with the fields of its value.
    case known([String: Fields])
    /// The fields of each element of a list.
    case elements(Fields)
  }

  /// The method, in upper case.
  package let method: String
  /// The path, with its parameters as `{id}`.
  package let path: String
  package let queryParameters: Set<String>
  /// The prefixes of further query parameters, whose names the caller completes.
  package let queryPrefixes: Set<String>
  package let fields: Fields
  /// Whether a person may call it: by the token of a session, or by the ticket of a presence check.
  package let isForPersons: Bool
}

extension Reference {
  /// Returns all operations of the embedded description.
  ///
  /// - Throws: `ReferenceError` for an invalid description.
  package static func operations() throws -> [DescribedOperation] {
    let description = try Description(yaml: Description.yaml)
    return try (description.root["paths"]?.entries ?? []).flatMap { path, methods in
      try methods.entries.map { try DescribedOperation($0.name.uppercased(), path, $0.value, in: description) }
    }
  }
}

extension DescribedOperation {
  fileprivate init(_ method: String, _ path: String, _ node: Node, in description: Description) throws {
    self.method = method
    self.path = path
    let parameters = try (node["parameters"]?.elements ?? []).map { try description.resolve($0) }
    let query = parameters.filter { $0.text("in") == "query" }
    // A parameter that stands for several is marked by the extension `x-prefix`.
    queryParameters = Set(query.filter { $0.text("x-prefix") == nil }.compactMap { $0.text("name") })
    queryPrefixes = Set(query.compactMap { $0.text("x-prefix") })
    if let body = try node["requestBody"].map({ try description.resolve($0) }) {
      fields = try body["content"]?["application/json"]?["schema"].map { try Fields($0, in: description) } ?? .any
    } else {
      fields = .known([:])
    }
    let ways = node["security"]?.elements.map { $0.entries.map(\.name) } ?? []
    let isByTicket = parameters.contains { $0.text("in") == "query" && $0.text("name") == "ticket" }
    isForPersons = ways.contains(["sessionToken"]) || isByTicket
  }
}

extension DescribedOperation.Fields {
  fileprivate init(_ schema: Node, in description: Description) throws {
    let schema = try description.resolve(schema)
    if let items = schema["items"] {
      let fields = try Self(items, in: description)
      self = fields == .any ? .any : .elements(fields)
    } else if let properties = schema["properties"] {
      self = .known(
        try Dictionary(uniqueKeysWithValues: properties.entries.map { ($0.name, try Self($0.value, in: description)) }))
    } else {
      self = .any
    }
  }
}
