/// The data in the PDF417 code of a North American driving licence or identity card (AAMVA DL/ID Card Design Standard,
/// annex D).
///
/// Issuers deviate from the standard: records end in other separators, dates begin with the year, names of one element
/// are separated by commas, `$` or spaces, and texts are in ISO 8859-1.
struct AAMVALicence {
  /// The values of the elements, by their three letters, such as `DAQ` for the number.
  let elements: [String: String]

  private static let (maxElements, maxSubfiles) = (200, 20)
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  private static let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")

  /// Reads a code; nil for any other data.
  init?(_ bytes: [UInt8]) {
    // D.12.3: compliance indicator, separators, the file type; then the issuer, versions and the number of subfiles.
    guard bytes.first == UInt8(ascii: "@"), let header = Self.index(behind: ["ANSI", "AAMVA"], in: bytes.prefix(20)),
      let start = bytes[header...].firstIndex(where: { Self.letters.contains($0) }), start - header <= 16
    else { return nil }
    var elements: [String: String] = [:]
    for (type, offset, length, end) in Self.subfiles(from: start, in: bytes) {
      // The stated position of a subfile is often wrong by a few bytes, so its type is searched for nearby.
      let near = (offset - 3..<offset + 12).first { place in
        place >= 0 && place + 2 <= bytes.count && bytes[place..<(place + 2)].elementsEqual(type)
      }
      guard let start = near ?? end, start < bytes.count else { continue }
      let subfile = bytes[start..<min(bytes.count, start + length + 12)]
      for (name, value) in Self.elements(in: subfile, type: type) where elements.count < Self.maxElements {
        elements[name] = elements[name] ?? value
      }
    }
    guard elements["DAQ"] != nil else { return nil }
    self.elements = elements
  }

  /// The fields of a reading.
  var fields: [ReadField] {
    let sexes = ["1": "M", "2": "F", "9": "X", "M": "M", "F": "F", "X": "X"]
    let name = name
    let values: [(ReadField.Name, String?)] = [
      (.documentNumber, elements["DAQ"]), (.surname, name.surname), (.givenNames, name.given),
      (.nameSuffix, name.suffix),
      (.birthDate, elements["DBB"].flatMap(Self.date)), (.expiryDate, elements["DBA"].flatMap(Self.date)),
      (.sex, elements["DBC"].flatMap { sexes[$0] }), (.issuer, elements["DCG"]), (.optional, elements["DAJ"]),
    ]
    return values.compactMap { field, value in
      guard let value = value.flatMap(Self.text) else { return nil }
      let isOfName = [.surname, .givenNames, .nameSuffix].contains(field)
      return ReadField(name: field, value: value, certainty: isOfName ? name.certainty : 1, line: 0)
    }
  }

  /// The dates that are present, but are none.
  var impossibleFields: [ReadField.Name] {
    [(ReadField.Name.birthDate, "DBB"), (.expiryDate, "DBA")].compactMap { name, element in
      guard let text = elements[element].flatMap(Self.text) else { return nil }
      return Self.date(text) == nil ? name : nil
    }
  }

  /// The fields that every licence has (D.12.5), but this one does not, or in a form that is not known.
  var unreadFields: [ReadField.Name] {
    let names = Set(fields.map(\.name))
    return [.surname, .givenNames, .birthDate, .expiryDate, .sex, .issuer].filter { !names.contains($0) }
  }

