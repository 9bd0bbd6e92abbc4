import Foundation
import ImagingFuzz
import TestTraits
import Testing

/// What the fuzzers found to go different ways, replayed. A fault ends the program; the last line then names the file.
@Suite struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpora")

  @Test(.slow, arguments: FuzzTarget.allCases) func replaysCorpus(target: FuzzTarget) throws {
    let folder = Self.folder.appending(path: target.rawValue)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files { target.run(Array(try Data(contentsOf: file))) }
  }
}
