import DocumentImaging
import DocumentReading
import Foundation
import MusterService

/// Processes pictures from disk, without a service.
struct PictureRun {
  /// The result of one file.
  struct Outcome {
    let file: String
    let format: ImageFormat
    let byteCount: Int
    let picture: ProcessedPicture
    let elapsed: Duration
    /// What was read; nil if nothing was, or was to be.
    let reading: DocumentReading?
  }

  let processor: PictureProcessor
  let converter: any PictureConverter
  let rules: PictureRules
  let timeout: Duration
  /// Reads the document; nil if it is not to be read.
  let reader: PictureReader?

  /// Processes one file.
  func process(_ path: String) async throws(PictureFailure) -> Outcome {
    let file: [UInt8]
    do {
      file = try PictureFiles.read(path, limit: processor.limits.maxByteCount)
    } catch {
      throw PictureFailure(file: path, code: "FILE_UNREADABLE", reason: error.localizedDescription)
    }
    let clock = ContinuousClock()
    let (start, limit) = (clock.now, ProcessorTimeLimit(timeout))
    do {
      let bytes = try await converter.decodable(file)
      let walked = try HeaderWalk.walk(bytes, limits: processor.limits)
      let picture = try processor.process(bytes, walked, rules: rules, uploadedByteCount: file.count) {
        limit.isExceeded
      }
      let elapsed = clock.now - start
      return Outcome(
        file: path, format: ImageFormat(SniffedFormat.sniff(file)) ?? walked.header.format, byteCount: file.count,
        picture: picture, elapsed: elapsed, reading: reader?.read(picture))
    } catch let error as ImagingError {
      throw PictureFailure(file: path, code: error.code.rawValue, reason: error.reason)
    } catch {
      throw PictureFailure(file: path, code: ImagingError.Code.failed.rawValue, reason: "\(error)")
    }
  }
}

extension ProcessedPicture {
  /// `ACCEPTED`, or `REJECTED` if any measure requires it.
  var verdict: String {
    quality.contains { $0.severity == .reject } ? "REJECTED" : "ACCEPTED"
  }
}

/// The folder that renditions are written to.
struct PictureFolder {
  let folder: String
  /// Whether the document alone is written too.
  private let writesDocument: Bool
  private var takenNames: Set<String> = []

  /// Creates the folder if it is missing.
  ///
  /// - Throws: `ValidationError` if the folder cannot be created.
  init(_ folder: String, writesDocument: Bool) throws {
    self.folder = folder
    self.writesDocument = writesDocument
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw settings.out.error(of: folder, because: "cannot be created or is not a folder")
    }
  }

  /// Writes the renditions of one file.
  mutating func write(_ outcome: PictureRun.Outcome) throws(PictureFailure) -> PictureReport {
    let (path, picture) = (outcome.file, outcome.picture)
    let name = freeName(for: path)
    var document: PictureReport.File?
    if writesDocument, let rendition = picture.document {
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
