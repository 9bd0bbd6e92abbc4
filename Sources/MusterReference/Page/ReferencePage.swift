internal import Foundation
internal import Yams

/// The values of the reference's template: the parts of the API, each on a page of its own, and the object types.
struct ReferencePage {
  /// A part of the API, with its operations.
  struct Tag {
    let name: String
    let page: String
    let text: Markup
    let operations: [Operation]
    var isOpen = false

    static func slug(of name: String) -> String { name.lowercased().replacing(" ", with: "-") }
  }

  struct Secret {
    let name: String
    let text: Markup
  }

  struct Kind {
    let name: String
    let text: Markup
    let words: [Markup]
    let fields: [Field]
    let searchText: String

    init(name: String, _ schema: Node, in description: Description) throws {
      self.name = name
      text = Markup(schema.text("description") ?? "")
      let words = schema["enum"]?.elements.compactMap(\.string) ?? []
      self.words = words.map { Markup(code: $0) }
      fields = try Field.all(of: schema, in: description)
      searchText = ([schema.text("description") ?? ""] + words + fields.map(\.plainName)).joined(separator: " ")
    }
  }

  let title: String
  let version: String
  let summary: String
  let text: Markup
  let secrets: [Secret]
  let tags: [Tag]
  let kinds: [Kind]

  static let objects = "objects"

  /// - Throws: `ReferenceError` for an incomplete description.
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
    tags = try (description.root["tags"]?.elements ?? []).map { tag in
      let name = try tag.needed("name")
      return Tag(
        name: name, page: Tag.slug(of: name), text: Markup(try tag.needed("description")),
        operations: operations.filter { $0.tag == name })
    }
    kinds = try (components["schemas"]?.entries ?? []).map { try Kind(name: $0.name, $0.value, in: description) }
  }
  var pageNames: [String] { tags.map(\.page) + [Self.objects] }

  struct View {
    let title: String
    let version: String
    let summary: String
    let text: Markup
    let secrets: [Secret]
    let tags: [Tag]
    /// The subject of the page, for its heading and its title.
    let heading: String
    let isStart: Bool
    /// The part that is shown, if any.
    let openTag: Tag?
    let isObjects: Bool
    /// The object types that are shown.
    let kinds: [Kind]
  }

  /// Returns a page; the first one if `name` is nil.
  func view(of name: String? = nil) -> View {
    let tags = tags.map { tag in
      var tag = tag
      tag.isOpen = tag.page == name
      return tag
    }
    let (openTag, isObjects) = (tags.first(where: \.isOpen), name == Self.objects)
    return View(
      title: title, version: version, summary: summary, text: text, secrets: secrets, tags: tags,
      heading: openTag?.name ?? (isObjects ? "Objects" : title), isStart: name == nil, openTag: openTag,
      isObjects: isObjects, kinds: isObjects ? kinds : [])
  }
}

extension ReferencePage {
  private struct Entry: Encodable {
    /// The label: a method and path such as `POST /v1/sessions`, or `object`.
    let label: String
    let title: String
    let address: String
    /// Further text that the search matches, in lower case.
    let words: String
  }

  /// Returns the search index as JSON.
  ///
  /// - Throws: An encoding error, which does not occur in practice.
  func index() throws -> String {
    let operations = tags.flatMap(\.operations).map { operation in
      Entry(
        label: "\(operation.method) \(operation.plainPath)", title: operation.summary,
        address: "/docs/\(operation.page)#\(operation.id)", words: operation.searchText.lowercased())
    }
    let objects = kinds.map { kind in
      Entry(
        label: "object", title: kind.name, address: "/docs/\(Self.objects)#kind-\(kind.name)",
        words: kind.searchText.lowercased())
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(operations + objects), as: UTF8.self)
  }
}
