extension OpenPicture {
  /// Returns a box of the picture as a JPEG file in sRGB, without metadata or profile.
  ///
  /// - Parameters:
  ///   - box: The box. Parts outside the picture are ignored.
  ///   - longSide: The maximum length of the longer side in pixels, 1 or more. Smaller boxes are not enlarged.
  ///   - quality: The JPEG quality, 1 – 100.
  /// - Returns: nil if the box lies outside the picture.
  /// - Throws: `IMAGING_FAILED` if there is no memory or the quality is invalid.
  public func cut(_ box: PixelBox, longSide: Int, quality: Int) throws(ImagingError) -> Rendition? {
    guard let box = box.clipped(to: size) else { return nil }
    var scratch = Scratch()
    let picture = try planes(of: box, scratch: &scratch)
    return try EncodeStep.reduced(
      picture, to: picture.size.fitted(intoSide: longSide), profile: nil, quality: quality, scratch: &scratch,
      shouldStop: { false })
  }

  /// Returns luma and chroma of a box within the picture, with one sample per pixel.
  private func planes(of box: PixelBox, scratch: inout Scratch) throws(ImagingError) -> PlanarPicture {
    let size = PixelSize(width: box.width, height: box.height)
    let planes = try scratch.recolored.planes(PlaneLayout.full(3, of: size))
    let stride = 3 * box.width
    let base = unsafe try scratch.pixels.reserve(stride * box.height).assumingMemoryBound(to: UInt8.self)
    unsafe samples.withUnsafeBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      for row in 0..<box.height {
        unsafe (base + row * stride).update(from: first + 3 * ((box.y + row) * width + box.x), count: stride)
      }
    }
    unsafe try ColorConverter().makePlanes(
      of: PackedPixels(base: base, size: size, stride: stride), planes.map { unsafe $0.row(0) },
      strides: planes.map(\.stride))
    return PlanarPicture(size: size, planes: planes)
  }
}
