import Foundation

/// Where this program writes: results to standard output, everything about them to standard error.
enum Terminal {
  /// A line of the result. Written at once, so that a program that reads it need not wait for a buffer to fill.
  static func print(_ line: String) {
    write(line + "\n", to: .standardOutput)
  }

  /// A line for the person who looks on.
  static func note(_ line: String) {
    write(line + "\n", to: .standardError)
  }

  /// Text for the person who looks on, without a line's end.
  static func draw(_ text: String) {
    write(text, to: .standardError)
  }

  /// Whether a person looks at standard error, so that a line may be drawn over.
  static let isInteractive = isatty(FileHandle.standardError.fileDescriptor) == 1

  /// A reader that has gone (`| head`) is no reason to fail.
  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
