import ArgumentParser
import CPictureConversion
import DocumentReading
import Encodings
import Foundation

/// The command that ``CodeProgram`` runs: reads areas of pictures from standard input, and writes the barcode of each picture
/// to standard output, until the input ends.
///
/// A copy of the process reads each picture and then ends, so it sees nothing of other pictures. The process ends as the
/// copy did if that did not answer.
struct ReadCodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read-code", abstract: "Read the barcodes on pictures of the service.")

  func run() throws {
    CoreDumps.forbid()
    while let bytes = try FileHandle.standardInput.read(upToCount: Request.headerByteCount), !bytes.isEmpty {
      guard let header = Request.header([UInt8](bytes)) else {
        throw ValidationError("standard input is not a picture of the service")
      }
      let copy = muster_fork()
      guard copy >= 0 else { throw ExitCode.failure }
      if copy == 0 { Self.answer(header) }
      muster_follow(copy)
    }
  }

  /// Reads the areas that follow a header, and ends the process.
  private static func answer(_ header: (byteCount: Int, niceness: Int)) -> Never {
    ComputationLimits.set(processorTime: CodeProgram.maxProcessorTime, niceness: header.niceness)
    do {
      let bytes = try FileHandle.standardInput.read(upToCount: header.byteCount) ?? Data()
      guard let areas = Request.areas([UInt8](bytes)) else { throw ExitCode.failure }
      let reading = try JSONEncoder().encode(DocumentReader().code(in: areas))
      try FileHandle.standardOutput.write(contentsOf: Data(ForkServer.Answers.frame([UInt8](reading))))
    } catch {
      _exit(ExitCode.failure.rawValue)
    }
    _exit(ExitCode.success.rawValue)
  }

  /// The areas of a picture, and the nice value of the process that reads them.
  ///
  /// Numbers have four bytes, big-endian: a header of the number of bytes after it and the nice value; then for each area
  /// six, and its samples.
  struct Request {
    static let headerByteCount = 8

    let bytes: [UInt8]

    init(_ areas: [CodeArea], niceness: Int) {
      func coded(_ numbers: Int...) -> [UInt8] { numbers.flatMap { UInt32($0).bigEndianBytes } }
      let headers = areas.map {
        coded($0.part.width, $0.part.height, $0.x, $0.y, $0.wholeWidth, $0.wholeHeight)
      }
      let count = zip(areas, headers).reduce(0) { $0 + $1.0.part.samples.count + $1.1.count }
      var bytes = coded(count, niceness)
      bytes.reserveCapacity(bytes.count + count)
      for (area, header) in zip(areas, headers) {
        bytes += header
        bytes += area.part.samples
      }
      self.bytes = bytes
    }

    /// Returns nil for other bytes.
    static func header(_ bytes: [UInt8]) -> (byteCount: Int, niceness: Int)? {
      guard bytes.count == headerByteCount else { return nil }
      return (Int(bigEndianBytes: bytes[..<4]), Int(bigEndianBytes: bytes[4...]))
    }

    /// Returns the areas in the bytes after a header; nil for other bytes.
    static func areas(_ bytes: [UInt8]) -> [CodeArea]? {
      var rest = bytes[...]
      var areas: [CodeArea] = []
      while !rest.isEmpty {
        guard rest.count >= 24 else { return nil }
        let numbers = (0..<6).map { Int(bigEndianBytes: rest.dropFirst(4 * $0).prefix(4)) }
        rest = rest.dropFirst(24)
        let (count, isTooLarge) = numbers[0].multipliedReportingOverflow(by: numbers[1])
        guard !isTooLarge, count >= 1, count <= rest.count, numbers[4] > 0, numbers[5] > 0 else { return nil }
        let part = GrayPicture(width: numbers[0], height: numbers[1], samples: Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
        areas.append(
          CodeArea(part: part, x: numbers[2], y: numbers[3], wholeWidth: numbers[4], wholeHeight: numbers[5]))
      }
      return areas
    }
  }
}

extension Int {
  /// Reads a number of at most seven bytes.
  init(bigEndianBytes bytes: some Sequence<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
