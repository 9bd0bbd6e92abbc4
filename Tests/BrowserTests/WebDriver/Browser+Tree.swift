import MusterAPI

/// What a screen reader says of a part of the page.
struct SpokenPart: Equatable, CustomStringConvertible {
  let role: String
  let name: String

  var description: String { "\(role) “\(name)”" }
}

extension Browser {
  /// What screen readers have of the page, in their order: the tree that the browser makes for them, without its groups.
  func spokenParts() async throws -> [SpokenPart] {
    try await sendToTools("Accessibility.enable")
    let tree = try await sendToTools("Accessibility.getFullAXTree")
    return tree["nodes"].items.compactMap { node in
      let role = node["role"]["value"].text
      guard node["ignored"] != .bool(true), !Self.silentRoles.contains(role) else { return nil }
      return SpokenPart(role: role, name: node["name"]["value"].text)
    }
  }

  private static let silentRoles: Set = [
    "generic", "none", "InlineTextBox", "StaticText", "RootWebArea", "ListMarker", "LabelText", "strong", "paragraph",
  ]
}
