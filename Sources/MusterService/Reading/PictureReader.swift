package import DocumentImaging
package import DocumentReading

/// Reads the document on a picture that was made from an uploaded one.
package struct PictureReader: Sendable {
  /// The longer side in pixels to which pictures are reduced for reading.
  private static let side = 1600

  private let processor: PictureProcessor
  private let reader = DocumentReader()

  /// - Parameter limits: Those of uploaded pictures.
  package init(limits: ImagingLimits) {
    var limits = limits
    // A cut-out may be smaller than uploaded pictures have to be.
    limits.minLongSide = 1
    processor = PictureProcessor(limits: limits)
  }

  /// - Parameter shouldStop: As of `PictureProcessor`.
  /// - Returns: nil if nothing can be read.
  package func callAsFunction(
    _ bytes: [UInt8], shouldStop: () -> Bool = { false }
  ) throws(ImagingError) -> DocumentReading? {
    let luma = try processor.openLuma(bytes, fitting: Self.side, shouldStop: shouldStop)
    return reader(GrayPicture(width: luma.width, height: luma.height, samples: luma.samples))
  }
}
