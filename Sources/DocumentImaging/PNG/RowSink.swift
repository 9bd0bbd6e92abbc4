internal import CImageKernels

/// Where decoded rows go: onto white, then into planes.
struct RowSink {
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
