import Archives
import Foundation
import RunningPrograms
import Testing

/// What we write is what other programs read.
@Suite struct ZipWriterTests {
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("front.jpg", Sample.front), ("empty.json", []), ("pictures/back.jpg", Sample.back), ("größe.json", [1, 2, 3]),
  ]

  /// An archive of these files, each in pieces of so many bytes.
  private func makeArchive(pieces: Int) throws -> [UInt8] {
    var writer = ZipWriter()
    var archive: [UInt8] = []
    for file in Self.files {
      archive += writer.beginFile(file.name)
      for start in stride(from: 0, to: file.bytes.count, by: pieces) {
        let piece = Array(file.bytes[start..<min(start + pieces, file.bytes.count)])
        writer.add(piece)
        archive += piece
      }
      archive += try writer.endFile()
    }
    return archive + (try writer.finish())
  }

  @Test(arguments: [1, 100, 1_000_000]) func libzipReadsIt(pieces: Int) throws {
    let archive = try UploadArchive(bytes: makeArchive(pieces: pieces))
    for file in Self.files { #expect(try archive.contents(of: file.name) == file.bytes, "\(file.name)") }
  }

  @Test(.needs("python3")) func pythonReadsIt() async throws {
    try await withPictures { folder in
      try Data(makeArchive(pieces: 1000)).write(to: URL(filePath: "\(folder)/a.zip"))
      let script = """
        import zipfile
        archive = zipfile.ZipFile("a.zip")
        assert archive.testzip() is None
        assert archive.namelist() == ["front.jpg", "empty.json", "pictures/back.jpg", "größe.json"], archive.namelist()
        archive.extractall("out")
        """
      try await runPeer("python3", ["-c", script], in: folder)
      for file in Self.files { #expect(try Array(readFile("\(folder)/out/\(file.name)")) == file.bytes) }
    }
  }

  @Test func anEmptyArchiveIsOneToo() throws {
    var writer = ZipWriter()
    #expect(try writer.finish() == [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18))
  }
}
