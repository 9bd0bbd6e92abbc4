import ArgumentParser
import DocumentReading
import Foundation

/// The command that ``CodeProgram`` runs: reads a grey picture from standard input, and prints its barcode as JSON, or
/// `null`.
struct ReadCodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read-code", abstract: "Read the barcode on a picture of the service.")

  /// The nice value of this process.
  @Option var niceness = 10

  func run() throws {
    ComputationLimits.set(processorTime: CodeProgram.maxProcessorTime, niceness: niceness)
    guard let picture = Input(bytes: [UInt8](FileHandle.standardInput.readDataToEndOfFile())).picture else {
      throw ValidationError("standard input is not a picture of the service")
    }
    Terminal.print(String(decoding: try JSONEncoder().encode(DocumentReader().code(on: picture)), as: UTF8.self))
  }

  /// The format of a picture on standard input: width and height in four bytes each, little-endian, then the samples.
  struct Input {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    init(_ picture: GrayPicture) {
      bytes =
        [picture.width, picture.height].flatMap { side in (0..<4).map { UInt8(truncatingIfNeeded: side >> (8 * $0)) } }
        + picture.samples
    }

    /// The picture; nil for other bytes.
    var picture: GrayPicture? {
      guard bytes.count > 8 else { return nil }
      let (width, height) = (side(at: 0), side(at: 4))
      let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
      guard width > 0, height > 0, !isTooLarge, count == bytes.count - 8 else { return nil }
      return GrayPicture(width: width, height: height, samples: Array(bytes[8...]))
    }

    private func side(at start: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
  }
}
