internal import CImageKernels

/// Decodes one PNG with libpng, onto white where it is transparent; the pixels of common ones by a faster way.
@safe struct PNGDecoder: ~Copyable {
  /// Rows that are read at once, between two questions whether to stop.
  private static let bandHeight = 64

  private let png: OpaquePointer
  private let details: PNGDetails
  private let maxProfileByteCount: Int

  /// Decodes a PNG that `PNGWalk` found sound.
  ///
  /// A gAMA chunk without a colour profile is applied; what cHRM says about the primaries is not.
  ///
  /// - Parameter fast: The faster way for common PNGs, which changes no pixel; nil leaves all to libpng.
  /// - Returns: Planes at the picture's own size and the colour profile, if there is a usable one.
  /// - Throws: `DOCUMENT_CORRUPT` at any libpng error or warning about the picture, `IMAGING_FAILED` when there is no
  ///   memory, `IMAGING_TIMEOUT` when `shouldStop` said so.
  static func decode(
    _ file: [UInt8], details: PNGDetails, limits: ImagingLimits, fast: PNGFastDecoder? = PNGFastDecoder(),
    scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> DecodedPicture {
    try unsafe file.withUnsafeBufferPointer { (bytes) throws(ImagingError) in
      let decoder = unsafe try PNGDecoder(bytes, details: details, limits: limits)
      return unsafe try decoder.decode(bytes, fast: fast, scratch: &scratch, shouldStop: shouldStop)
    }
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, details: PNGDetails, limits: ImagingLimits
  ) throws(ImagingError) {
    guard let base = bytes.baseAddress,
      let png = unsafe muster_png_open(base, bytes.count, details.pixelBytes.upperBound, limits.maxChunkMemory)
    else { throw ImagingError(.failed, "PNG: no decoder") }
    unsafe self.png = png
    self.details = details
    maxProfileByteCount = limits.maxPNGProfileByteCount
  }

  deinit {
    unsafe muster_png_close(png)
  }

  private func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, fast: PNGFastDecoder?, scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> DecodedPicture {
    var info = muster_png_info()
    try check(unsafe muster_png_read_header(png, &info))
    let size = details.header.size
    guard Int(info.width) == size.width, Int(info.height) == size.height else {
      throw .corrupt("PNG: another size than its header says")
    }
    let channels = Int(info.channels)
    let layout = PlaneLayout(picture: size, step: PixelSize(width: 1, height: 1))
    let planes = try scratch.decoded.planes(Array(repeating: layout, count: channels <= 2 ? 1 : 3))
    let sink = RowSink(planes: planes, channels: channels)
    let isRead =
      info.is_plain && details.isQuietAfterPixels
      ? unsafe try fast?.read(bytes, details: details, into: sink, pixels: &scratch.pixels, shouldStop: shouldStop)
      : nil
    if isRead != true {
      try readAll(passes: Int(info.passes), size: size, sink, pixels: &scratch.pixels, shouldStop)
    }
    return DecodedPicture(picture: PlanarPicture(size: size, planes: planes), profile: profile())
  }

  /// Everything from the first row to the end of the file by libpng.
  private func readAll(
    passes: Int, size: PixelSize, _ sink: RowSink, pixels: inout PixelMemory, _ shouldStop: () -> Bool
  ) throws(ImagingError) {
    if passes > 1 {
      try readPasses(passes, size: size, channels: sink.channels, sink, pixels: &pixels, shouldStop)
    } else {
      try readBands(size: size, channels: sink.channels, sink, pixels: &pixels, shouldStop)
    }
    try check(unsafe muster_png_finish(png))
  }

  /// A picture from top to bottom: a band of rows is enough at a time.
  private func readBands(
    size: PixelSize, channels: Int, _ sink: RowSink, pixels: inout PixelMemory, _ shouldStop: () -> Bool
  ) throws(ImagingError) {
    let stride = size.width * channels
    let base = unsafe try pixels.reserve(stride * min(Self.bandHeight, size.height)).assumingMemoryBound(to: UInt8.self)
    let converter = try ColorConverter()
    for row in Swift.stride(from: 0, to: size.height, by: Self.bandHeight) {
      try proceed(unless: shouldStop)
      let band = PixelSize(width: size.width, height: min(Self.bandHeight, size.height - row))
      try check(unsafe muster_png_read_rows(png, base, stride, Int32(band.height)))
      let packed = unsafe PackedPixels(base: base, size: band, stride: stride)
      try sink.take(packed, row: row, converter, shouldStop)
    }
  }

  /// An Adam7 picture comes seven times over, each time denser: all of its rows are held.
  private func readPasses(
    _ passes: Int, size: PixelSize, channels: Int, _ sink: RowSink, pixels: inout PixelMemory,
    _ shouldStop: () -> Bool
  ) throws(ImagingError) {
    let stride = size.width * channels
    let base = unsafe try pixels.reserve(stride * size.height).assumingMemoryBound(to: UInt8.self)
    for _ in 0..<passes {
      for row in Swift.stride(from: 0, to: size.height, by: Self.bandHeight) {
        try proceed(unless: shouldStop)
        let count = min(Self.bandHeight, size.height - row)
        try check(unsafe muster_png_read_rows(png, base + row * stride, stride, Int32(count)))
      }
    }
    let packed = unsafe PackedPixels(base: base, size: size, stride: stride)
    try sink.take(packed, row: 0, ColorConverter(), shouldStop)
  }

  private func profile() -> ColorProfile? {
    var byteCount = 0
    guard let bytes = unsafe muster_png_profile(png, &byteCount), byteCount <= maxProfileByteCount else { return nil }
    return unsafe ColorProfile(Array(UnsafeBufferPointer(start: bytes, count: byteCount)))
  }

  private func check(_ status: muster_png_status) throws(ImagingError) {
    guard status != MUSTER_PNG_OK else { return }
    let message = unsafe String(cString: muster_png_message(png))
    throw ImagingError(status == MUSTER_PNG_NO_MEMORY ? .failed : .corrupt, "PNG: \(message)")
  }
}
