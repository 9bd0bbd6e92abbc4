internal import CTurboJPEG

/// Pixels of three samples each: red, green, blue. They live in a `PixelMemory`.
@safe struct PackedPixels {
  private let base: UnsafeMutablePointer<UInt8>
  let size: PixelSize
  /// Bytes from one row to the next.
  let stride: Int

  init(base: UnsafeMutablePointer<UInt8>, size: PixelSize, stride: Int) {
    unsafe self.base = unsafe base
    self.size = size
    self.stride = stride
  }

  /// The address of a row's first sample.
  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { unsafe base + index * stride }
}

/// Turns red, green and blue into luma and chroma as JFIF defines them, by TurboJPEG's vector code.
@safe struct ColorConverter: ~Copyable {
  /// Rows between two questions whether to stop.
  private static let bandHeight = 128

  private let handle: tjhandle

  /// - Throws: `IMAGING_FAILED` when there is no memory.
  init() throws(ImagingError) {
    guard let handle = unsafe tjInitCompress() else { throw ImagingError(.failed, "no colour converter") }
    unsafe self.handle = handle
  }

  deinit {
    _ = unsafe tjDestroy(handle)
  }

  /// Fills the planes' rows from `firstRow` on.
  ///
  /// - Throws: `IMAGING_FAILED`, or `IMAGING_TIMEOUT` when `shouldStop` said so.
  func convert(
    _ pixels: PackedPixels, into planes: [Plane], fromRow firstRow: Int, shouldStop: () -> Bool
  ) throws(ImagingError) {
    var strides = planes.map { Int32($0.stride) }
    for row in Swift.stride(from: 0, to: pixels.size.height, by: Self.bandHeight) {
      try proceed(unless: shouldStop)
      let height = min(Self.bandHeight, pixels.size.height - row)
      var rows: [UnsafeMutablePointer<UInt8>?] = unsafe planes.map { unsafe $0.row(firstRow + row) }
      let status = unsafe tjEncodeYUVPlanes(
        handle, pixels.row(row), Int32(pixels.size.width), Int32(pixels.stride), Int32(height),
        Int32(TJPF_RGB.rawValue), &rows, &strides, Int32(TJSAMP_444.rawValue), 0)
      guard status == 0 else {
        throw ImagingError(.failed, "colours: \(unsafe String(cString: tjGetErrorStr2(handle)))")
      }
    }
  }
}
