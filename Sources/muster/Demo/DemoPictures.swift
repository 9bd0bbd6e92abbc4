import Foundation
import MusterClient

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
