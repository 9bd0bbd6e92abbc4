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
    var corners: [Point]?
    for luma in [picture.document, picture.display].compactMap({ $0?.luma }) {
      guard let reading = read(luma, outside: corners) else {
        corners = picture.corners
        continue
      }
      if reading.checkDigitsHold { return reading }
      best = best ?? reading
    }
    return best
  }
}

extension ProcessedPicture {
  /// The corners of the document in shares of the picture's sides; nil if none was found.
  fileprivate var corners: [Point]? {
    quadrilateral.map { [Point]($0, ofWidth: header.uprightWidth, height: header.uprightHeight) }
  }
}
