import ArgumentParser
import Configuration
import DocumentImaging
import FaceMatching
import Foundation
import MusterService
import VerificationFlow

/// `muster bench faces`: how long a look at a frame takes, and how far its face is from another one.
struct BenchFacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faces",
    abstract: "Look at frames as the presence check does: what is on each, the time of one core, and how far its face "
      + "is from that of the first.")

  @OptionGroup var source: ConfigurationOptions
  @Option(
    help: ArgumentHelp("The folder of the models; make models fills it. (default: ./models)", valueName: "folder"))
  var models: String?
  @Flag(help: "Print one JSON object a frame.")
  var json = false
  @Argument(help: "JPEGs or PNGs; the first is what the others are compared with.")
  var paths: [String]

  /// What was found on one frame.
  struct Finding: Encodable {
    let path: String
    let faces: [PresenceFace]
    /// How far the largest face is from that of the first frame; nil where one of them is missing.
    let distance: Double?
    /// What a look costs one core: opening the picture, finding and measuring its faces. The median of nine.
    let lookMilliseconds: Double
    /// What it costs to tell the face from others; the same.
    let describeMilliseconds: Double
  }

  func run() async throws {
    let reader = try await source.reader([.models: .text(models), .json: .flag(json)])
    let asJSON = try await reader.isOn(.json)
    let sight = FaceSight(
      DlibFaceReader(models: try await FaceModels.read(reader), maxCallsAtOnce: 1),
      processor: PictureProcessor(limits: try await ImagingLimits(reader: reader)))
    var first: FaceDescriptor?
    for path in paths {
      guard let bytes = FileManager.default.contents(atPath: path).map({ [UInt8]($0) }) else {
        throw ValidationError("paths: \"\(path)\" is no file that can be read.")
      }
      let (look, lookTime) = try median { try sight.look(at: bytes) }
      let (face, describeTime) = try median { try sight.describe(bytes) }
      if path == paths.first { first = face }
      let finding = Finding(
        path: path, faces: look.faces, distance: face.flatMap { face in first.map { $0.distance(to: face) } },
        lookMilliseconds: lookTime, describeMilliseconds: max(0, describeTime - lookTime))
      Terminal.print(asJSON ? try JSONLine.text(finding) : finding.line)
    }
  }

  private func median<Value>(_ work: () throws -> Value) throws -> (Value, milliseconds: Double) {
    let value = try work()
    let times = try (0..<9).map { _ in
      let start = ThreadTime.now
      _ = try work()
      return (ThreadTime.now - start) / .milliseconds(1)
    }
    return (value, times.sorted()[4])
  }
}

extension BenchFacesCommand.Finding {
  /// For people.
  fileprivate var line: String {
    let seen = faces.map {
      String(format: "turn %+.2f eyes %.3f light %.0f sharp %.0f", $0.turn, $0.eyes, $0.light, $0.sharpness)
    }.joined(separator: "; ")
    let far = distance.map { String(format: "distance %.2f", $0) } ?? "no distance"
    return String(format: "%6.1f ms %6.1f ms  ", lookMilliseconds, describeMilliseconds)
      + "\(far)  \(path): \(seen.isEmpty ? "no face" : seen)"
  }
}
