internal import CImageKernels

/// Decodes one PNG with libpng, onto white where it is transparent.
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
  /// - Returns: Planes at the picture's own size and the colour profile, if there is a usable one.
  /// - Throws: `DOCUMENT_CORRUPT` at any libpng error or warning about the picture, `IMAGING_FAILED` when there is no
  ///   memory, `IMAGING_TIMEOUT` when `shouldStop` said so.
  static func decode(
    _ file: [UInt8], details: PNGDetails, limits: ImagingLimits, scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> DecodedPicture {
    try unsafe file.withUnsafeBufferPointer { (bytes) throws(ImagingError) in
      let decoder = unsafe try PNGDecoder(bytes, details: details, limits: limits)
      return try decoder.decode(scratch: &scratch, shouldStop: shouldStop)
    }
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, details: PNGDetails, limits: ImagingLimits
  ) throws(ImagingError) {
    guard let base = bytes.baseAddress,
      let png = unsafe muster_png_open(base, bytes.count, details.endOfPixels, limits.maxChunkMemory)
    else { throw ImagingError(.failed, "PNG: no decoder") }
    unsafe self.png = png
    self.details = details
    maxProfileByteCount = limits.maxPNGProfileByteCount
  }

  deinit {
    unsafe muster_png_close(png)
  }

  private func decode(scratch: inout Scratch, shouldStop: () -> Bool) throws(ImagingError) -> DecodedPicture {
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
    if info.passes > 1 {
      try readPasses(Int(info.passes), size: size, channels: channels, sink, pixels: &scratch.pixels, shouldStop)
    } else {
      try readBands(size: size, channels: channels, sink, pixels: &scratch.pixels, shouldStop)
    }
    try check(unsafe muster_png_finish(png))
    return DecodedPicture(picture: PlanarPicture(size: size, planes: planes), profile: profile())
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

/// Where decoded rows go: onto white, then into planes.
private struct RowSink {
  let planes: [Plane]
  /// Samples per pixel: 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha.
  let channels: Int

  func take(
    _ pixels: PackedPixels, row: Int, _ converter: borrowing ColorConverter, _ shouldStop: () -> Bool
  ) throws(ImagingError) {
    if channels == 2 || channels == 4 {
      unsafe muster_flatten_onto_white(
        pixels.row(0), pixels.stride, Int32(pixels.size.width), Int32(pixels.size.height), Int32(channels))
    }
    if channels >= 3 {
      try converter.convert(pixels, into: planes, fromRow: row, shouldStop: shouldStop)
    } else {
      for line in 0..<pixels.size.height {
        unsafe planes[0].row(row + line).update(from: pixels.row(line), count: pixels.size.width)
      }
    }
  }
}
