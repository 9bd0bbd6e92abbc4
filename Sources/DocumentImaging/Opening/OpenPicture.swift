internal import CImageKernels

/// A picture opened for further analysis: upright, at a chosen size, as sRGB pixels that it owns.
public struct OpenPicture: Sendable, Equatable {
  /// Width in pixels, 1 or more.
  public let width: Int
  /// Height in pixels, 1 or more.
  public let height: Int
  /// Red, green and blue of each pixel, 8 bits each, row by row without gaps: `3 * width * height` samples in sRGB.
  /// Gray pixels have three equal samples; transparent areas are white.
  public let samples: [UInt8]
  /// The header of the file, which describes the stored picture.
  public let header: ImageHeader

  /// Creates a picture from samples.
  ///
  /// - Precondition: There are `3 * width * height` samples, and at least one pixel.
  public init(width: Int, height: Int, samples: [UInt8], header: ImageHeader) {
    precondition(width > 0 && height > 0 && samples.count == 3 * width * height)
    self.width = width
    self.height = height
    self.samples = samples
    self.header = header
  }

  var size: PixelSize { PixelSize(width: width, height: height) }

  /// Returns the picture turned clockwise by `quarters` quarter turns; any number, including negative ones. The
  /// header remains that of the file.
  public func turned(quarters: Int) -> OpenPicture {
    let quarters = (quarters % 4 + 4) % 4
    guard quarters != 0 else { return self }
    let turned = unsafe [UInt8](unsafeUninitializedCapacity: samples.count) { target, count in
      unsafe samples.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        unsafe muster_pixels_turn(from, Int32(width), Int32(height), to, Int32(quarters))
        count = source.count
      }
    }
    let size = quarters.isMultiple(of: 2) ? size : size.turned
    return OpenPicture(width: size.width, height: size.height, samples: turned, header: header)
  }
}
