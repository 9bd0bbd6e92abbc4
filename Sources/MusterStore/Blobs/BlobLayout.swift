/// The layout of a blob's file: a header, then chunks of 64 KiB of contents, each followed by its tag. Only the last
/// chunk may be shorter; an empty blob has one empty chunk, so that emptiness is authenticated too.
enum BlobLayout {
  static let chunkByteCount = 65_536
  static let tagByteCount = 16
  static let sealedChunkByteCount = chunkByteCount + tagByteCount

  /// The maximum size, because chunks are numbered with 32 bits.
  static let maxByteCount = Int64(UInt32.max) * Int64(chunkByteCount)

  static func chunkCount(byteCount: Int64) -> Int64 {
    max(1, (byteCount + Int64(chunkByteCount) - 1) / Int64(chunkByteCount))
  }

  static func fileByteCount(byteCount: Int64) -> Int64 {
    Int64(BlobHeader.byteCount) + byteCount + chunkCount(byteCount: byteCount) * Int64(tagByteCount)
  }

  /// Returns the file offset of a sealed chunk.
  static func offset(ofChunk index: Int64) -> Int64 {
    Int64(BlobHeader.byteCount) + index * Int64(sealedChunkByteCount)
  }

  /// Returns the chunks that overlap a range; none for an empty range, except that an empty blob consists of one
  /// empty chunk.
  static func chunks(touching range: Range<Int64>, byteCount: Int64) -> Range<Int64> {
    if byteCount == 0 { return 0..<1 }
    if range.isEmpty { return 0..<0 }
    let size = Int64(chunkByteCount)
    return range.lowerBound / size..<(range.upperBound - 1) / size + 1
  }
}
