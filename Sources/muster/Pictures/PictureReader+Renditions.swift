import DocumentImaging
import DocumentReading
import MusterService

extension PictureReader {
  /// Reads the document alone or, if that is not certain, the whole picture, as the service does.
  ///
  /// - Returns: nil if nothing is read.
  func read(_ picture: ProcessedPicture) throws(ImagingError) -> DocumentReading? {
    var best: DocumentReading?
    for rendition in [picture.document, picture.display].compactMap(\.self) {
      let luma = if let luma = rendition.luma { luma } else { try open(rendition.bytes) }
      guard let reading = read(luma) else { continue }
      if reading.checkDigitsHold { return reading }
      best = best ?? reading
    }
    return best
  }
}
