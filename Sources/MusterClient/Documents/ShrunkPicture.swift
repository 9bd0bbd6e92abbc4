internal import Foundation
internal import MusterAPI

#if canImport(ImageIO)
  internal import ImageIO
#endif

/// A JPEG that is small enough to be sent, made of any picture that the platform reads.
enum ShrunkPicture {
  /// The lengths of the longer side that are tried, in pixels, from what a phone's camera usually takes.
  static let longSides = [4000, 2800, 2000]

  /// Returns nil if the platform cannot read the picture, or has no library for it.
  static func make(of picture: Data, within limits: PictureLimits) -> Data? {
    #if canImport(ImageIO)
      return longSides.lazy.compactMap { jpeg(of: picture, longSide: $0) }.first { $0.count <= limits.maxBytes }
    #else
      return nil
    #endif
  }

  #if canImport(ImageIO)
    private static func jpeg(of picture: Data, longSide: Int) -> Data? {
      let options: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: longSide,
      ]
      guard let source = CGImageSourceCreateWithData(picture as CFData, nil),
        let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
      else { return nil }
      let file = NSMutableData()
      guard let target = CGImageDestinationCreateWithData(file, "public.jpeg" as CFString, 1, nil) else { return nil }
      CGImageDestinationAddImage(target, image, [kCGImageDestinationLossyCompressionQuality: 0.9] as CFDictionary)
      return CGImageDestinationFinalize(target) ? file as Data : nil
    }
  #endif
}
