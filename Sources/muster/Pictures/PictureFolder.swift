import DocumentImaging
import Foundation

/// The folder that renditions are written to.
struct PictureFolder {
  let folder: String
  private var takenNames: Set<String> = []

  /// Creates the folder if it is missing.
  ///
  /// - Throws: `ValidationError` if the folder cannot be created.
  init(_ folder: String) throws {
    self.folder = folder
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Setting.out.error(of: folder, because: "cannot be created or is not a folder")
    }
  }

  /// Writes the renditions of one file.
  mutating func write(_ outcome: PictureRun.Outcome) throws(PictureFailure) -> PictureReport {
    let (path, picture) = (outcome.file, outcome.picture)
    let name = freeName(for: path)
    var document: PictureReport.File?
    if let rendition = picture.document {
      document = try write(rendition, to: "\(name).document.jpg", of: path)
    }
    return PictureReport(
      outcome, display: try write(picture.display, to: "\(name).display.jpg", of: path),
      thumbnail: try write(picture.thumbnail, to: "\(name).thumbnail.jpg", of: path), document: document)
  }

  /// Returns the file's name without its extension; with the extension, or with a number, if another file of this run
  /// has the name already.
  private mutating func freeName(for path: String) -> String {
    let url = URL(filePath: path)
    let full = url.lastPathComponent
    let plain = url.deletingPathExtension().lastPathComponent
    let numbered = (2...).lazy.map { "\(full)-\($0)" }
    let name = [plain, full].first { !takenNames.contains($0) } ?? numbered.first { !takenNames.contains($0) } ?? full
    takenNames.insert(name)
    return name
  }

  private func write(
    _ rendition: Rendition, to name: String, of path: String
  ) throws(PictureFailure) -> PictureReport.File {
    let file = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    do {
      try Data(rendition.bytes).write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw PictureFailure(file: path, code: "OUTPUT_UNWRITABLE", reason: error.localizedDescription)
    }
    return PictureReport.File(
      file: file, width: rendition.width, height: rendition.height, byteCount: rendition.bytes.count)
  }
}
