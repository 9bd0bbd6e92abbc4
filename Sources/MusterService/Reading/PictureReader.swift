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

  /// Reads the zone or the barcode. The barcode of a crafted picture can take minutes.
  ///
  /// - Parameter corners: Those of the document if nothing was read on its cut-out, clockwise, in shares of the
  ///   picture's sides: the picture is then only read if there is print outside of it.
  /// - Returns: nil if nothing can be read.
  package func read(_ picture: LumaPicture, outside corners: [Point]?) -> DocumentReading? {
    let picture = GrayPicture(picture)
    return isWorthReading(picture, outside: corners) ? reader.read(picture) : nil
  }

  /// Reads the zone.
  ///
  /// - Parameter corners: As of `read`.
  /// - Returns: The zone, nil if there is none; and the areas that have to be searched for a barcode.
  func zone(
    _ picture: LumaPicture, outside corners: [Point]?
  ) -> (reading: DocumentReading?, codeAreas: [CodeArea]) {
    let picture = GrayPicture(picture)
    guard isWorthReading(picture, outside: corners) else { return (nil, []) }
    return reader.zone(on: picture)
  }

  private func isWorthReading(_ picture: GrayPicture, outside corners: [Point]?) -> Bool {
    corners.map { reader.hasPrint(on: picture, outside: $0) } ?? true
  }

  /// Opens a JPEG or PNG to read it.
  ///
  /// - Parameter shouldStop: As of `PictureProcessor`.
  func open(_ bytes: [UInt8], shouldStop: () -> Bool) throws(ImagingError) -> LumaPicture {
    try processor.openLuma(bytes, fitting: Self.side, shouldStop: shouldStop)
  }
}

extension [Point] {
  /// The corners of a document in shares of the sides of its upright picture.
  package init(_ document: Quadrilateral, ofWidth width: Int, height: Int) {
    self = document.corners.map { Point(x: $0.x / Double(width), y: $0.y / Double(height)) }
  }
}

extension GrayPicture {
  init(_ luma: LumaPicture) {
    self.init(width: luma.width, height: luma.height, samples: luma.samples)
  }
}
