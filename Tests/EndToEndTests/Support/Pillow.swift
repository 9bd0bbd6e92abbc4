import Foundation
import RunningPrograms
import Testing

/// Pillow as another reader of the same pictures.
enum Pillow {
  /// What it says of one original and our display rendition of it. See `Peers/compare-with-pillow.py`.
  struct Comparison: Decodable, Sendable {
    let original: String
    let mode: String
    let format: String
    let width: Int
    let height: Int
    let uprightWidth: Int
    let uprightHeight: Int
    let psnr: Double
    let bias: Double
    let profile: String
    let metadata: [String]
  }

  /// A Python that has Pillow and NumPy.
  static let python = Task { await Peer.findPython(with: "numpy, PIL, pillow_heif") }

  /// Compares our renditions with its own.
  static func compare(_ pairs: [(original: String, display: String)]) async throws -> [Comparison] {
    try await withTemporaryFolder { folder in
      let list = try JSONEncoder().encode(pairs.map { ["original": $0.original, "display": $0.display] })
      let outcome = try await run("compare-with-pillow.py", try writeFile(folder + "/pairs.json", list))
      return try outcome.lines.map { try parseJSON($0) }
    }
  }

  /// Makes pictures of kinds that the specimens leave out. See `Peers/make-pictures.py`.
  static func makePictures(in folder: String) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try await run("make-pictures.py", folder)
  }

  /// Makes pictures that take a decoder much memory. See `Peers/make-large-pictures.py`.
  static func makeLargePictures(in folder: String) async throws {
    _ = try await run("make-large-pictures.py", folder)
  }

  /// Makes pictures on which libraries that read barcodes compute for minutes. See `Peers/make-code-patterns.py`.
  static func makeCodePatterns(in folder: String) async throws {
    _ = try await run("make-code-patterns.py", locateSpecimen("driving-licence.jpg"), folder)
  }

  /// Makes pictures in the formats that are converted. See `Peers/make-converted-pictures.py`.
  ///
  /// - Returns: The width and height that all of them have when upright.
  static func makeConvertedPictures(in folder: String) async throws -> [Int] {
    let outcome = try await run("make-converted-pictures.py", folder)
    return outcome.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
  }

  private static func run(_ script: String, _ arguments: String...) async throws -> RunningProgram.Outcome {
    let outcome = try await Peer.run(script, arguments, python: python.value)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return outcome
  }
}

extension Trait where Self == ConditionTrait {
  /// The test is left out, and says so, where there is no Pillow.
  static var needsPillow: Self {
    .enabled("needs python3 with Pillow, its HEIF plugin and NumPy (make test installs them in .venv)") {
      await Pillow.python.value != nil
    }
  }
}
