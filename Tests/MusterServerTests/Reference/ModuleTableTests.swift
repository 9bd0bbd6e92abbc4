import Foundation
import TestStores
import TestTraits
import Testing

/// The sources are as the tables of modules and the instructions for contributors say.
@Suite(.anyEngine) struct ModuleTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  private let modules: Set<String>

  init() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Sources").path)
    modules = Set(folders.filter { !$0.hasPrefix(".") })
  }

  @Test(.slow) func everyModuleImportsWhatTheArchitectureAllows() throws {
    let text = try String(contentsOf: Self.root.appending(path: "docs/architecture.md"), encoding: .utf8)
    let rows = text.matches(of: /(?m)^\| (\w+) \| ([^|]*) \| [^|]* \|$/).filter { modules.contains(String($0.1)) }
    let written = try Set(modules.filter { try !imports(of: $0).isEmpty || !$0.hasPrefix("C") })
    #expect(Set(rows.map { String($0.1) }).isSuperset(of: written))
    for row in rows where row.1 != "muster" {
      // Other packages follow a semicolon.
      let named = row.2.prefix { $0 != ";" }.matches(of: /\w+/).map { String($0.0) }
      #expect(try imports(of: String(row.1)) == modules.intersection(named), "\(row.1)")
    }
  }

  @Test func theReadmeHasEveryModule() throws {
    let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let cells = text.matches(of: /(?m)^\| (`[^|]*`) \|/).map { String($0.1) }
    let named = cells.flatMap { $0.matches(of: /`(\w+)`/).map { String($0.1) } }
    #expect(modules.isSubset(of: named), "\(modules.subtracting(named))")
  }

  /// The documentation names files by the ends of their paths.
  @Test func everyFileThatTheDocumentationNamesExists() throws {
    let paths = try Self.paths(below: "Sources") + Self.paths(below: "Tests") + Self.paths(below: "tools")
    for page in try Self.paths(below: "docs").filter({ $0.hasSuffix(".md") }) {
      let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
      for named in text.matches(of: /`([\w\/+.-]+\.swift)`/) {
        #expect(paths.contains { $0.hasSuffix("/\(named.1)") }, "\(page): \(named.1)")
      }
    }
  }

  /// A call of a method can be found by its name.
  @Test(.slow) func noTypeIsCalledLikeAFunction() throws {
    for path in try Self.paths(below: "Sources") where path.hasSuffix(".swift") {
      let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
      #expect(!text.contains(/func callAs[F]unction\b/), "\(path)")
    }
  }

  private static func paths(below folder: String) throws -> [String] {
    let found = try #require(FileManager.default.enumerator(atPath: root.appending(path: folder).path))
    return found.compactMap { $0 as? String }.map { "\(folder)/\($0)" }
  }

  /// The modules of ours that the sources of a module import.
  private func imports(of module: String) throws -> Set<String> {
    let folder = Self.root.appending(path: "Sources/\(module)")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var imported: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      imported.formUnion(text.matches(of: /(?m)^ *(?:@\w+ )*(?:\w+ )?import (\w+)$/).map { String($0.1) })
    }
    return imported.intersection(modules)
  }
}
