import Foundation
import MusterTexts
import TestStores
import TestTraits
import Testing
import VerificationFlow
import Yams

/// Document types are declared in one place, named in one place, and described in one place.
@Suite(.anyEngine) struct DocumentTypeTests {
  /// Other sources that name single types, and why no other type has to be added there.
  private static let others: [String: String] = [
    "Sources/MusterClient/Documents/DocumentFile.swift": "constants for apps, which name any type by its code",
    "Sources/MusterClient/WDO/WDODocuments.swift": "the types of an SDK that knows no others",
    "Sources/MusterServer/ReviewConsole/Pages/CaseDocument+View.swift": "the photo of the person",
    "Sources/MusterServer/SoraID/VerificationSession+View.swift": "the photo of the person",
    "Sources/MusterService/Privacy/ApplyRetention.swift": "the photo of the person",
    "Sources/muster/Configuration/CommandSettings.swift": "examples, and the default type of a measurement",
    "Sources/muster/Demo/DemoSamples.swift": "the specimens of the demonstration",
    "Sources/muster/Demo/DemoWalk.swift": "the specimens of the demonstration",
  ]

  private let catalogue = DocumentCatalogue.builtIn

  @Test(.slow) func everyTypeIsDescribed() throws {
    expectDescription(try DescribedService().root["components"]?["schemas"], of: catalogue)
  }

  @Test func everyTypeIsNamedInAllLanguages() throws {
    #expect(Set(DocumentTypeNames.all.keys) == Set(catalogue.entries.map(\.type.rawValue)))
    for entry in catalogue.entries {
      let names = try #require(DocumentTypeNames.all[entry.type.rawValue])
      let named = [DocumentSide.front: names.front, .back: names.back].compactMapValues(\.self)
      #expect(Set(named.keys) == Set(entry.sides), "\(entry.type)")
      for language in Language.allCases {
        let texts = Texts.verificationPage(in: language)
        #expect(texts["type_\(entry.type)"] == names.name[language])
        for (side, name) in named { #expect(texts["side_\(entry.type)_\(side.rawValue)"] == name[language]) }
      }
    }
  }

  @Test func everyLayoutIsOneOfTheReader() throws {
    let reader = try repositoryFile("Sources/DocumentReading/DocumentReading.swift")
    let known = Set(reader.matches(of: /case \w+ = "(\w+)"/).map { String($0.1) })
    #expect(known.contains("TD1"), "the source is read")
    #expect(Set(catalogue.entries.flatMap(\.layouts)).subtracting(known) == [])
  }

  /// Who needs something of a type gets it from the catalogue; a list of types elsewhere would lack the next one.
  @Test(.slow) func noOtherSourceListsTypes() throws {
    let constants = try repositoryFile(DocumentTypeFiles.catalogue)
      .matches(of: /static let (\w+) = DocumentType\(/).map { ".\($0.1)" }
    #expect(constants.contains(".passport"), "the source is read")
    let words = catalogue.entries.map(\.type.rawValue) + catalogue.entries.compactMap(\.soraIDName) + constants
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let folder = try #require(FileManager.default.enumerator(atPath: root.appending(path: "Sources").path))
    var found: Set<String> = []
    for case let name as String in folder {
      let ending = name.split(separator: ".").last ?? ""
      guard ["swift", "js", "css", "mustache", "yaml", "c"].contains(ending) else { continue }
      let text = try repositoryFile("Sources/\(name)")
      guard words.contains(where: { text.contains($0) }) else { continue }
      if text.split(separator: "\n").contains(where: { Self.isOfList($0, naming: words, isYAML: ending == "yaml") }) {
        found.insert("Sources/\(name)")
      }
    }
    #expect(found == DocumentTypeFiles.all.union(Self.others.keys))
  }

  /// Returns whether a line may be part of a list. Comments are none, nor are examples of the description.
  private static func isOfList(_ line: Substring, naming words: [String], isYAML: Bool) -> Bool {
    let content = line.drop { $0 == " " }
    guard !["//", "/*", "*"].contains(where: { content.hasPrefix($0) }) else { return false }
    let count = words.count { isNamed($0, in: line) }
    return isYAML ? count > 1 || (count == 1 && content.wholeMatch(of: #/- \w+/#) != nil) : count > 0
  }

  /// Returns whether a line contains a word as a whole.
  private static func isNamed(_ word: String, in line: Substring) -> Bool {
    func continues(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    return line.ranges(of: word).contains { range in
      !continues(line[range.upperBound...].first)
        && (word.hasPrefix(".") || !continues(line[..<range.lowerBound].last))
    }
  }
}
