import DocumentImaging
import Foundation

/// Processes pictures from disk, without a service.
struct PictureRun {
  /// The result of one file.
  struct Outcome {
    let file: String
    let byteCount: Int
    let picture: ProcessedPicture
    let elapsed: Duration
  }

  let processor: PictureProcessor
  let rules: PictureRules
  let timeout: Duration

  /// Processes one file.
  func process(_ path: String) throws(PictureFailure) -> Outcome {
    let bytes: [UInt8]
    do {
      bytes = try PictureFiles.read(path, limit: processor.limits.maxByteCount)
    } catch {
      throw PictureFailure(file: path, code: "FILE_UNREADABLE", reason: error.localizedDescription)
    }
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let picture = try processor.process(bytes, rules: rules) { clock.now - start > timeout }
      return Outcome(file: path, byteCount: bytes.count, picture: picture, elapsed: clock.now - start)
    } catch {
      throw PictureFailure(file: path, code: error.code.rawValue, reason: error.reason)
    }
  }
}

extension ProcessedPicture {
  /// `ACCEPTED`, or `REJECTED` if any measure requires it.
  var verdict: String {
    quality.contains { $0.severity == .reject } ? "REJECTED" : "ACCEPTED"
  }
}
