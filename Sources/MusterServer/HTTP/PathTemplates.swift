/// The paths of routes, with their parameters as `{id}`, and `**` for any number of components at the end.
struct PathTemplates: Sendable {
  private let templates: [(path: String, parts: [Substring])]

  init(_ paths: some Sequence<String>) {
    // As in the router, a path with fewer parameters precedes one with more.
    templates = paths.map { (path: $0, parts: $0.split(separator: "/")) }
      .sorted { $0.parts.count(where: Self.isParameter) < $1.parts.count(where: Self.isParameter) }
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
