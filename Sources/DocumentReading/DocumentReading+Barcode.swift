extension DocumentReading {
  private static let maxTextLength = 2000

  /// Creates the reading of a barcode. Codes have error correction, so everything that is read is certain.
  init(_ barcode: Barcode, in area: CodeArea) {
    let licence = barcode.format == .pdf417 ? AAMVALicence(barcode.bytes) : nil
    let text = String(barcodeBytes: barcode.bytes)
    let shown = text.unicodeScalars.prefix(Self.maxTextLength).map { scalar -> Character in
      scalar.properties.generalCategory == .control ? " " : Character(scalar)
    }
    self.init(
      kind: licence == nil ? .barcode : .aamva, lines: [String(shown)], fields: licence?.fields ?? [],
      impossibleFields: licence?.impossibleFields ?? [], unreadFields: licence?.unreadFields ?? [], certainty: 1,
      checkDigitsHold: true,
      places: [barcode.corners.map(area.share)])
  }
}
