internal import Crypto
internal import Encodings

/// The assets of a set of pages, all served below one revision: `/verify/assets/{revision}/{path}`.
///
/// Modules import each other by relative paths. Because the revision is part of the path, browsers can cache every file
/// for good and never combine modules of two revisions.
package struct AssetFolder: Sendable {
  package let assets: [Asset]
  /// Eight hex digits that change with each byte of each file.
  package let revision: String

  package init(_ assets: [Asset]) {
    self.assets = assets
    let names = assets.map { "\($0.path) \($0.digest)\n" }.joined()
    revision = SHA256.hash(data: Array(names.utf8)).prefix(4).lowerHex
  }

  /// Returns the asset at a path below the revision.
  package func asset(at path: String) -> Asset? {
    assets.first { $0.path == path }
  }

  /// Returns the paths of the modules that a module imports, directly and indirectly, in the order in which they are
  /// found; the page preloads them, so that the browser does not discover them one after the other.
  ///
  /// This reads the sources of all these modules; a page is rendered with a list that was made once.
  package func imports(of path: String) -> [String] {
    var found = [path]
    var next = 0
    while next < found.count {
      let module = found[next]
      next += 1
      let folder = module.split(separator: "/").dropLast()
      let source = String(decoding: asset(at: module)?.bytes ?? [], as: UTF8.self)
      for imported in source.matches(of: #/(?m)^(?:import|\} from) [^"\n]*"([^"\n]+)";$/#) {
        var components = folder
        for component in imported.1.split(separator: "/") where component != "." {
          if component == ".." { components = components.dropLast() } else { components.append(component) }
        }
        let target = components.joined(separator: "/")
        if !found.contains(target) { found.append(target) }
      }
    }
    return Array(found.dropFirst())
  }
}
