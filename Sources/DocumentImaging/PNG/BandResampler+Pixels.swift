internal import CImageKernels

extension BandResampler {
  /// Adds a band of decoded pixels: blends transparent ones onto white, then converts them to luma and chroma.
  ///
  /// - Parameter channels: Samples per pixel: 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha. Pixels with alpha are
  ///   modified in place.
  /// - Throws: `IMAGING_FAILED`.
  mutating func take(
    _ pixels: PackedPixels, channels: Int, _ converter: borrowing ColorConverter
  ) throws(ImagingError) {
    if channels == 2 || channels == 4 {
      unsafe muster_flatten_onto_white(
        pixels.row(0), pixels.stride, Int32(pixels.size.width), Int32(pixels.size.height), Int32(channels))
    }
    let rows = unsafe nextRows
    if channels >= 3 {
      unsafe try converter.makePlanes(of: pixels, rows, strides: strides)
    } else {
      for line in 0..<pixels.size.height {
        unsafe (rows[0] + line * strides[0]).update(from: pixels.row(line), count: pixels.size.width)
      }
    }
    take(strides.map { _ in pixels.size.height })
  }
}
