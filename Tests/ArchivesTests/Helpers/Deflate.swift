import CDeflate

/// Compresses by libdeflate, which shares nothing with what inflates.
func deflate(_ bytes: [UInt8]) -> [UInt8] {
  guard let compressor = unsafe libdeflate_alloc_compressor(9) else { fatalError("no memory") }
  defer { unsafe libdeflate_free_compressor(compressor) }
  var result = [UInt8](repeating: 0, count: unsafe libdeflate_deflate_compress_bound(compressor, bytes.count))
  let count = unsafe libdeflate_deflate_compress(compressor, bytes, bytes.count, &result, result.count)
  return Array(result[..<count])
}

/// The CRC-32 that ZIP has (APPNOTE, 4.4.7).
func computeChecksum(_ bytes: [UInt8]) -> Int {
  Int(unsafe libdeflate_crc32(0, bytes, bytes.count))
}

/// So many times 65,536 zeroes, compressed to a seven hundredth.
func deflateZeroes(blocks: Int) -> [UInt8] {
  // One block as zlib writes it when it is told to begin anew behind it (Z_FULL_FLUSH).
  let block = join(
    [0xEC, 0xC1, 0x01, 0x01, 0x00, 0x00, 0x00, 0x80, 0x90, 0xFE, 0xAF, 0xEE, 0x08, 0x0A],
    [UInt8](repeating: 0, count: 63), [0x6A, 0x00, 0x00, 0x00, 0xFF, 0xFF])
  let end: [UInt8] = [0x03, 0x00]
  return (0..<blocks).flatMap { _ in block } + end
}
