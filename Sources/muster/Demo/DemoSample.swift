import Foundation
import MusterClient

/// A sample picture, with what its name says of it.
struct DemoSample: Sendable {
  let file: URL
  let type: DocumentType
  let side: DocumentSide

  init(file: URL) {
    self.file = file
    let kind = Self.kinds.first { file.lastPathComponent.hasPrefix($0.prefix) }
    type = kind?.type ?? .idCard
    side = kind?.side ?? .front
  }

  var name: String { file.lastPathComponent }

  /// The upload of it.
  func document() throws -> DocumentFile {
    var document = DocumentFile(data: try Data(contentsOf: file), type: type, side: side)
    document.filename = name
    return document
  }

  private static let kinds: [(prefix: String, type: DocumentType, side: DocumentSide)] = [
    ("id-card-front", .idCard, .front),
    ("id-card-back", .idCard, .back),
    ("passport", .passport, .front),
    ("driving-licence", .driversLicense, .front),
  ]
}

/// The folder of sample pictures, sorted into people.
struct DemoSamples: Sendable {
  /// Sides that one person shows, in the order of showing.
  let people: [[DemoSample]]
  /// Files that ought to be refused.
  let hostile: [DemoSample]

  /// - Throws: where the folder has no pictures.
  init(folder: String) throws {
    let pictures = Self.files(in: folder).filter { ["jpg", "jpeg", "png"].contains($0.file.pathExtension) }
    guard !pictures.isEmpty else { throw NoSamples(folder: folder) }
    hostile = Self.files(in: folder + "/hostile")
    // One person shows everything; the plainest names are the plainest pictures. Everyone else shows one thing.
    let complete = ["id-card-front", "id-card-back", "passport"].compactMap { prefix in
      pictures.filter { $0.name.hasPrefix(prefix) }.min { ($0.name.count, $0.name) < ($1.name.count, $1.name) }
    }
    let taken = Set(complete.map(\.file))
    let others = pictures.filter { !taken.contains($0.file) }.map { [$0] }
    people = (complete.isEmpty ? [] : [complete]) + others
  }

  private static func files(in folder: String) -> [DemoSample] {
    guard Folder.exists(folder) else { return [] }
    return PictureFiles.expand([folder]).map { DemoSample(file: URL(filePath: $0)) }
  }
}

/// There is nothing to show.
struct NoSamples: Error, CustomStringConvertible {
  let folder: String

  var description: String {
    "there are no sample pictures (.jpg, .png) in \"\(folder)\"; --samples names another folder"
  }
}
