extension ImagingLimits {
  /// Checks the sides of a picture.
  ///
  /// - Throws: `IMAGE_SIDE_TOO_LONG` or `IMAGE_TOO_SMALL`.
  func check(_ size: PixelSize) throws(ImagingError) {
    let longSide = max(size.width, size.height)
    guard longSide <= min(maxSide, 65_535) else {
      throw ImagingError(.sideTooLong, "\(size.width) × \(size.height) pixels")
    }
    guard longSide >= minLongSide else {
      throw ImagingError(.tooSmall, "\(size.width) × \(size.height) pixels")
    }
  }

  /// Checks the number of pixels against the limit for this kind of picture.
  ///
  /// - Throws: `IMAGE_TOO_MANY_PIXELS`.
  func check(pixelCount: Int, max: Int) throws(ImagingError) {
    guard pixelCount <= max else {
      throw ImagingError(.tooManyPixels, "\(pixelCount) pixels, at most \(max) of this kind")
    }
  }
}
