internal import CTurboJPEG

/// Pixels of one to four interleaved samples, stored in a `PixelMemory`. A fourth one beside three colours is ignored.
@safe struct PackedPixels {
  private let base: UnsafeMutablePointer<UInt8>
  let size: PixelSize
  /// The number of samples per pixel.
  let channels: Int
  /// The number of bytes from one row to the next.
  let stride: Int

  init(base: UnsafeMutablePointer<UInt8>, size: PixelSize, channels: Int, stride: Int) {
    unsafe self.base = unsafe base
    self.size = size
    self.channels = channels
    self.stride = stride
  }

  /// Returns the address of a row's first sample.
  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { unsafe base + index * stride }
}

/// Converts between RGB and luma and chroma as defined by JFIF, using TurboJPEG's SIMD code.
@safe struct ColorConverter: ~Copyable {
  private let handle: tjhandle

  /// - Throws: `IMAGING_FAILED` if there is no memory.
  init() throws(ImagingError) {
    // Only a transformer supports both directions.
    guard let handle = unsafe tjInitTransform() else { throw ImagingError(.failed, "no colour converter") }
    unsafe self.handle = handle
  }

  deinit {
    _ = unsafe tjDestroy(handle)
  }

  /// Converts rows of three colours to as many rows of three planes.
  ///
  /// - Parameters:
  ///   - planes: The address of the first row to fill in each plane.
  ///   - hasHalfChroma: Whether a chroma sample spans 2 × 2 pixels; if the number of rows is odd, the last one is
  ///     repeated.
  /// - Throws: `IMAGING_FAILED`.
  func makePlanes(
    of pixels: PackedPixels, _ planes: [UnsafeMutablePointer<UInt8>], strides: [Int], hasHalfChroma: Bool = false
  ) throws(ImagingError) {
    var rows: [UnsafeMutablePointer<UInt8>?] = unsafe planes.map { unsafe $0 }
    var strides = strides.map { Int32($0) }
    let sampling = hasHalfChroma ? TJSAMP_420 : TJSAMP_444
    try check(
      unsafe tjEncodeYUVPlanes(
        handle, pixels.row(0), Int32(pixels.size.width), Int32(pixels.stride), Int32(pixels.size.height),
        Int32((pixels.channels == 4 ? TJPF_RGBX : TJPF_RGB).rawValue), &rows, &strides, Int32(sampling.rawValue), 0))
  }

  /// Converts rows of three planes to as many rows of RGB pixels.
  ///
  /// - Throws: `IMAGING_FAILED`.
  func makePixels(
    of planes: [UnsafeMutablePointer<UInt8>], strides: [Int], into pixels: PackedPixels
  ) throws(ImagingError) {
    var rows: [UnsafePointer<UInt8>?] = unsafe planes.map { unsafe UnsafePointer($0) }
    let strides = strides.map { Int32($0) }
    try check(
      unsafe tjDecodeYUVPlanes(
        handle, &rows, strides, Int32(TJSAMP_444.rawValue), pixels.row(0), Int32(pixels.size.width),
        Int32(pixels.stride), Int32(pixels.size.height), Int32(TJPF_RGB.rawValue), 0))
  }

  private func check(_ status: Int32) throws(ImagingError) {
    guard status == 0 else {
      throw ImagingError(.failed, "colours: \(unsafe String(cString: tjGetErrorStr2(handle)))")
    }
  }
}

/// The colours of a decoded picture's planes.
enum PlaneColors: Equatable {
  case gray
  /// Luma, blue and red chroma, full range as in JFIF.
  case ycc
  case rgb
  /// Inks. Adobe stores them inverted: 255 means no ink.
  case cmyk(isInverted: Bool)
  /// The first three inks as luma and chroma of their complements, then black.
  case ycck(isInverted: Bool)

  /// Whether 255 means no ink; nil if there are no inks.
  var isInverted: Bool? {
    switch self {
    case .cmyk(let isInverted), .ycck(let isInverted): isInverted
    case .gray, .ycc, .rgb: nil
    }
  }

  var profileSpace: ColorProfile.Space {
    switch self {
    case .gray: .gray
    case .ycc, .rgb: .rgb
    case .cmyk, .ycck: .cmyk
    }
  }
}
