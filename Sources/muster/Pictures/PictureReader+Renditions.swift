import DocumentImaging
import DocumentReading
import MusterService

extension PictureReader {
  /// Reads the document alone or, if that is not certain, the whole picture, as the service does.
  ///
  /// - Parameter picture: Its renditions have their luma.
  /// - Returns: nil if nothing is read.
  func read(_ picture: ProcessedPicture) -> DocumentReading? {
    var best: DocumentReading?
    for luma in [picture.document, picture.display].compactMap({ $0?.luma }) {
      guard let reading = read(luma) else { continue }
      if reading.checkDigitsHold { return reading }
      best = best ?? reading
    }
    return best
  }
}
