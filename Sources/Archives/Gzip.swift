internal import CDeflate

/// Compresses bytes as a gzip member (RFC 1952).
///
/// - Parameters:
///   - bytes: At most a few MB; the result is made in one piece.
///   - level: From 1, the fastest, to 12, the smallest.
/// - Returns: Nil if the result would not be smaller than the bytes.
package func gzip(_ bytes: [UInt8], level: Int) -> [UInt8]? {
  guard let compressor = unsafe libdeflate_alloc_compressor(Int32(level)) else { return nil }
  defer { unsafe libdeflate_free_compressor(compressor) }
  let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
    count = unsafe bytes.withUnsafeBytes { input in
      unsafe libdeflate_gzip_compress(compressor, input.baseAddress, input.count, output.baseAddress, output.count)
    }
  }
  return compressed.isEmpty ? nil : compressed
}
