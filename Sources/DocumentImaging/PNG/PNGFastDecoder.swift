internal import CImageKernels

/// Reads the pixels of plain PNGs – 8 bits, not interlaced, no palette – in a fraction of libpng's time: libdeflate
/// inflates them at once, and four rows at a time lose their filters.
///
/// libpng stays the judge. It has read what comes before the pixels, and whatever is not wholly in order here is left
/// to it. There is one thing that it would refuse and libdeflate does not see: a compressed stream, otherwise whole and
/// with the right check sum, which describes or uses codes that deflate does not have.
struct PNGFastDecoder {
  /// The most bytes of filtered rows and of the chunks they come from, which are held at once. With the renditions
  /// beside them, a call stays at 20 MB; libpng reads larger ones row by row.
  private static let maxHeldByteCount = 12_000_000

  private let simd: muster_simd

  init(simd: muster_simd = muster_simd_best()) {
    self.simd = simd
  }

  /// Reads all rows of a picture whose samples libpng would give as they are stored.
  ///
  /// - Parameters:
  ///   - file: The whole file, which `PNGWalk` found sound.
  ///   - channels: Samples per pixel: 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha.
  ///   - pixels: Room to work in.
  /// - Returns: Whether the picture is read. If not, some rows may have been taken, and all of them must come anew.
  /// - Throws: `IMAGING_FAILED` when there is no memory, `IMAGING_TIMEOUT` when `shouldStop` said so.
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
    // First the rows as they are inflated. Behind them, the chunks' data; when it is inflated, its place is taken by a
    // band of finished rows, with the row above the band before it.
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

  /// Band by band: undoes the filters and hands the rows on.
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
      // The rows may be laid onto white where they are; the next band needs the last one as it was.
      unsafe above.update(from: rows + (band.height - 1) * stride, count: rowByteCount)
      let packed = unsafe PackedPixels(base: rows, size: band, stride: stride)
      try bands.take(packed, channels: channels, converter)
    }
    return true
  }
}
