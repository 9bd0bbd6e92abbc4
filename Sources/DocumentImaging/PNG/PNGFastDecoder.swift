internal import CImageKernels

/// Reads the pixels of plain PNGs (8 bits, not interlaced, no palette) in a fraction of libpng's time: libdeflate
/// inflates all of them at once, and the filters of four rows are undone at a time.
///
/// libpng decides what is valid. It has read everything before the pixels, and anything irregular here is left to it.
/// There is one kind of stream that it would reject and libdeflate accepts: one that is complete, with the right
/// checksum, but describes or uses codes that deflate does not define.
struct PNGFastDecoder {
  /// The maximum number of bytes of filtered rows and of their chunks, which are held at once. Together with the
  /// renditions a call stays below 20 MB; libpng reads larger pictures row by row.
  private static let maxHeldByteCount = 12_000_000

  private let simd: muster_simd

  init(simd: muster_simd = muster_simd_best()) {
    self.simd = simd
  }

  /// Reads all rows of a picture whose stored samples libpng would not convert.
  ///
  /// - Parameters:
  ///   - file: The complete file, accepted by `PNGWalk`.
  ///   - channels: Samples per pixel: 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha.
  ///   - pixels: Working memory.
  /// - Returns: Whether the picture was read. If not, some rows may have been added, and all of them must be added
  ///   again.
  /// - Throws: `IMAGING_FAILED` if there is no memory, `IMAGING_TIMEOUT` if `shouldStop` returns true.
  func read(
    _ file: UnsafeBufferPointer<UInt8>, details: PNGDetails, channels: Int, into bands: inout BandResampler,
    pixels: inout PixelMemory, shouldStop: () -> Bool
  ) throws(ImagingError) -> Bool {
    let size = details.header.size
    let rowByteCount = size.width * channels
    let filteredByteCount = (rowByteCount + 1) * size.height
    guard filteredByteCount + details.pixelBytes.count <= Self.maxHeldByteCount, let base = file.baseAddress else {
      return false
    }
    // The inflated rows come first. The chunks' data follows; once it is inflated, its memory holds a band of
    // finished rows, preceded by the last row of the previous band.
    let stride = roundUp(rowByteCount + Int(MUSTER_PNG_ROW_PADDING), toMultipleOf: 64)
    let bandOffset = roundUp(filteredByteCount + Int(MUSTER_PNG_ROW_PADDING), toMultipleOf: 64)
    let bandByteCount = stride * (min(PNGDecoder.bandHeight, size.height) + 1)
    let memory = unsafe try pixels.reserve(bandOffset + max(bandByteCount, details.pixelBytes.count))
    let filtered = unsafe memory.assumingMemoryBound(to: UInt8.self)
    let rowAbove = unsafe filtered + bandOffset

    try proceed(unless: shouldStop)
    let isInflated = unsafe muster_png_inflate(
      base + details.pixelBytes.lowerBound, details.pixelBytes.count, rowAbove, filtered, filteredByteCount)
    guard isInflated else { return false }
    unsafe rowAbove.update(repeating: 0, count: stride)
    return unsafe try unfilter(
      filtered, size: size, channels: channels, above: rowAbove, stride: stride, into: &bands, shouldStop)
  }

  /// Undoes the filters band by band and passes the rows on.
  private func unfilter(
    _ filtered: UnsafePointer<UInt8>, size: PixelSize, channels: Int, above: UnsafeMutablePointer<UInt8>, stride: Int,
    into bands: inout BandResampler, _ shouldStop: () -> Bool
  ) throws(ImagingError) -> Bool {
    let rowByteCount = size.width * channels
    let rows = unsafe above + stride
    let converter = try ColorConverter()
    for row in Swift.stride(from: 0, to: size.height, by: PNGDecoder.bandHeight) {
      try proceed(unless: shouldStop)
      let band = PixelSize(width: size.width, height: min(PNGDecoder.bandHeight, size.height - row))
      let isUnfiltered = unsafe muster_png_unfilter(
        filtered + row * (rowByteCount + 1), rowByteCount, Int32(band.height), Int32(channels), rows, stride, simd)
      guard isUnfiltered else { return false }
      // The rows may be blended onto white in place, but the next band needs the last one unchanged.
      unsafe above.update(from: rows + (band.height - 1) * stride, count: rowByteCount)
      let packed = unsafe PackedPixels(base: rows, size: band, stride: stride)
      try bands.take(packed, channels: channels, converter)
    }
    return true
  }
}
