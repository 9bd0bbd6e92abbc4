extension DocumentReading {
  /// Characters with less certainty are not shown, nor what contains them: a guess is no fact.
  static let minCertainty = 0.9

  /// Creates the reading of a zone.
  init(_ reading: CheckedReading, places: [[Point]]) {
    let layout = reading.layout
    var (lines, start) = ([String](), 0)
    for length in layout.lengths {
      let shown = (start..<(start + length)).map { position in
        reading.certainties[position] < Self.minCertainty ? UInt8(ascii: "?") : reading.characters[position]
      }
      lines.append(String(decoding: shown, as: UTF8.self))
      start += length
    }
    self.init(
      kind: layout.kind, lines: lines, fields: layout.fields.flatMap { reading.fields(of: $0) },
      certainty: reading.certainties.min() ?? 0, checkDigitsHold: reading.isChecked, places: places)
  }
}

extension CheckedReading {
  /// The fields that a part of the layout stands for; none if it is empty or not certain.
  fileprivate func fields(of field: ZoneLayout.Field) -> [ReadField] {
    let positions = Array(field.range) + Array(field.rest)
    let certainty = positions.map { certainties[$0] }.min() ?? 0
    guard certainty >= DocumentReading.minCertainty else { return [] }
    let text = String(decoding: positions.map { characters[$0] }, as: UTF8.self)
    func make(_ name: ReadField.Name, _ text: some StringProtocol) -> ReadField? {
      let value = name.isDate ? String(text) : text.split(separator: "<").joined(separator: " ")
      guard value.contains(where: { $0 != "<" }) else { return nil }
      return ReadField(name: name, value: value, certainty: certainty, line: line(of: field.range.lowerBound))
    }
    guard field.name == .names else { return [make(field.name, text)].compactMap(\.self) }
    // ICAO Doc 9303-3, 4.6: two fillers between the primary and the secondary identifier.
    guard let gap = text.firstRange(of: "<<") else { return [make(.surname, text)].compactMap(\.self) }
    return [make(.surname, text[..<gap.lowerBound]), make(.givenNames, text[gap.upperBound...])].compactMap(\.self)
  }

  private func line(of position: Int) -> Int {
    var end = 0
    for (line, length) in layout.lengths.enumerated() {
      end += length
      if position < end { return line }
    }
    return 0
  }
}

extension ReadField.Name {
  fileprivate var isDate: Bool { self == .birthDate || self == .expiryDate }
}
