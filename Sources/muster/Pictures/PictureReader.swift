import DocumentImaging
import DocumentReading

/// Reads documents on processed pictures, without a service.
struct PictureReader: Sendable {
  /// The longer side of pictures that are read, in pixels.
  private static let side = 1600

  private let processor: PictureProcessor
  private let reader = DocumentReader()

  init(limits: ImagingLimits) {
    var limits = limits
    // A cut-out may be smaller than pictures have to be.
    limits.minLongSide = 1
    processor = PictureProcessor(limits: limits)
  }

  /// Reads the document alone or, if that is not certain, the whole picture.
  ///
  /// - Returns: nil if nothing is read.
  func callAsFunction(_ picture: ProcessedPicture) throws(ImagingError) -> DocumentReading? {
    var best: DocumentReading?
    for rendition in [picture.document, picture.display].compactMap(\.self) {
      let luma = try processor.openLuma(rendition.bytes, fitting: Self.side)
      guard let reading = reader(GrayPicture(width: luma.width, height: luma.height, samples: luma.samples)) else {
        continue
      }
      if reading.checkDigitsHold { return reading }
      best = best ?? reading
    }
    return best
  }
}
