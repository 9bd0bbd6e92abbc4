/// The data in the PDF417 code of a North American driving licence or identity card (AAMVA DL/ID Card Design Standard,
/// annex D).
struct AAMVALicence {
  /// The values of the elements, by their three letters, such as `DAQ` for the number.
  let elements: [String: String]

  private static let maxElements = 200

  /// Reads a code; nil for any other data.
  init?(_ bytes: [UInt8]) {
    // D.12.3: compliance indicator, separators, then the file type.
    guard bytes.first == UInt8(ascii: "@"), let header = Self.index(of: ["ANSI ", "AAMVA"], in: bytes.prefix(16)) else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count else { return nil }
      return Int(String(decoding: bytes[range], as: UTF8.self))
    }
    // The issuer's six digits, the version, and since version 2 that of the jurisdiction.
    guard let version = number((header + 11)..<(header + 13)) else { return nil }
    let counted = header + (version < 2 ? 13 : 15)
    guard let count = number(counted..<(counted + 2)), (1...20).contains(count) else { return nil }
    var elements: [String: String] = [:]
    for entry in 0..<count {
      let at = counted + 2 + 10 * entry
      // The stated position of a subfile is often wrong by a few bytes, so its type is searched for nearby.
      guard at + 10 <= bytes.count, let offset = number((at + 2)..<(at + 6)), let length = number((at + 6)..<(at + 10))
      else { break }
      let type = bytes[at..<(at + 2)]
      let near = (offset - 3..<offset + 12).first { place in
        place >= 0 && place + 2 <= bytes.count && bytes[place..<(place + 2)].elementsEqual(type)
      }
      guard let start = near ?? (entry == 0 ? at + 10 : nil), start < bytes.count else { continue }
      let end = min(bytes.count, start + max(length, 0) + 12)
      for (name, value) in Self.elements(in: bytes[start..<end], type: type) where elements.count < Self.maxElements {
        elements[name] = elements[name] ?? value
      }
    }
    guard elements["DAQ"] != nil else { return nil }
    self.elements = elements
  }

  /// The fields of a reading.
  var fields: [ReadField] {
    let given = elements["DAC"].map { [$0, elements["DAD"] ?? ""].joined(separator: " ") } ?? elements["DCT"]
    // Version 1 has the whole name: surname, given name, middle name.
    let whole = (elements["DAA"] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let sexes = ["1": "M", "2": "F", "9": "X", "M": "M", "F": "F", "X": "X"]
    let values: [(ReadField.Name, String?)] = [
      (.documentNumber, elements["DAQ"]), (.surname, elements["DCS"] ?? elements["DAB"] ?? whole.first),
      (.givenNames, given ?? (whole.count > 1 ? whole.dropFirst().joined(separator: " ") : nil)),
      (.birthDate, elements["DBB"].flatMap(date)), (.expiryDate, elements["DBA"].flatMap(date)),
      (.sex, elements["DBC"].flatMap { sexes[$0] }), (.issuer, elements["DCG"]), (.optional, elements["DAJ"]),
    ]
    return values.compactMap { name, value in
      let text = (value ?? "").replacing(",", with: " ").split(separator: " ").joined(separator: " ")
      return text.isEmpty || text == "NONE" || text == "unavl"
        ? nil : ReadField(name: name, value: text, certainty: 1, line: 0)
    }
  }

  /// The dates that are present but impossible.
  var impossibleFields: [ReadField.Name] {
    [(ReadField.Name.birthDate, elements["DBB"]), (.expiryDate, elements["DBA"])].compactMap { name, text in
      let digits = (text ?? "").filter { !$0.isWhitespace }
      return digits.count == 8 && date(digits) == nil && digits.allSatisfy(\.isNumber) ? name : nil
    }
  }

  /// A date of eight digits as YYYY-MM-DD: in the United States the month comes first, in Canada the year.
  private func date(_ text: String) -> String? {
    let digits = Array(text.utf8)
    guard digits.count == 8, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    let isYearFirst =
      elements["DCG"] == "CAN"
      || (elements["DCG"] != "USA" && ["19", "20"].contains(part(0..<2)) && part(4..<6) <= "12")
    let (year, month, day) =
      isYearFirst ? (part(0..<4), part(4..<6), part(6..<8)) : (part(4..<8), part(0..<2), part(2..<4))
    guard let inYear = Int(year), let inMonth = Int(month), let onDay = Int(day), (1...12).contains(inMonth),
      (1...GregorianMonth.dayCount(of: inMonth, in: inYear)).contains(onDay)
    else { return nil }
    return "\(year)-\(month)-\(day)"
  }

  private static func index(of words: [String], in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { start in words.contains { bytes[start...].starts(with: $0.utf8) } }
  }

  /// The elements of a subfile: its type, then lines of three letters and a value.
  private static func elements(in bytes: ArraySlice<UInt8>, type: ArraySlice<UInt8>) -> [(String, String)] {
    var lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
    if let first = lines.first, first.starts(with: type) { lines[0] = first.dropFirst(2) }
    return lines.compactMap { line in
      let name = line.prefix(3)
      let isName = name.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      guard name.count == 3, isName else { return nil }
      let value = String(decoding: line.dropFirst(3).filter { $0 >= 0x20 }, as: UTF8.self)
      return (String(decoding: name, as: UTF8.self), String(value.prefix(200)))
    }
  }
}
