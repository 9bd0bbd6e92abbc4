@testable import DocumentImaging

extension ImagingLimits {
  /// The usual limits, but for pictures small enough to be made quickly.
  static var forSmallPictures: ImagingLimits {
    var limits = ImagingLimits()
    limits.minLongSide = 1
    return limits
  }
}

extension PictureProcessor {
  /// A processor for small pictures that keeps as much quality as JPEG can.
  static func forSmallPictures(displaySide: Int = 1600, quality: Int = 95) -> PictureProcessor {
    var settings = RenditionSettings()
    settings.displaySide = displaySide
    settings.quality = quality
    settings.thumbnailSide = 40
    return PictureProcessor(limits: .forSmallPictures, settings: settings)
  }
}
