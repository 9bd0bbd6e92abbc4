extension DocumentReading {
  /// The minimum certainty of a character. Less certain ones are shown as `?`, and fields that contain them are left
  /// out.
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
    let fields = layout.fields.flatMap { reading.fields(of: $0) }
    let impossible = fields.filter { $0.name.isDate && !Self.canBeDate($0.value) }.map(\.name)
    self.init(
      kind: layout.kind, lines: lines, fields: fields.filter { !impossible.contains($0.name) },
      impossibleFields: impossible, unreadFields: layout.fields.flatMap { reading.unreadFields(of: $0) } + impossible,
      certainty: reading.certainties.min() ?? 0,
      checkDigitsHold: reading.isChecked, wrongDigits: reading.wrongDigits, places: places)
  }

  /// Whether a text can be a date of year, month and day, two characters each, where fillers, and zeros as the month or
  /// day, mean that a part is unknown (ICAO Doc 9303-3, 4.8).
  static func canBeDate(_ text: String) -> Bool {
    let pairs = [0, 2, 4].map { Array(text.utf8.dropFirst($0).prefix(2)) }
    guard text.utf8.count == 6 else { return false }
    let numbers = pairs.map { pair in
      pair.allSatisfy { $0 == ZoneLayout.filler } ? 0 : Int(String(decoding: pair, as: UTF8.self))
    }
    guard let year = numbers[0], let month = numbers[1], let day = numbers[2], (0...12).contains(month) else {
      return false
    }
    // A zone states no century, so the longer February of two possible years counts.
    let dayCount = month == 0 ? 31 : [1900, 2000].map { GregorianMonth.dayCount(of: month, in: $0 + year) }.max() ?? 31
    return (0...dayCount).contains(day)
  }
}

extension CheckedReading {
  fileprivate var wrongDigits: [WrongDigit] {
    wrongChecks.map { check in
      let field =
        check.position == layout.composite?.position
        ? nil : layout.fields.first { $0.range.lowerBound == check.ranges.first?.lowerBound }
      return WrongDigit(
        field: field?.name,
        text: field == nil ? "" : String(decoding: check.ranges.flatMap { characters[$0] }, as: UTF8.self),
        digit: String(decoding: [characters[check.position]], as: UTF8.self),
        fitting: String(Self.digit(of: check, in: characters)))
    }
  }

  private func certainty(of field: ZoneLayout.Field) -> Double { field.positions.map { certainties[$0] }.min() ?? 0 }

  /// The fields that a part of the layout stands for if it is not certain.
  fileprivate func unreadFields(of field: ZoneLayout.Field) -> [ReadField.Name] {
    guard certainty(of: field) < DocumentReading.minCertainty else { return [] }
    return field.name == .names ? [.surname, .givenNames] : [field.name]
  }

  /// The fields that a part of the layout stands for; none if it is empty or not certain.
  fileprivate func fields(of field: ZoneLayout.Field) -> [ReadField] {
    let positions = field.positions
    let certainty = certainty(of: field)
    guard certainty >= DocumentReading.minCertainty else { return [] }
    let text = String(decoding: positions.map { characters[$0] }, as: UTF8.self)
    func make(_ name: ReadField.Name, _ text: some StringProtocol, at offset: Int = 0) -> ReadField? {
      let value = name.isDate ? String(text) : text.split(separator: "<").joined(separator: " ")
      guard value.contains(where: { $0 != "<" }) else { return nil }
      let (line, start) = place(of: field.range.lowerBound + offset)
      // The place of a field that continues elsewhere is that of its beginning.
      let length = min(text.utf8.count, field.range.count - offset)
      return ReadField(
        name: name, value: value, certainty: certainty, line: line, characters: start..<(start + length))
    }
    guard field.name == .names else { return [make(field.name, text)].compactMap(\.self) }
    // ICAO Doc 9303-3, 4.6: two fillers between the primary and the secondary identifier.
    guard let gap = text.firstRange(of: "<<") else { return [make(.surname, text)].compactMap(\.self) }
    let given = text[gap.upperBound...]
    let offset = text.utf8.count - given.utf8.count
    let end = given.lastIndex { $0 != "<" }.map { given.index(after: $0) } ?? given.startIndex
    return [make(.surname, text[..<gap.lowerBound]), make(.givenNames, given[..<end], at: offset)].compactMap(\.self)
  }

  /// The line of a position, and its place within the line.
  private func place(of position: Int) -> (line: Int, start: Int) {
    var start = 0
    for (line, length) in layout.lengths.enumerated() {
      if position < start + length { return (line, position - start) }
      start += length
    }
    return (0, 0)
  }
}

extension ReadField.Name {
  fileprivate var isDate: Bool { self == .birthDate || self == .expiryDate }
}
