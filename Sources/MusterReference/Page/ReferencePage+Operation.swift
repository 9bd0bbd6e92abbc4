internal import Yams

extension ReferencePage {
  /// An operation: a method of a path.
  struct Operation {
    /// An accepted body of the request.
    struct Body {
      let mediaType: String
      let type: Markup
      let fields: [Field]
      let example: String?
    }

    /// A possible response.
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
    /// The page that shows the operation.
    let page: String
    let summary: String
    let text: Markup
    let callers: [Markup]
    let parameters: [Field]
    let isBodyRequired: Bool
    let bodies: [Body]
    let answers: [Answer]
    let samples: [Sample]
    /// The text that the search matches.
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
