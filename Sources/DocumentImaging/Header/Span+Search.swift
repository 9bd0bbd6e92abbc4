internal import CImageKernels
internal import CPNG

extension Span<UInt8> {
  /// The index of the first 0xFF from `start` on, or `count` when there is none.
  func indexOfMarkerPrefix(from start: Int) -> Int {
    unsafe extracting(start..<count).withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return count }
      return unsafe start + muster_find_ff(base, bytes.count)
    }
  }

  /// The CRC-32 of these bytes after others whose CRC-32 is given; 0 at the start.
  func crc32(after checksum: UInt) -> UInt {
    unsafe withUnsafeBufferPointer { bytes in
      // zlib takes a null pointer for "start anew".
      guard let base = bytes.baseAddress else { return checksum }
      return UInt(unsafe CPNG.crc32(checksum, base, UInt32(bytes.count)))
    }
  }
}
