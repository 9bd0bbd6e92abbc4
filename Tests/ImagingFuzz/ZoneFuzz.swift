@testable import DocumentReading

/// Any small picture, and one of bands of bars that look like lines of print: a reading or none, never a fault, and what is
/// read is as its kind wants it.
enum ZoneFuzz {
  static func run(_ bytes: [UInt8]) {
    var recipe = Recipe(bytes)
    let (width, height) = (1 + 3 * recipe.number(below: 256), 1 + recipe.number(below: 160))
    let (isBanded, pitch, band) = (recipe.flag(), 1 + recipe.number(below: 20), 1 + recipe.number(below: 40))
    let source = recipe.filling(max(1, isBanded ? width : width * height))
    let samples = (0..<(width * height)).map { index -> UInt8 in
      guard isBanded else { return source[index] }
      let (x, y) = (index % width, index / width)
      return (y / band).isMultiple(of: 2) ? 255 : source[(x / pitch + 7 * (y / band)) % source.count]
    }
    let picture = GrayPicture(width: width, height: height, samples: samples)
    guard let reading = DocumentReader().read(picture) else { return }
    require((0...1).contains(reading.certainty), "certainty \(reading.certainty)")
    require(reading.places.count == reading.lines.count, "\(reading.places.count) places")
    require(reading.places.allSatisfy { $0.count == 4 && $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } }, "a place")
    require(reading.fields.allSatisfy { !$0.value.isEmpty && reading.lines.indices.contains($0.line) }, "a field")
    if let layout = ZoneLayout.all.first(where: { $0.kind == reading.kind }) {
      require(reading.lines.map(\.utf8.count) == layout.lengths, "\(reading.lines)")
    }
  }
}

/// Any bytes as the data of a driving licence.
enum LicenceFuzz {
  static func run(_ bytes: [UInt8]) {
    guard let licence = AAMVALicence(bytes) else { return }
    require(licence.elements.keys.allSatisfy { $0.utf8.count == 3 }, "an element")
    for field in licence.fields {
      require(!field.value.isEmpty && field.value.count <= 401, "\(field)")
      require(!field.value.unicodeScalars.contains { $0.value < 0x20 }, "a control character")
    }
  }
}
