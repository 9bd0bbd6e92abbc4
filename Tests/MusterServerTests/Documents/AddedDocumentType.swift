import Testing
import VerificationFlow
import Yams

/// The document type that the recipe of `CONTRIBUTING.md` adds.
enum AddedDocumentType {
  static let entry = DocumentCatalogue.Entry(
    type: DocumentType(rawValue: "SEAFARER_ID"), sides: [.front, .back], requiredSides: [.front, .back], size: .id1,
    portraitSide: .front, portraitRank: 3, zoneCodes: ["IS"], soraIDName: "seafarer_id")

  /// The catalogue of a service that was built after the recipe: the photo of the person is the last type.
  static let catalogue: DocumentCatalogue = {
    var entries = DocumentCatalogue.builtIn.entries
    entries.insert(entry, at: entries.count - 1)
    return DocumentCatalogue(entries: entries)
  }()
}

/// The files that have the document types.
enum DocumentTypeFiles {
  static let catalogue = "Sources/VerificationFlow/Documents/DocumentCatalogue+BuiltIn.swift"
  static let names = "Sources/MusterTexts/Documents/DocumentTypeNames+All.swift"
  static let description = "Sources/COpenAPI/openapi/Documents/types.yaml"

  static let all: Set = [catalogue, names, description]
}

/// Expects that the schemas of the description say of the document types what the catalogue says.
func expectDescription(_ schemas: Node?, of catalogue: DocumentCatalogue) {
  func words(_ schema: String) -> [String] {
    schemas?[schema]?["enum"]?.sequence?.compactMap(\.string) ?? []
  }
  #expect(words("DocumentType") == catalogue.entries.map(\.type.rawValue))
  #expect(words("VerificationSessionDocumentType") == catalogue.entries.compactMap(\.soraIDName) + ["other"])
  let text = schemas?["DocumentType"]?["description"]?.string ?? ""
  for entry in catalogue.entries {
    let required = entry.requiredSides.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    let others = entry.sides.filter { !entry.requiredSides.contains($0) }.map { "; `\($0.rawValue)` is optional" }
    #expect(text.contains("`\(entry.type)` (\(required)\(others.joined()))"))
  }
  func types(_ role: DocumentCatalogue.StandardRole) -> String {
    catalogue.entries.filter { $0.standardRole == role }.map { "`\($0.type)`" }.joined(separator: ", ")
  }
  #expect(text.contains("The standard documents are \(types(.required)), and one of \(types(.alternative))."))
}
