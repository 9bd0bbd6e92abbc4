/// The paths of routes, with their parameters as `{id}`, and `**` for any number of components at the end.
struct PathTemplates: Sendable {
  private let templates: [(path: String, parts: [Substring])]

  init(_ paths: some Sequence<String>) {
    // As in the router, the first component in which two paths differ decides: a name precedes a parameter.
    templates = paths.map { path in
      let parts = path.split(separator: "/")
      return (rank: parts.map { Self.isParameter($0) ? "1" : "0" }.joined(), template: (path, parts))
    }
    .sorted { $0.rank < $1.rank }.map(\.template)
  }

  /// Returns the path of the route that a request's path is for; nil if there is none.
  func template(of path: String) -> String? {
    let parts = path.split(separator: "/")
    return templates.first { Self.matches(parts, $0.parts) }?.path
  }

  private static func matches(_ parts: [Substring], _ template: [Substring]) -> Bool {
    guard template.last == "**" ? parts.count >= template.count : parts.count == template.count else { return false }
    return zip(template, parts).allSatisfy { isParameter($0) || $0 == $1 }
  }

  private static func isParameter(_ part: Substring) -> Bool { part.hasPrefix("{") || part == "**" }
}
