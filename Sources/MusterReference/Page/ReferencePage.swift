internal import Yams

/// What the template of the page shows, in the order of the page.
struct ReferencePage {
  /// A part of the service, with its operations.
  struct Door {
    let name: String
    let text: Markup
    let operations: [Operation]
  }

  /// A way to say who asks.
  struct Secret {
    let name: String
    let text: Markup
  }

  /// A kind of object.
  struct Kind {
    let name: String
    let text: Markup
    let words: [String]
    let fields: [Field]

    init(name: String, _ schema: Node, in description: Description) throws {
      self.name = name
      text = Markup(schema.text("description") ?? "")
      words = schema["enum"]?.elements.compactMap(\.string) ?? []
      fields = try Field.all(of: schema, in: description)
    }
  }

  let title: String
  let version: String
  let summary: String
  let text: Markup
  let secrets: [Secret]
  let doors: [Door]
  let kinds: [Kind]

  /// - Throws: `ReferenceError` for a description that lacks something.
  init(_ description: Description) throws {
    guard let info = description.root["info"], let components = description.root["components"] else {
      throw ReferenceError("info or components are missing.")
    }
    title = try info.needed("title")
    version = try info.needed("version")
    summary = try info.needed("summary")
    text = Markup(try info.needed("description"))
    secrets =
      try components["securitySchemes"]?.entries.map {
        Secret(name: $0.name, text: Markup(try $0.value.needed("description")))
      } ?? []
    let operations = try (description.root["paths"]?.entries ?? []).flatMap { path, methods in
      try methods.entries.map { try Operation(path: path, method: $0.name, $0.value, in: description) }
    }
    doors = try (description.root["tags"]?.elements ?? []).map { tag in
      let name = try tag.needed("name")
      return Door(
        name: name, text: Markup(try tag.needed("description")), operations: operations.filter { $0.door == name })
    }
    kinds = try (components["schemas"]?.entries ?? []).map { try Kind(name: $0.name, $0.value, in: description) }
  }
}
