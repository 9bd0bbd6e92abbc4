internal import CImageKernels
internal import CPNG

extension Span<UInt8> {
  /// Returns the index of the first 0xFF from `start` on, or `count` if there is none.
  func indexOfMarkerPrefix(from start: Int) -> Int {
    unsafe extracting(start..<count).withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return count }
      return unsafe start + muster_find_ff(base, bytes.count)
    }
  }

  /// Returns the CRC-32 of these bytes, continuing from the CRC-32 of earlier bytes; 0 at the start.
  func crc32(after checksum: UInt) -> UInt {
    unsafe withUnsafeBufferPointer { bytes in
      // zlib would reset the checksum for a null pointer.
      guard let base = bytes.baseAddress else { return checksum }
      return UInt(unsafe CPNG.crc32(checksum, base, UInt32(bytes.count)))
    }
  }
}