  /// The name, with a suffix such as `JR`. A name of one element whose order is only usual is less certain.
  private var name: (surname: String?, given: String?, suffix: String?, certainty: Double) {
    let suffix = elements["DCU"] ?? elements["DAE"]
    if let whole = elements["DAA"], elements["DCS"] == nil, elements["DAB"] == nil {
      // Version 1: surname, given name, middle name, suffix.
      let parts = whole.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "$" }.map(String.init)
      guard parts.count == 1 else {
        return (parts[0], Self.joined(Array(parts[1...].prefix(2))), suffix ?? parts.dropFirst(3).first, 1)
      }
      let words = whole.split(separator: " ").map(String.init)
      return (words.last, Self.joined(words.dropLast()), suffix, DocumentReading.minCertainty)
    }
    let given = elements["DAC"].map { [$0, elements["DAD"] ?? ""] } ?? [elements["DCT"] ?? ""]
    return (elements["DCS"] ?? elements["DAB"], Self.joined(given), suffix, 1)
  }

  private static func joined(_ parts: [String]) -> String { parts.compactMap(text).joined(separator: " ") }

  /// A value with single spaces; nil if it is empty or says that there is none (D.12.5).
  private static func text(_ value: String) -> String? {
    let text = value.split { $0 == " " || $0 == "," }.joined(separator: " ")
    return text.isEmpty || ["NONE", "UNAVL", "UNAVAIL", "UNK"].contains(text.uppercased()) ? nil : text
  }

  /// A date as YYYY-MM-DD, whether the year is first, as in Canada, or last, as in the United States: no month is 19 or
  /// 20.
  private static func date(_ text: String) -> String? {
    let digits = text.utf8.filter { !"-/. ".utf8.contains($0) }
    guard digits.count == 8, digits.allSatisfy(Self.digits.contains) else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    let isYearFirst = ["19", "20"].contains(part(0..<2))
    let (year, month, day) =
      isYearFirst ? (part(0..<4), part(4..<6), part(6..<8)) : (part(4..<8), part(0..<2), part(2..<4))
    guard let inYear = Int(year), let inMonth = Int(month), let onDay = Int(day), (1...12).contains(inMonth),
      (1...GregorianMonth.dayCount(of: inMonth, in: inYear)).contains(onDay)
    else { return nil }
    return "\(year)-\(month)-\(day)"
  }

  private static func index(behind words: [String], in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.lazy.compactMap { start in
      words.first { bytes[start...].starts(with: $0.utf8) }.map { start + $0.utf8.count }
    }.first
  }

  /// The subfiles that the header names: two characters, four digits of the offset, four of the length. The first one
  /// also has the end of the header, where it begins unless it is found elsewhere.
  private static func subfiles(
    from start: Int, in bytes: [UInt8]
  ) -> [(type: ArraySlice<UInt8>, offset: Int, length: Int, end: Int?)] {
    var subfiles: [(type: ArraySlice<UInt8>, offset: Int, length: Int, end: Int?)] = []
    var place = start
    while subfiles.count < maxSubfiles, place + 10 <= bytes.count, letters.contains(bytes[place]),
      bytes[(place + 2)..<(place + 10)].allSatisfy(digits.contains),
      let offset = Int(String(decoding: bytes[(place + 2)..<(place + 6)], as: UTF8.self)),
      let length = Int(String(decoding: bytes[(place + 6)..<(place + 10)], as: UTF8.self))
    {
      subfiles.append((bytes[place..<(place + 2)], offset, length, nil))
      place += 10
    }
    if !subfiles.isEmpty { subfiles[0].end = place }
    return subfiles
  }

  /// The elements of a subfile: its type, then lines of three letters and a value.
  private static func elements(in bytes: ArraySlice<UInt8>, type: ArraySlice<UInt8>) -> [(String, String)] {
    var lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
    if let first = lines.first, first.starts(with: type) { lines[0] = first.dropFirst(2) }
    return lines.compactMap { line in
      let name = line.prefix(3)
      guard name.count == 3, name.allSatisfy(letters.contains) else { return nil }
      let value = String(barcodeBytes: line.dropFirst(3).filter { $0 >= 0x20 })
      return (String(decoding: name, as: UTF8.self), String(value.prefix(200)))
    }
  }
}

extension String {
  /// Decodes the text of a barcode: UTF-8 or, if it is not valid, ISO 8859-1, the default of PDF417 (ISO/IEC 15438, 5.4).
  init(barcodeBytes bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    self =
      String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
