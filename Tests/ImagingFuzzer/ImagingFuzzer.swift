import Foundation
import ImagingFuzz

// Built with FUZZING and libFuzzer, this is a fuzzer with libFuzzer's `main` and options, for the target that the
// variable FUZZ_TARGET names; `scripts/fuzz` does that. Built without, it takes files and folders through a target.

/// The target that FUZZ_TARGET names.
private let namedTarget: FuzzTarget? = {
  guard let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] else { return nil }
  guard let target = FuzzTarget(rawValue: name) else {
    end("FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
  }
  return target
}()

private func end(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(64)
}

#if FUZZING
  /// Takes one of libFuzzer's inputs through the target.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let namedTarget else { end("FUZZ_TARGET is not set") }
    namedTarget.run(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
#else
  @main enum ImagingFuzzer {
    static func main() {
      let paths = CommandLine.arguments.dropFirst()
      guard !paths.isEmpty else { end("usage: [FUZZ_TARGET=<target>] imaging-fuzzer <file or folder> …") }
      let count = paths.reduce(0) { $0 + replay(URL(filePath: $1)) }
      print("\(count) files, all well")
    }

    /// Takes one file, or all files below a folder, through the named target, or else the one its folder is named after.
    ///
    /// - Returns: How many files there were.
    private static func replay(_ url: URL) -> Int {
      if let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) {
        return names.sorted().reduce(0) { $0 + replay(url.appending(path: $1)) }
      }
      guard let target = namedTarget ?? FuzzTarget(rawValue: url.deletingLastPathComponent().lastPathComponent) else {
        end("\(url.path): set FUZZ_TARGET, or give a folder that is named after a target")
      }
      // Not by Data(contentsOf:), which leaks a page for an empty file; the sanitizer would tell.
      guard let file = FileHandle(forReadingAtPath: url.path) else { end("\(url.path) cannot be read") }
      // Should it end here, the last line says where.
      FileHandle.standardOutput.write(Data("\(target.rawValue)\t\(url.path)\n".utf8))
      target.run(Array(file.readDataToEndOfFile()))
      return 1
    }
  }
#endif
