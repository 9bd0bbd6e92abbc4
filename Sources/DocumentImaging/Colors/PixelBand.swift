internal import CImageKernels

/// A band of rows during the conversion from planes of any colours to RGB.
@safe struct PixelBand {
  private let width: Int
  private let packed: UnsafeMutablePointer<UInt8>
  private let finished: UnsafeMutablePointer<UInt8>

  /// - Throws: `IMAGING_FAILED` if there is no memory.
  init(width: Int, height: Int, memory: inout PixelMemory) throws(ImagingError) {
    self.width = width
    let base = unsafe try memory.reserve(width * height * 7).assumingMemoryBound(to: UInt8.self)
    unsafe packed = unsafe base
    unsafe finished = unsafe base + width * height * 4
  }

  private func rgb(height: Int) -> PackedPixels {
    unsafe PackedPixels(base: finished, size: PixelSize(width: width, height: height), channels: 3, stride: width * 3)
  }

  private func packedPixels(_ count: Int, height: Int) -> PackedPixels {
    unsafe PackedPixels(
      base: packed, size: PixelSize(width: width, height: height), channels: count, stride: width * count)
  }

  /// Converts rows of a picture to RGB: to sRGB by the transform of their profile, or directly without one.
  ///
  /// - Parameter decoded: Planes with one sample per pixel.
  /// - Throws: `IMAGING_FAILED`.
  func fill(
    from decoded: DecodedPicture, fromRow firstRow: Int, height: Int, _ transform: borrowing ColorTransform?,
    _ converter: borrowing ColorConverter
  ) throws(ImagingError) {
    try pack(decoded.picture.planes, decoded.colors, fromRow: firstRow, height: height, converter)
    switch transform {
    case .some(let transform) where decoded.colors == .gray:
      unsafe transform.apply(packed, to: packed, count: width * height)
      recolorPlainly(decoded.colors, height: height)
    case .some(let transform): unsafe transform.apply(packed, to: finished, count: width * height)
    case .none: recolorPlainly(decoded.colors, height: height)
    }
  }

  /// Interleaves the samples of the planes as gray, RGB or inks.
  ///
  /// - Throws: `IMAGING_FAILED`.
  private func pack(
    _ planes: [Plane], _ colors: PlaneColors, fromRow firstRow: Int, height: Int, _ converter: borrowing ColorConverter
  ) throws(ImagingError) {
    let strides = planes.map(\.stride)
    let rows = unsafe planes.map { unsafe $0.row(firstRow) }
    switch colors {
    case .ycc:
      unsafe try converter.makePixels(of: rows, strides: strides, into: packedPixels(3, height: height))
    case .ycck:
      let complements = rgb(height: height)
      unsafe try converter.makePixels(of: Array(rows.prefix(3)), strides: Array(strides.prefix(3)), into: complements)
      for row in 0..<height {
        unsafe muster_join_inks(
          complements.row(row), rows[3] + row * strides[3], packed + row * width * 4, Int32(width))
      }
    case .gray, .rgb, .cmyk:
      for row in 0..<height {
        let samples: [UnsafePointer<UInt8>] = unsafe zip(rows, strides).map { unsafe UnsafePointer($0 + row * $1) }
        unsafe muster_interleave(
          samples, Int32(planes.count), packed + row * width * planes.count, Int32(width))
      }
    }
  }

  /// Converts the packed rows to RGB without a profile. Each ink is taken to absorb its complement.
  private func recolorPlainly(_ colors: PlaneColors, height: Int) {
    switch colors {
    case .gray:
      let gray = unsafe UnsafePointer(packed)
      unsafe muster_interleave([gray, gray, gray], 3, finished, Int32(width * height))
    case .ycc, .rgb: unsafe finished.update(from: packed, count: width * height * 3)
    case .cmyk(let isInverted), .ycck(let isInverted):
      unsafe muster_cmyk_to_rgb(packed, finished, Int32(width * height), isInverted)
    }
  }

  /// Appends the finished rows to `samples`.
  func append(height: Int, to samples: inout [UInt8]) {
    unsafe samples.append(contentsOf: UnsafeBufferPointer(start: finished, count: width * height * 3))
  }

  /// Converts the finished rows to luma and chroma.
  ///
  /// - Parameter firstRow: The picture's row of the band's first one; even, as chroma spans two.
  /// - Throws: `IMAGING_FAILED`.
  func unpack(
    into planes: [Plane], fromRow firstRow: Int, height: Int, _ converter: borrowing ColorConverter
  ) throws(ImagingError) {
    let rows = unsafe planes.map { unsafe $0.row(firstRow / $0.layout.step.height) }
    unsafe try converter.makePlanes(
      of: rgb(height: height), rows, strides: planes.map(\.stride), hasHalfChroma: true)
  }
}
