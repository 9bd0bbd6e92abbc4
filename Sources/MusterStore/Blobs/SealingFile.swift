/// A blob's file on its way to the disk: each chunk is sealed and appended; the last one is synced.
struct SealingFile: Sendable {
  private let file: any WritableFile
  private let cipher: ChunkCipher

  init(file: any WritableFile, header: BlobHeader, dataKey: [UInt8]) throws {
    self.file = file
    self.cipher = ChunkCipher(key: dataKey, header: header)
    try file.write(header.bytes)
  }

  func append(_ contents: [UInt8], index: Int64, isLast: Bool) throws {
    try file.write(cipher.seal(contents, index: index, isLast: isLast))
    if isLast { try file.sync() }
  }

  /// All of a file that has nothing yet.
  func append(all contents: [UInt8]) throws {
    let size = BlobLayout.chunkByteCount
    var start = 0
    repeat {
      let end = min(start + size, contents.count)
      try append(Array(contents[start..<end]), index: Int64(start / size), isLast: end == contents.count)
      start = end
    } while start < contents.count
  }
}
