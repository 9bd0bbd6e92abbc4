import DocumentImaging
import Foundation
import MusterAPI
import MusterClient

/// A simulated camera that provides the frames of a presence check from the samples.
///
/// The service rejects repeated pictures, so each frame is cropped and encoded slightly differently.
struct DemoCamera: Sendable {
  private let frames: [String: URL]
  private let processor = PictureProcessor()

  /// Returns nil if the sample folder lacks any of the frames.
  init?(folder: String) {
    let kinds = ["look_straight", "turn_left", "turn_right", "move_closer"]
    frames = Dictionary(uniqueKeysWithValues: kinds.map { ($0, URL(filePath: "\(folder)/presence/\($0).jpg")) })
    guard frames.values.allSatisfy({ FileManager.default.isReadableFile(atPath: $0.path) }) else { return nil }
  }

  /// Sends a frame for every step of a check.
  ///
  /// - Parameters:
  ///   - check: The id of the check.
  ///   - tell: Called with a description of each frame.
  func take(
    _ check: String, as person: MusterClient, tell: (String) -> Void
  ) async throws(VerificationFailure) {
    do {
      let check = try await person.presenceCheck(id: check)
      for step in check.steps {
        try await Task.sleep(for: .seconds(max(0, step.notBefore.timeIntervalSinceNow)))
        let answer = try await person.sendPresenceFrame(try frame(of: step.kind.rawValue), for: step, of: check)
        tell("\(step.kind.rawValue): \(answer.hint.rawValue)")
      }
    } catch let error as MusterClientError {
      throw VerificationFailure(error)
    } catch is CancellationError {
      throw VerificationFailure(.cancelled)
    } catch {
      throw VerificationFailure(.transport(URLError(.cannotOpenFile)))
    }
  }

  private func frame(of kind: String) throws -> Data {
    guard let url = frames[kind] else { throw URLError(.fileDoesNotExist) }
    let picture = try processor.open([UInt8](Data(contentsOf: url)), fitting: 960)
    let (left, top) = (Int.random(in: 0...12), Int.random(in: 0...12))
    let box = PixelBox(
      x: left, y: top, width: picture.width - left - Int.random(in: 0...12),
      height: picture.height - top - Int.random(in: 0...12))
    guard let frame = try picture.cut(box, longSide: 960, quality: Int.random(in: 85...95)) else {
      throw URLError(.cannotDecodeContentData)
    }
    return Data(frame.bytes)
  }
}
