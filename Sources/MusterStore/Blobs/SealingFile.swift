/// The file of a blob being written: each chunk is sealed and appended, and the file is synced after the last one.
struct SealingFile: Sendable {
  private let file: any WritableFile
  private let cipher: ChunkCipher

  init(file: any WritableFile, header: BlobHeader, dataKey: [UInt8]) throws {
    self.file = file
    self.cipher = ChunkCipher(key: dataKey, header: header)
    try file.write(header.bytes)
  }

  /// Appends contents starting at chunk `index`: whole chunks, except for the file's last one.
  func append(_ contents: [UInt8], from index: Int64, isLast: Bool) throws {
    let size = BlobLayout.chunkByteCount
    var index = index
    var start = 0
    repeat {
      let end = min(start + size, contents.count)
      try file.write(cipher.seal(contents[start..<end], index: index, isLast: isLast && end == contents.count))
      start = end
      index += 1
    } while start < contents.count
    if isLast { try file.sync() }
  }
}
