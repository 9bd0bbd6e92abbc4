extension PictureProcessor {
  /// Opens a picture for further analysis, with the same limits and steps as `process`, except that its colours are
  /// always converted to sRGB.
  ///
  /// - Parameters:
  ///   - bytes: A complete JPEG or PNG file.
  ///   - longSide: The maximum length of the longer side in pixels, 1 or more. Smaller pictures are not enlarged.
  ///   - shouldStop: Called between steps and every few rows; returns true to stop, as at the caller's deadline.
  /// - Throws: Any code of `ImagingError`: those of `HeaderWalk`, `DOCUMENT_CORRUPT` if the pixels are damaged,
  ///   `IMAGING_TIMEOUT` if `shouldStop` returns true, `IMAGING_FAILED` if there is no memory.
  public func open(
    _ bytes: [UInt8], fitting longSide: Int, shouldStop: () -> Bool = { false }
  ) throws(ImagingError) -> OpenPicture {
    let walked = try HeaderWalk.walk(bytes, limits: limits)
    let header = walked.header
    let size = PixelSize(width: header.width, height: header.height).fitted(intoSide: longSide)
    let target = DisplayTarget(size: size, orientation: header.orientation, isForPixels: true)
    return try pool.withScratch { (scratch) throws(ImagingError) in
      let decoded = try DecodeStep.run(
        bytes, walked, to: target, limits: limits, scratch: &scratch, shouldStop: shouldStop)
      let upright = DecodedPicture(
        picture: try OrientStep.run(decoded.picture, orientation: header.orientation, scratch: &scratch),
        colors: decoded.colors, profile: decoded.profile)
      let samples = try PixelStep.run(upright, scratch: &scratch, shouldStop: shouldStop)
      let size = upright.picture.size
      return OpenPicture(width: size.width, height: size.height, samples: samples, header: header)
    }
  }
}
