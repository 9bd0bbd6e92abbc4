import Foundation
import Testing

/// Runs `body` with a folder that is gone afterwards. In it is a folder like the one that iOS zips.
func withPictures<Result>(_ body: (_ folder: String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "muster-archives-\(UUID().uuidString)")
  let pictures = folder.appending(path: "pictures")
  try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try Data(Sample.front).write(to: pictures.appending(path: "front.jpg"))
  try Data(Sample.back).write(to: pictures.appending(path: "back.jpg"))
  return try body(folder.path)
}

/// Runs a program in a folder and waits for its end, which must be a good one.
func runProgram(_ name: String, _ arguments: [String], in folder: String) throws {
  let program = Process()
  program.executableURL = URL(filePath: try #require(findProgram(name)))
  program.arguments = arguments
  program.currentDirectoryURL = URL(filePath: folder)
  program.standardInput = FileHandle.nullDevice
  program.standardOutput = FileHandle.nullDevice
  try program.run()
  program.waitUntilExit()
  try #require(program.terminationStatus == 0)
}

/// The bytes of a file.
func readFile(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: path)))
}

/// The path of a program, if it is installed.
private func findProgram(_ name: String) -> String? {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
  return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}

extension Trait where Self == ConditionTrait {
  /// The test is left out, and says so, where this program is not installed.
  static func needs(_ program: String) -> Self {
    .enabled("needs \(program)") { findProgram(program) != nil }
  }
}
