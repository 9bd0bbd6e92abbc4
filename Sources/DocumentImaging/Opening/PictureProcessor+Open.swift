extension PictureProcessor {
  /// Opens one picture for others to look at, under the same limits and by the same steps as `process`, but for its
  /// colours: whatever profile they come with, they are brought to sRGB.
  ///
  /// - Parameters:
  ///   - bytes: A complete JPEG or PNG file.
  ///   - longSide: The most pixels of the longer side, 1 or more. Smaller pictures are not enlarged.
  ///   - shouldStop: Asked between steps and every some rows; the caller's deadline.
  /// - Throws: Any code of `ImagingError`: those of `HeaderWalk`, `DOCUMENT_CORRUPT` when the pixels are damaged,
  ///   `IMAGING_TIMEOUT` when `shouldStop` said so, `IMAGING_FAILED` when there was no memory.
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
