import DocumentImaging
import Foundation
import MusterAPI
import MusterClient

/// A sample picture, with the type and side that its name indicates.
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

  /// Returns the picture as a file to upload.
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

/// The sample pictures of a folder, grouped by person.
struct DemoSamples: Sendable {
  /// The pictures of each person, in the order they are shown.
  let people: [[DemoSample]]
  /// Files that the service should reject.
  let hostile: [DemoSample]

  /// Reads the samples of a folder.
  ///
  /// - Throws: ``NoSamples`` if the folder contains no pictures.
  init(folder: String) throws {
    let pictures = Self.files(in: folder).filter { ["jpg", "jpeg", "png"].contains($0.file.pathExtension) }
    guard !pictures.isEmpty else { throw NoSamples(folder: folder) }
    hostile = Self.files(in: folder + "/hostile")
    // The first person shows every type, with the shortest file name of each. Every other person shows one picture.
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

/// The error for a folder without sample pictures.
struct NoSamples: Error, CustomStringConvertible {
  let folder: String

  var description: String {
    "there are no sample pictures (.jpg, .png) in \"\(folder)\"; --samples names another folder"
  }
}

/// The pictures that one person takes. After a rejection of a side, the next picture of that side follows.
struct DemoPictures: Sendable {
  private let files: [String: [URL]]

  /// Returns nil if the folder lacks any of the pictures.
  init?(folder: String) {
    files = Self.names.mapValues { names in names.map { URL(filePath: "\(folder)/\($0)") } }
    guard files.values.joined().allSatisfy({ FileManager.default.isReadableFile(atPath: $0.path) }) else { return nil }
  }

  /// Returns the picture of a side for an attempt, counted from 0; nil if the samples have none.
  func take(_ side: DocumentSide, of document: ScannedDocument, attempt: Int) throws -> DocumentFile? {
    guard let pictures = files[document.type.rawValue + " " + side.rawValue], let last = pictures.last else {
      return nil
    }
    let picture = pictures.dropFirst(attempt).first ?? last
    var file = document.createFileForUpload(side: side, data: try Data(contentsOf: picture))
    file.filename = picture.lastPathComponent
    return file
  }

  private static let names = [
    "ID_CARD FRONT": ["id-card-front.jpg"],
    "ID_CARD BACK": ["id-card-back-blurred.jpg", "id-card-back.jpg"],
    "PASSPORT FRONT": ["passport.jpg"],
  ]
}
