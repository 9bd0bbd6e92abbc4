import ArgumentParser
import Configuration
import DocumentImaging
import FaceMatching
import Foundation
import MusterService
import VerificationFlow

/// `muster bench faces`: measures the analysis of frames and the distances between their faces.
struct BenchFacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faces",
    abstract:
      "Analyse frames as the presence check does. Prints the faces on each frame, the time on one core, and the "
      + "distances from the faces on earlier frames.")

  @OptionGroup var source: ConfigurationOptions
  @Option(
    help: ArgumentHelp("The folder of the models; make models downloads them. (default: ./models)", valueName: "folder")
  )
  var models: String?
  @Option(help: ArgumentHelp("How often to analyse each frame; times are medians.", valueName: "n"))
  var rounds = 9
  @Flag(help: "Print one JSON object per frame.")
  var json = false
  @Argument(help: "JPEG or PNG files.")
  var paths: [String]

  /// The measurements of one frame.
  struct Finding: Encodable {
    let path: String
    let faces: [PresenceFace]
    /// The distance of the largest face to that of each earlier frame, in order; nil if either is missing.
    let distances: [Double?]
    /// The median processor time of opening the picture and of finding and measuring its faces.
    let lookMilliseconds: Double
    /// The additional median processor time of computing the face descriptor.
    let describeMilliseconds: Double
  }

  func validate() throws {
    guard rounds >= 1 else { throw ValidationError("rounds: must be 1 or more.") }
  }

  func run() async throws {
    let reader = try await source.reader([.models: .text(models), .json: .flag(json)])
    let asJSON = try await reader.isOn(.json)
    let sight = FaceAnalysis(
      DlibFaceReader(models: try await FaceModels.read(reader), maxCallsAtOnce: 1),
      processor: PictureProcessor(limits: try await ImagingLimits(reader: reader)))
    var faces: [FaceDescriptor?] = []
    for path in paths {
      guard let bytes = FileManager.default.contents(atPath: path).map({ [UInt8]($0) }) else {
        throw ValidationError("paths: \"\(path)\" is not a readable file.")
      }
      let (look, lookTime) = try median { try sight.look(at: bytes) }
      let (face, describeTime) = try median { try sight.describe(bytes) }
      let finding = Finding(
        path: path, faces: look.faces,
        distances: faces.map { before in before.flatMap { before in face.map { before.distance(to: $0) } } },
        lookMilliseconds: lookTime, describeMilliseconds: max(0, describeTime - lookTime))
      faces.append(face)
      Terminal.print(asJSON ? try JSONLine.text(finding) : finding.line)
    }
  }

  private func median<Value>(_ work: () throws -> Value) throws -> (Value, milliseconds: Double) {
    let value = try work()
    let times = try (0..<rounds).map { _ in
      let start = ThreadTime.now
      _ = try work()
      return (ThreadTime.now - start) / .milliseconds(1)
    }
    return (value, times.sorted()[rounds / 2])
  }
}

extension BenchFacesCommand.Finding {
  /// The measurements for people.
  fileprivate var line: String {
    let seen = faces.map {
      String(format: "turn %+.2f eyes %.3f light %.0f sharp %.0f", $0.turn, $0.eyes, $0.light, $0.sharpness)
    }.joined(separator: "; ")
    let far = distances.first.flatMap(\.self).map { String(format: "distance %.2f", $0) } ?? "no distance"
    return String(format: "%6.1f ms %6.1f ms  ", lookMilliseconds, describeMilliseconds)
      + "\(far)  \(path): \(seen.isEmpty ? "no face" : seen)"
  }
}
