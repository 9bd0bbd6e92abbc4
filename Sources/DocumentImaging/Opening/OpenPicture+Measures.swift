internal import CImageKernels

extension OpenPicture {
  /// Returns the brightness of a box: the mean of its luma, 0 (black) … 255 (white).
  ///
  /// - Returns: nil if the box lies outside the picture.
  public func light(in box: PixelBox) -> Double? {
    box.clipped(to: size).map { box in
      withLuma(of: box) { luma in Levels(luma, in: PictureArea(luma.layout.size)).mean }
    }
  }

  /// Returns the sharpness of a box: the resolution left by its blur, in dots per pixel, across or down, whichever is
  /// lower. It ranges from about 0.02 (nothing is distinguishable) to 0.85 (as sharp as pixels allow); a blur of
  /// standard deviation σ pixels leaves about 1 / (2.355 σ). Faces in focus reach 0.5 and more; blurred by 2.5
  /// pixels, 0.15 … 0.25.
  ///
  /// It is measured at edges like the fact `BLURRY`, which counts the same dots per inch. It hardly depends on the
  /// light, as long as noise is weaker than the edges. A quarter of the box must reach the value, since skin and
  /// shadows are soft in focus, too. It does depend on the size at which the picture was opened: if the lens limits
  /// the resolution, twice the pixels are half as sharp, while the dots across a face, `sharpness × width`, remain
  /// the same.
  ///
  /// - Returns: nil if there are no edges to measure, as in plain surfaces, near darkness, and boxes of a few pixels.
  public func sharpness(in box: PixelBox) -> Double? {
    guard let outer = box.grown(by: Int(MUSTER_ENERGY_MARGIN), within: size) else { return nil }
    return withLuma(of: outer) { luma in Sharpness.measure(luma).map { 1 / (2.355 * $0) } }
  }

  /// Calls `body` with the luma of a box within the picture.
  private func withLuma<Result>(of box: PixelBox, _ body: (Plane) -> Result) -> Result {
    let layout = PlaneLayout(
      picture: PixelSize(width: box.width, height: box.height), step: PixelSize(width: 1, height: 1))
    var luma = [UInt8](repeating: 0, count: layout.byteCount)
    return unsafe luma.withUnsafeMutableBufferPointer { luma in
      guard let base = luma.baseAddress else { preconditionFailure("a plane always has room for a sample") }
      unsafe samples.withUnsafeBufferPointer { pixels in
        guard let first = pixels.baseAddress else { return }
        unsafe muster_pixels_luma(
          first + 3 * (box.y * width + box.x), 3 * width, Int32(box.width), Int32(box.height), base, layout.stride)
      }
      return unsafe body(Plane(base: base, layout: layout))
    }
  }
}
