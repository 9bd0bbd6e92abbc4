internal import CImageKernels

/// Reads the pixels of most PNGs (at most 8 bits, not interlaced) in a fraction of libpng's time: libdeflate inflates
/// all of them in one call, and the filters of several rows are undone at a time.
///
/// libpng decides what is valid. It has read everything before the pixels, and anything irregular here is left to it.
/// There is one kind of stream that it would reject and libdeflate accepts: one that is complete, with the right
/// checksum, but describes or uses codes that deflate does not define.
struct PNGFastDecoder {
  /// The maximum number of bytes of filtered rows and of their chunks, all of which are in memory: a page of A4 scanned
  /// in colour at 300 dots per inch. libpng reads larger pictures row by row.
  private static let maxHeldByteCount = 28_000_000

  private let simd: muster_simd

  init(simd: muster_simd = muster_simd_best()) {
    self.simd = simd
  }

  /// Reads all rows of a picture to whose stored samples libpng would apply nothing but a palette.
  ///
  /// - Parameters:
  ///   - file: The complete file, accepted by `PNGWalk`.
  ///   - palette: The picture's palette; empty if it has none.
  ///   - pixels: Working memory.
  /// - Returns: Whether the picture was read. If not, some rows may have been added, and all of them must be added
  ///   again.
  /// - Throws: `IMAGING_FAILED` if there is no memory, `IMAGING_TIMEOUT` if `shouldStop` returns true.
  func read(
    _ file: UnsafeBufferPointer<UInt8>, details: PNGDetails, palette: UnsafePointer<muster_png_palette>,
    into bands: inout BandResampler, pixels: inout PixelMemory, shouldStop: () -> Bool
  ) throws(ImagingError) -> Bool {
    let rows = StoredRows(details.header)
    guard rows.filteredByteCount + details.pixelBytes.count <= Self.maxHeldByteCount, let base = file.baseAddress
    else { return false }
    // The inflated rows come first. The chunks' data follows; once it is inflated, its memory holds a band of
    // finished rows, preceded by the last row of the previous band, and a band of pixels if they are others.
    let bandOffset = roundUp(rows.filteredByteCount + Int(MUSTER_PNG_ROW_PADDING), toMultipleOf: 64)
    let pixelsOffset = bandOffset + rows.stride * (rows.bandHeight + 1)
    let bandEnd = pixelsOffset + rows.pixelStride * rows.bandHeight
    let memory = unsafe try pixels.reserve(max(bandEnd, bandOffset + details.pixelBytes.count))
      .assumingMemoryBound(to: UInt8.self)

    try proceed(unless: shouldStop)
    let isInflated = unsafe muster_png_inflate(
      base + details.pixelBytes.lowerBound, details.pixelBytes.count, memory + bandOffset, memory,
      rows.filteredByteCount)
    guard isInflated else { return false }
    let above = unsafe memory + bandOffset
    unsafe above.update(repeating: 0, count: rows.stride)
    let converter = try ColorConverter()
    for row in stride(from: 0, to: rows.size.height, by: rows.bandHeight) {
      try proceed(unless: shouldStop)
      let height = min(rows.bandHeight, rows.size.height - row)
      let isUnfiltered = unsafe muster_png_unfilter(
        memory + row * (rows.byteCount + 1), rows.byteCount, Int32(height), Int32(rows.filterByteCount),
        above + rows.stride, rows.stride, simd)
      guard isUnfiltered else { return false }
      // The rows may be blended onto white in place, but the next band needs the last one unchanged.
      unsafe above.update(from: above + height * rows.stride, count: rows.byteCount)
      guard
        let band = unsafe rows.pixels(
          at: above + rows.stride, height: height, palette: palette, expandedTo: memory + pixelsOffset)
      else { return false }
      try bands.take(band, converter)
    }
    return true
  }
}

/// The format of the stored rows of a PNG, and of their pixels.
private struct StoredRows {
  let size: PixelSize
  let bitDepth: Int
  let channels: Int
  let hasPalette: Bool

  init(_ header: PNGHeader) {
    size = header.size
    bitDepth = header.bitDepth
    channels = header.colorType.samplesPerPixel
    hasPalette = header.colorType == .palette
  }

  var bandHeight: Int { min(PNGDecoder.bandHeight, size.height) }
  /// The number of bytes of a row.
  var byteCount: Int { divideRoundingUp(size.width * channels * bitDepth, 8) }
  var stride: Int { roundUp(byteCount + Int(MUSTER_PNG_ROW_PADDING), toMultipleOf: 64) }
  /// The number of bytes of all rows, each with its filter.
  var filteredByteCount: Int { (byteCount + 1) * size.height }
  /// The distance in bytes to the byte that filters use as the left neighbour.
  var filterByteCount: Int { max(1, channels * bitDepth / 8) }

  /// Whether the pixels differ from the stored bytes.
  private var isPacked: Bool { hasPalette || bitDepth < 8 }
  private var pixelChannels: Int { hasPalette ? 3 : channels }
  /// The number of bytes from one row of pixels to the next; 0 if they are the stored bytes.
  var pixelStride: Int {
    isPacked ? roundUp(size.width * pixelChannels + Int(MUSTER_PNG_PIXEL_PADDING), toMultipleOf: 64) : 0
  }

  /// Returns the pixels of some rows: the rows themselves, or their expanded form.
  ///
  /// - Returns: nil if the palette does not have all their colours.
  func pixels(
    at rows: UnsafeMutablePointer<UInt8>, height: Int, palette: UnsafePointer<muster_png_palette>,
    expandedTo target: UnsafeMutablePointer<UInt8>
  ) -> PackedPixels? {
    let size = PixelSize(width: size.width, height: height)
    guard isPacked else { return unsafe PackedPixels(base: rows, size: size, channels: channels, stride: stride) }
    let (depth, width) = (Int32(bitDepth), Int32(size.width))
    for row in 0..<height {
      let (from, to) = unsafe (rows + row * stride, target + row * pixelStride)
      if hasPalette {
        let isKnown = unsafe muster_png_expand_palette(from, depth, width, palette, to)
        guard isKnown else { return nil }
      } else {
        unsafe muster_png_expand_gray(from, depth, width, to)
      }
    }
    return unsafe PackedPixels(base: target, size: size, channels: pixelChannels, stride: pixelStride)
  }
}
