import DocumentImaging
import Foundation
import MusterAPI
import MusterClient

/// A simulated person before a camera, who does what the steps of a presence check ask for. The frames are from the
/// samples: for each action several poses, of which one fits any target.
///
/// The service rejects repeated pictures, so each frame is cropped and encoded slightly differently.
struct DemoCamera: Sendable {
  /// The samples of an action, from the smallest turn or distance to the largest.
  private let poses: [String: [URL]]
  private let processor = PictureProcessor()

  /// Returns nil if the sample folder lacks any of the frames.
  init?(folder: String) {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/presence")) ?? []
    let kinds = ["look_straight", "turn_left", "turn_right", "move_closer"]
    poses = Dictionary(
      uniqueKeysWithValues: kinds.map { kind in
        (kind, files.filter { $0.hasPrefix(kind) }.sorted().map { URL(filePath: "\(folder)/presence/\($0)") })
      })
    guard poses.values.allSatisfy({ !$0.isEmpty }) else { return nil }
  }

  /// Completes every step of a check.
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
        try await take(step, of: check, as: person, tell: tell)
      }
    } catch let error as MusterClientError {
      throw VerificationFailure(error)
    } catch is CancellationError {
      throw VerificationFailure(.cancelled)
    } catch {
      throw VerificationFailure(.transport(URLError(.cannotOpenFile)))
    }
  }

  /// Begins with the middle pose, and turns or moves by one pose as the hints say.
  private func take(
    _ step: PresenceStep, of check: PresenceCheck, as person: MusterClient, tell: (String) -> Void
  ) async throws {
    let poses = poses[step.kind.rawValue] ?? []
    var pose = poses.count / 2
    while poses.indices.contains(pose) {
      let answer = try await person.sendPresenceFrame(try frame(of: poses[pose]), for: step, of: check)
      tell("\(step.kind.rawValue): \(answer.hint.rawValue)")
      if answer.stepDone || answer.framesLeft == 0 { return }
      switch answer.hint {
      case "HOLD_STILL": try await Task.sleep(for: .milliseconds(500))
      case "FACE_TURNED_TOO_FAR", "FACE_CLOSE": pose -= 1
      default: pose += 1
      }
    }
  }

  private func frame(of url: URL) throws -> Data {
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
