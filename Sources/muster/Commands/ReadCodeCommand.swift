import ArgumentParser
import CPictureConversion
import DocumentReading
import Encodings
import Foundation

/// The command that ``CodeProgram`` runs: reads grey pictures from standard input, and writes the barcode of each to
/// standard output, until the input ends.
///
/// A copy of the process reads each picture and then ends, so it sees nothing of other pictures. The process ends as the
/// copy did if that did not answer.
struct ReadCodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read-code", abstract: "Read the barcodes on pictures of the service.")

  func run() throws {
    CoreDumps.forbid()
    while let bytes = try FileHandle.standardInput.read(upToCount: Header.byteCount), !bytes.isEmpty {
      guard let header = Header(bytes: [UInt8](bytes)) else {
        throw ValidationError("standard input is not a picture of the service")
      }
      let copy = muster_fork()
      guard copy >= 0 else { throw ExitCode.failure }
      if copy == 0 { Self.answer(header) }
      muster_follow(copy)
    }
  }

  /// Reads the picture that follows a header, and ends the process.
  private static func answer(_ header: Header) -> Never {
    ComputationLimits.set(processorTime: CodeProgram.maxProcessorTime, niceness: header.niceness)
    do {
      let samples = try FileHandle.standardInput.read(upToCount: header.width * header.height) ?? Data()
      guard samples.count == header.width * header.height else { throw ExitCode.failure }
      let picture = GrayPicture(width: header.width, height: header.height, samples: [UInt8](samples))
      let reading = try JSONEncoder().encode(DocumentReader().code(on: picture))
      try FileHandle.standardOutput.write(contentsOf: Data(ForkServer.Answers.frame([UInt8](reading))))
    } catch {
      _exit(ExitCode.failure.rawValue)
    }
    _exit(ExitCode.success.rawValue)
  }

  /// What precedes the samples of a picture: three numbers in four bytes each, big-endian.
  struct Header: Equatable {
    static let byteCount = 12

    let width: Int
    let height: Int
    /// The nice value of the process that reads the picture.
    let niceness: Int

    init(width: Int, height: Int, niceness: Int) {
      (self.width, self.height, self.niceness) = (width, height, niceness)
    }

    /// Returns nil for other bytes.
    init?(bytes: [UInt8]) {
      guard bytes.count == Self.byteCount else { return nil }
      let numbers = stride(from: 0, to: bytes.count, by: 4).map { Int(bigEndianBytes: bytes[$0..<$0 + 4]) }
      guard numbers[0] > 0, numbers[1] > 0, !numbers[0].multipliedReportingOverflow(by: numbers[1]).overflow else {
        return nil
      }
      self.init(width: numbers[0], height: numbers[1], niceness: numbers[2])
    }

    var bytes: [UInt8] { [width, height, niceness].flatMap { UInt32($0).bigEndianBytes } }
  }
}

extension Int {
  /// Reads a number of at most seven bytes.
  init(bigEndianBytes bytes: some Sequence<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
