internal import CImageKernels

/// Decodes a PNG with libpng, blending transparency onto white; the pixels of common PNGs with a faster decoder.
@safe struct PNGDecoder: ~Copyable {
  /// The number of rows read between two calls of `shouldStop`; they fit into a core's cache.
  static let bandHeight = 64
  /// The value of the samples of missing rows: the gray that libjpeg makes up.
  private static let missingSample: UInt8 = 128

  private let png: OpaquePointer
  private let details: PNGDetails
  private let maxProfileByteCount: Int

  /// Decodes a PNG accepted by `PNGWalk`.
  ///
  /// - Parameters:
  ///   - target: The size and orientation to produce.
  ///   - fast: The faster decoder for common PNGs, which yields the same pixels; nil always uses libpng.
  /// - Returns: Planes at the target's size and the colour profile: a usable one of the file, or one derived from
  ///   cICP, or from gAMA and cHRM.
  /// - Throws: `DOCUMENT_CORRUPT` at any libpng error or warning about the picture other than that rows at its end are
  ///   missing, and if more of those are than the target allows, `IMAGING_FAILED` if there is no memory,
  ///   `IMAGING_TIMEOUT` if `shouldStop` returns true.
  static func decode(
    _ file: [UInt8], details: PNGDetails, to target: DisplayTarget, limits: ImagingLimits,
    fast: PNGFastDecoder? = PNGFastDecoder(), scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> DecodedPicture {
    try unsafe file.withUnsafeBufferPointer { (bytes) throws(ImagingError) in
      let decoder = unsafe try PNGDecoder(bytes, details: details, limits: limits)
      return unsafe try decoder.decode(bytes, to: target, fast: fast, scratch: &scratch, shouldStop: shouldStop)
    }
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, details: PNGDetails, limits: ImagingLimits
  ) throws(ImagingError) {
    guard let base = bytes.baseAddress,
      let png = unsafe muster_png_open(base, details.pixelBytes.upperBound, details.isCutOff, limits.maxChunkMemory)
    else { throw ImagingError(.failed, "PNG: no decoder") }
    unsafe self.png = png
    self.details = details
    maxProfileByteCount = limits.maxPNGProfileByteCount
  }

  deinit {
    unsafe muster_png_close(png)
  }

  private func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, to target: DisplayTarget, fast: PNGFastDecoder?, scratch: inout Scratch,
    shouldStop: () -> Bool
  ) throws(ImagingError) -> DecodedPicture {
    var info = muster_png_info()
    try check(unsafe muster_png_read_header(png, details.codePoints != nil, &info))
    let size = details.header.size
    guard Int(info.width) == size.width, Int(info.height) == size.height else {
      throw .corrupt("PNG: the size differs from the header")
    }
    let channels = Int(info.channels)
    let colors = channels <= 2 ? PlaneColors.gray : .ycc
    let profile = profile(for: colors, info)
    var bands = try Self.bands(of: size, colors, profile, to: target, scratch: &scratch)
    let isRead =
      info.is_plain
      ? unsafe try fast?.read(
        bytes, details: details, palette: muster_png_palette_of(png), into: &bands, pixels: &scratch.pixels,
        shouldStop: shouldStop)
      : nil
    var missingShare = 0.0
    if isRead != true {
      bands.restart()
      missingShare = try readAll(
        info, into: &bands, maxMissingShare: target.maxMissingShare, pixels: &scratch.pixels, shouldStop)
    }
    return DecodedPicture(
      picture: bands.picture, colors: colors, profile: profile, source: bands.source, missingShare: missingShare)
  }

  static func bands(
    of size: PixelSize, _ colors: PlaneColors, _ profile: ColorProfile?, to target: DisplayTarget,
    scratch: inout Scratch
  ) throws(ImagingError) -> BandResampler {
    let layouts = PlaneLayout.full(colors == .gray ? 1 : 3, of: size)
    return try BandResampler(
      layouts, of: size, bandHeights: layouts.map { _ in bandHeight },
      to: target.layouts(layouts.count, for: colors, profile), of: target, scratch: &scratch)
  }

