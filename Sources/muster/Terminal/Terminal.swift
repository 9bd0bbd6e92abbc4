import Foundation

/// The output of this program: results on standard output, everything else on standard error.
enum Terminal {
  /// Prints a line of the result, unbuffered, so that a program that reads it need not wait.
  static func print(_ line: String) {
    write(line + "\n", to: .standardOutput)
  }

  /// Prints a line for people to standard error.
  static func note(_ line: String) {
    write(line + "\n", to: .standardError)
  }

  /// Prints text for people to standard error, without a line break.
  static func draw(_ text: String) {
    write(text, to: .standardError)
  }

  /// Whether standard error is a terminal, so that lines can be redrawn.
  static let isInteractive = isatty(FileHandle.standardError.fileDescriptor) == 1

  /// Writes text. A closed pipe, as with `| head`, is not an error.
  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}

/// Encodes JSON for programs: one value per line, with sorted keys.
enum JSONLine {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
