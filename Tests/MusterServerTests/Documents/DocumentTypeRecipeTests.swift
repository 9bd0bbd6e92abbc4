import Foundation
import MusterTexts
import RunningPrograms
import TestStores
import TestTraits
import Testing
import VerificationFlow
import Yams

/// Adds a document type as `CONTRIBUTING.md` says, to copies of the files.
@Suite(.anyEngine) struct DocumentTypeRecipeTests {
  /// What the recipe changes in a file.
  private struct Change {
    let path: String
    /// Lines of the file, and the same lines with those that are added.
    let hunks: [(old: String, new: String)]

    /// Returns the changed file.
    func applied() throws -> String {
      try hunks.reduce(repositoryFile(path)) { text, hunk in
        #expect(text.ranges(of: hunk.old).count == 1, "\(path) has these lines once: \(hunk.old)")
        return text.replacing(hunk.old, with: hunk.new)
      }
    }
  }

  /// The declarations of types and of their names, which need no other source.
  private static let sources = [
    "Sources/VerificationFlow/Documents/DocumentType.swift",
    "Sources/VerificationFlow/Documents/DocumentCatalogue.swift", DocumentTypeFiles.catalogue,
    "Sources/VerificationFlow/Documents/RequiredDocuments.swift", "Sources/MusterTexts/Language.swift",
    "Sources/MusterTexts/Text.swift", "Sources/MusterTexts/Documents/DocumentTypeNames.swift", DocumentTypeFiles.names,
  ]

  /// Prints what a service knows of a type.
  private static let program = """
    let added = DocumentType(rawValue: "\(AddedDocumentType.entry.type)")
    print(DocumentCatalogue.builtIn[added].map { "\\($0)" } ?? "none")
    print(DocumentCatalogue.builtIn.entries.map(\\.type.rawValue).joined(separator: " "))
    print(RequiredDocuments.standard.wants(added))
    let names = DocumentTypeNames.all[added.rawValue]
    for language in Language.allCases {
      print([names?.name, names?.front, names?.back].map { $0?[language] ?? "none" }.joined(separator: "|"))
    }
    """

  private static func recipe() throws -> [Change] {
    let guide = try repositoryFile("CONTRIBUTING.md")
    let part = try #require(guide.firstMatch(of: #/(?s)\n\*\*A document type\.\*\*(.*?)\n\*\*A feature\.\*\*/#)).1
    return part.matches(of: #/(?s)\n```diff\n\+\+\+ ([^\n]+)\n@@\n(.*?)\n```/#).map { block in
      let hunks = String(block.2).components(separatedBy: "\n@@\n").map { hunk in
        let lines = hunk.components(separatedBy: "\n")
        return (old: text(lines.filter { !$0.hasPrefix("+") }), new: text(lines))
      }
      return Change(path: String(block.1), hunks: hunks)
    }
  }

  /// Returns lines without the marks in their first column.
  private static func text(_ lines: [String]) -> String {
    lines.map { String($0.dropFirst()) + "\n" }.joined()
  }

  @Test func theRecipeChangesThreeFiles() throws {
    let paths = try Self.recipe().map(\.path)
    #expect(paths.count == 3 && Set(paths) == DocumentTypeFiles.all)
  }

  @Test func theTypeIsDescribed() throws {
    let change = try #require(try Self.recipe().first { $0.path == DocumentTypeFiles.description })
    expectDescription(try compose(yaml: change.applied()), of: AddedDocumentType.catalogue)
  }

  @Test(.needs("swiftc"), .slow) func theTypeIsDeclaredAndNamed() async throws {
    let changes = try Self.recipe()
    try await withTemporaryFolder { folder in
      var files = [try writeFile("\(folder)/main.swift", Data(Self.program.utf8))]
      for path in Self.sources {
        let text = try changes.first { $0.path == path }?.applied() ?? repositoryFile(path)
        files.append(try writeFile("\(folder)/\(URL(filePath: path).lastPathComponent)", Data(text.utf8)))
      }
      let compiled = try await runProgram(
        "swiftc",
        ["-swift-version", "6", "-package-name", "muster", "-module-name", "VerificationFlow", "-o", "\(folder)/type"]
          + files, in: folder)
      try #require(compiled.exitCode == 0, "\(compiled.output)\(compiled.errors)")
      let lines = try await RunningProgram("\(folder)/type").waitForExit().lines
      try #require(lines.count == 3 + Language.allCases.count, "\(lines)")
      #expect(lines[0] == "\(AddedDocumentType.entry)")
      #expect(lines[1] == AddedDocumentType.catalogue.entries.map(\.type.rawValue).joined(separator: " "))
      #expect(lines[2] == "\(AddedDocumentType.entry.standardRole != nil)")
      let names = lines.dropFirst(3)
      #expect(Set(names).count == names.count && !names.contains { $0.contains("none") }, "\(names)")
    }
  }
}