  /// Reads all rows with libpng, and makes those gray that are missing at the end of a picture that is not interlaced.
  ///
  /// - Returns: The share of the rows that are missing.
  private func readAll(
    _ info: muster_png_info, into bands: inout BandResampler, maxMissingShare: Double, pixels: inout PixelMemory,
    _ shouldStop: () -> Bool
  ) throws(ImagingError) -> Double {
    let size = details.header.size
    let channels = Int(info.channels)
    let stride = size.width * channels
    // An Adam7 picture takes seven passes, each denser, so all of its rows are held; otherwise one band suffices.
    let isInterlaced = info.passes > 1
    let heldHeight = isInterlaced ? size.height : min(Self.bandHeight, size.height)
    let base = unsafe try pixels.reserve(stride * heldHeight).assumingMemoryBound(to: UInt8.self)
    let converter = try ColorConverter()
    var readHeight = size.height
    var missingShare: Double { 1 - Double(readHeight) / Double(size.height) }
    for pass in 1...max(1, info.passes) {
      for row in Swift.stride(from: 0, to: size.height, by: Self.bandHeight) {
        try proceed(unless: shouldStop)
        let rows = unsafe base + (isInterlaced ? row * stride : 0)
        let band = PixelSize(width: size.width, height: min(Self.bandHeight, size.height - row))
        if row < readHeight {
          let status = unsafe muster_png_read_rows(png, rows, stride, Int32(band.height))
          if status == MUSTER_PNG_ENDED, !isInterlaced {
            readHeight = Int(unsafe muster_png_row_count(png))
            guard missingShare <= maxMissingShare else {
              throw .corrupt("PNG: \(readHeight) of \(size.height) rows are there")
            }
          } else {
            try check(status)
          }
        }
        if row + band.height > readHeight {
          let missing = (max(row, readHeight) - row) * stride..<band.height * stride
          unsafe (rows + missing.lowerBound).update(repeating: Self.missingSample, count: missing.count)
        }
        guard pass == max(1, info.passes) else { continue }
        try bands.take(unsafe PackedPixels(base: rows, size: band, channels: channels, stride: stride), converter)
      }
    }
    return missingShare
  }

  private func profile(for colors: PlaneColors, _ info: muster_png_info) -> ColorProfile? {
    if let codePoints = details.codePoints { return codePoints.profile(for: colors) }
    var byteCount = 0
    if let bytes = unsafe muster_png_profile(png, &byteCount) {
      guard byteCount <= maxProfileByteCount else { return nil }
      let profile = unsafe ColorProfile(Array(UnsafeBufferPointer(start: bytes, count: byteCount)))
      return profile?.space == colors.profileSpace ? profile : nil
    }
    return PNGColors(info).profile(for: colors)
  }

  private func check(_ status: muster_png_status) throws(ImagingError) {
    guard status != MUSTER_PNG_OK else { return }
    let message = unsafe String(cString: muster_png_message(png))
    throw ImagingError(status == MUSTER_PNG_NO_MEMORY ? .failed : .corrupt, "PNG: \(message)")
  }
}

extension BandResampler {
  /// Adds a band of decoded pixels: blends transparent ones onto white, then converts them to luma and chroma.
  ///
  /// - Parameter pixels: Gray, gray and alpha, RGB, or RGB and alpha. The last ones are modified in place.
  /// - Throws: `IMAGING_FAILED`.
  mutating func take(_ pixels: PackedPixels, _ converter: borrowing ColorConverter) throws(ImagingError) {
    let (rows, width) = unsafe (nextRows, pixels.size.width)
    if pixels.channels == 4 {
      for line in 0..<pixels.size.height { unsafe muster_flatten_onto_white(pixels.row(line), Int32(width)) }
    }
    if pixels.channels >= 3 {
      unsafe try converter.makePlanes(of: pixels, rows, strides: strides)
    } else {
      for line in 0..<pixels.size.height {
        let gray = unsafe rows[0] + line * strides[0]
        if pixels.channels == 2 {
          unsafe muster_flatten_gray_onto_white(pixels.row(line), Int32(width), gray)
        } else {
          unsafe gray.update(from: pixels.row(line), count: width)
        }
      }
    }
    take(strides.map { _ in pixels.size.height })
  }
}
