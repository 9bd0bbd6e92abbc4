internal import Yams

extension ReferencePage {
  struct Operation {
    struct Body {
      let mediaType: String
      let type: Markup
      let fields: [Field]
      let example: String?
    }

    struct Answer {
      let status: String
      let isRefusal: Bool
      let text: Markup
      let headers: [String]
      let contents: [Content]
    }

    /// A possible body of a response.
    struct Content {
      let mediaType: String
      let type: Markup
      let codes: [Markup]
      let plainCodes: [String]
      let example: String?
    }

    let id: String
    let tag: String
    let method: String
    let path: Markup
    let plainPath: String
    let page: String
    let summary: String
    let text: Markup
    let callers: [Markup]
    let parameters: [Field]
    let isBodyRequired: Bool
    let bodies: [Body]
    let answers: [Answer]
    let samples: [Sample]
    let searchText: String

    /// - Throws: `ReferenceError` for an incomplete operation.
    init(path: String, method: String, _ node: Node, in description: Description) throws {
      id = try node.needed("operationId")
      tag = node["tags"]?.elements.first?.string ?? ""
      self.method = method.uppercased()
      plainPath = path
      self.path = Markup(code: path)
      page = Tag.slug(of: tag)
      summary = try node.needed("summary")
      text = Markup(node.text("description") ?? "")
      callers = (node["security"]?.elements ?? []).flatMap { way in
        way.entries.isEmpty ? [Markup("everybody")] : way.entries.map { Self.caller($0.name, $0.value) }
      }
      parameters = try (node["parameters"]?.elements ?? []).map {
        try Field(parameter: try description.resolve($0), in: description)
      }
      let body = node["requestBody"]
      isBodyRequired = body?["required"]?.bool ?? false
      bodies = try (body?["content"]?.entries ?? []).map { mediaType, content in
        let schema = content["schema"]
        return Body(
          mediaType: mediaType, type: Field.type(of: schema),
          fields: schema?.referenceName == nil ? try Field.all(of: schema, in: description) : [],
          example: try Self.example(of: content, in: description))
      }
      answers = try (node["responses"]?.entries ?? []).map { status, answer in
        try Answer(status, try description.resolve(answer), in: description)
      }
      samples = try Sample.all(of: node, method: self.method, path: path, in: description)
      var words = [id, node.text("description") ?? ""]
      words += parameters.map(\.plainName)
      for body in bodies { words += body.fields.map(\.plainName) }
      for answer in answers { words += answer.contents.flatMap(\.plainCodes) }
      searchText = words.joined(separator: " ")
    }

    private static func caller(_ secret: String, _ scopes: Node) -> Markup {
      let names = scopes.elements.compactMap(\.string).map { " with scope `\($0)`" }.joined()
      return Markup(link: "/docs#secret-\(secret)", secret, more: names)
    }

    fileprivate static func example(of content: Node, in description: Description) throws -> String? {
      if let example = content["example"] { return example.example }
      guard let named = content["examples"]?.entries.first?.value else { return nil }
      return try description.resolve(named)["value"]?.example
    }
  }
}

extension ReferencePage.Operation.Answer {
  fileprivate init(_ status: String, _ node: Node, in description: Description) throws {
    self.status = status
    isRefusal = status >= "400"
    text = Markup(try node.needed("description"))
    headers = node["headers"]?.entries.map(\.name) ?? []
    contents = try (node["content"]?.entries ?? []).map { mediaType, content in
      let code =
        content["schema"]?["properties"]?["code"]
        ?? content["schema"]?["properties"]?["responseObject"]?["properties"]?["code"]
      let codes = code?["enum"]?.elements.compactMap(\.string) ?? []
      return ReferencePage.Operation.Content(
        mediaType: mediaType, type: ReferencePage.Field.type(of: content["schema"]),
        codes: codes.map { Markup(code: $0) }, plainCodes: codes,
        example: try ReferencePage.Operation.example(of: content, in: description))
    }
  }
}

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
        return choices.dropFirst().reduce(type(of: first)) { $0 + Markup(" or ") + type(of: $1) }
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
