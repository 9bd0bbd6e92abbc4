extension DocumentReading {
  private static let maxTextLength = 2000

  /// Creates the reading of a barcode. Codes have error correction, so everything that is read is certain.
  init(_ barcode: Barcode, in picture: GrayPicture) {
    let licence = barcode.format == .pdf417 ? AAMVALicence(barcode.bytes) : nil
    let text = String(barcodeBytes: barcode.bytes)
    let shown = text.unicodeScalars.prefix(Self.maxTextLength).map { scalar -> Character in
      scalar.properties.generalCategory == .control ? " " : Character(scalar)
    }
    let (width, height) = (Double(picture.width), Double(picture.height))
    self.init(
      kind: licence == nil ? .barcode : .aamva, lines: [String(shown)], fields: licence?.fields ?? [],
      impossibleFields: licence?.impossibleFields ?? [], unreadFields: licence?.unreadFields ?? [], certainty: 1,
      checkDigitsHold: true,
      places: [barcode.corners.map { Point(x: $0.x / width, y: $0.y / height) }])
  }
}
