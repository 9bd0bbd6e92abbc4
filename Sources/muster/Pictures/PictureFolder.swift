import DocumentImaging
import Foundation

/// Processes pictures from disk to disk, without a service.
struct PictureFolder {
  let processor: PictureProcessor
  let limit: Int
  let timeout: Duration
  let folder: String
  private var takenNames: Set<String> = []

  /// - Throws: `ValidationError` where the folder cannot be had.
  init(processor: PictureProcessor, limit: Int, timeout: Duration, folder: String) throws {
    self.processor = processor
    self.limit = limit
    self.timeout = timeout
    self.folder = folder
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Setting.out.refusal(of: folder, because: "cannot be made or is no folder")
    }
  }

  /// Processes one file and writes its renditions.
  mutating func process(_ path: String) throws(PictureFailure) -> PictureReport {
    let bytes: [UInt8]
    do {
      bytes = try PictureFiles.read(path, limit: limit)
    } catch {
      throw PictureFailure(file: path, code: "FILE_UNREADABLE", reason: error.localizedDescription)
    }
    let clock = ContinuousClock()
    let start = clock.now
    let picture: ProcessedPicture
    do {
      picture = try processor.process(bytes) { clock.now - start > timeout }
    } catch {
      throw PictureFailure(file: path, code: error.code.rawValue, reason: error.reason)
    }
    let elapsed = clock.now - start
    let name = freeName(for: path)
    return PictureReport(
      file: path, byteCount: bytes.count, picture: picture,
      display: try write(picture.display, to: "\(name).display.jpg", of: path),
      thumbnail: try write(picture.thumbnail, to: "\(name).thumbnail.jpg", of: path), elapsed: elapsed)
  }

  /// The file's name without its ending; with it, or with a number, where another file of this run has it already.
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
