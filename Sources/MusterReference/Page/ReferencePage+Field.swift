internal import Yams

extension ReferencePage {
  /// A parameter of a request, or a field of an object.
  struct Field {
    let name: Markup
    let plainName: String
    let place: String?
    let isRequired: Bool
    let type: Markup
    let text: Markup
    let example: String?

    /// - Throws: `ReferenceError` for an incomplete parameter.
    init(parameter: Node, in description: Description) throws {
      plainName = try parameter.needed("name")
      name = Markup(code: plainName)
      place = try parameter.needed("in")
      isRequired = parameter["required"]?.bool ?? false
      type = Self.type(of: parameter["schema"])
      text = Markup(parameter.text("description") ?? "")
      example = parameter["example"]?.string
    }

    private init(_ name: String, _ schema: Node, isRequired: Bool) {
      plainName = name
      self.name = Markup(code: name)
      place = nil
      self.isRequired = isRequired
      type = Self.type(of: schema)
      text = Markup(schema.text("description") ?? "")
      example = nil
    }

    /// Returns the fields of an object, each followed by the fields of nested objects under their path.
    static func all(of schema: Node?, in description: Description, under path: String = "") throws -> [Field] {
      let required = Set(schema?["required"]?.elements.compactMap(\.string) ?? [])
      return try (schema?["properties"]?.entries ?? []).flatMap { name, field in
        let path = path.isEmpty ? name : "\(path).\(name)"
        let items = field["items"]
        return [Field(path, field, isRequired: required.contains(name))]
          + (try all(of: field.referenceName == nil ? field : nil, in: description, under: path))
          + (try all(of: items?.referenceName == nil ? items : nil, in: description, under: path + "[]"))
      }
    }

    /// Returns a short description of a value's type.
    static func type(of schema: Node?) -> Markup {
      guard let schema else { return Markup("") }
      if let name = schema.referenceName { return Markup(link: "/docs/objects#kind-\(name)", name) }
      if let items = schema["items"] { return Markup("list of ") + type(of: items) + nullability(of: schema) }
      if let choices = schema["oneOf"]?.elements, let first = choices.first {
        return type(of: first) + Markup(choices.count > 1 ? " or null" : "")
      }
      if let value = schema.text("const") { return Markup("`\(value)`") }
      if let words = schema["enum"]?.elements.compactMap(\.string), !words.isEmpty {
        return Markup(words.map { "`\($0)`" }.joined(separator: " "))
      }
      let names = schema["type"]?.elements.compactMap(\.string) ?? []
      let name = schema.text("type") ?? names.first { $0 != "null" } ?? "bytes"
      return Markup(name + limits(of: schema)) + nullability(of: schema)
    }

    private static func nullability(of schema: Node) -> Markup {
      Markup(schema["type"]?.elements.contains { $0.string == "null" } == true ? " or null" : "")
    }

    private static func limits(of schema: Node) -> String {
      let least = schema.text("minimum").map { ", at least \($0)" } ?? ""
      let most = schema.text("maximum").map { ", at most \($0)" } ?? ""
      let length = schema.text("maxLength").map { ", at most \($0) characters" } ?? ""
      return (schema.text("format").map { " (\($0))" } ?? "") + least + most + length
    }
  }
}
