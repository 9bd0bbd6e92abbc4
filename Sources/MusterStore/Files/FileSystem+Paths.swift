extension FileSystem {
  /// Creates a folder and makes its name durable. The parent folder must exist.
  func createDurableFolder(at path: String) throws {
    try createFolder(at: path)
    try syncFolder(at: Self.folder(of: path))
  }

  /// Returns the parent folder of `path`.
  static func folder(of path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
