/// A calling code (a "country code" in ITU-T E.164) with what is known of its numbers.
///
/// A line of ``NumberingPlan`` has, separated by spaces: the code; its regions; what people there dial before national
/// numbers; and, for groups of first digits, the lengths and kinds of their numbers.
///
///     36 HU 06 1:8f 2:8(2-9f)9(0m1o) …
///
/// Hungarian numbers are dialled with 06. Those that begin with 1 have 8 digits, and are fixed lines. Those that begin
/// with 2 have 8, of which the second is 2 to 9, for fixed lines; or 9, for mobile phones (20…) and others (21…). All
/// other numbers are not assigned.
struct CallingCode: Sendable {
  /// What is known of a national number.
  enum Standing: Equatable {
    case assigned(PhoneNumber.Kind)
    /// Not assigned when the data was written, but it has the length of other numbers that begin in the same way.
    case possible
    case impossible
  }

  /// The numbers with some first digits and some lengths.
  private struct Section: Sendable {
    let firstDigits: NumberSet
    let lengths: NumberSet
    /// The kinds of the numbers by the digits after the first.
    let tree: PlanText

    /// Whether it has numbers that begin with a digit, given as ASCII.
    func has(_ first: UInt8) -> Bool { firstDigits.contains(Int(first) - 0x30) }

    /// Whether it has numbers of that length that begin with a digit, given as ASCII.
    func has(_ first: UInt8, count: Int) -> Bool { lengths.contains(count) && has(first) }
  }

  /// The fewest and most digits of a number with its calling code: fewer cannot be reached from abroad, and ITU-T E.164
  /// allows no more.
  static let (minDigits, maxDigits) = (7, 15)
  /// The most digits of a national prefix.
  static let maxTrunkDigits = 2

  /// All calling codes. Reading them once takes about two milliseconds.
  static let byCode: [Int: CallingCode] = Dictionary(
    NumberingPlan.text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { CallingCode(line: Array($0)) }
      .map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// The calling codes of countries, by the code of ISO 3166-1 alpha-2.
  static let byRegion: [String: CallingCode] = Dictionary(
    byCode.values.flatMap { plan in plan.regions.map { ($0, plan) } }, uniquingKeysWith: { first, _ in first })

  let code: Int
  /// The code as ASCII.
  let digits: [UInt8]
  /// Codes of ISO 3166-1 alpha-2; empty for an international service.
  let regions: [String]
  /// What is dialled before national numbers, as ASCII, longer ones first.
  let trunkPrefixes: [[UInt8]]
  private let sections: [Section]
  /// The lengths of all national numbers.
  private let lengths: NumberSet

  /// - Returns: nil if the line does not have the form above.
  init?(line: [UInt8]) {
    let parts = line.split(separator: UInt8(ascii: " "))
    guard parts.count > 3, let code = Int(String(decoding: parts[0], as: UTF8.self)) else { return nil }
    (self.code, digits) = (code, Array(parts[0]))
    regions = Self.list(parts[1]).map { String(decoding: $0, as: UTF8.self) }
    trunkPrefixes = Self.list(parts[2]).map(Array.init)
    var sections: [Section] = []
    for part in parts[3...] {
      var text = PlanText(part)
      let firstDigits = text.takeDigits()
      guard text.take(":") else { return nil }
      while !text.isEmpty {
        let lengths = text.takeNumbers()
        guard let tree = text.takeTree() else { return nil }
        sections.append(Section(firstDigits: firstDigits, lengths: lengths, tree: tree))
      }
    }
    self.sections = sections
    lengths = sections.reduce(into: NumberSet()) { $0.formUnion($1.lengths) }
  }

  private static func list(_ part: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    part.elementsEqual("-".utf8) ? [] : part.split(separator: UInt8(ascii: ","))
  }

  /// The calling code with which digits begin. No code is the beginning of another.
  static func beginning(_ digits: [UInt8]) -> CallingCode? {
    // 07… does not begin with 7.
    guard digits.first != UInt8(ascii: "0") else { return nil }
    var code = 0
    for digit in digits.prefix(3) {
      code = 10 * code + Int(digit) - 0x30
      if let found = byCode[code] { return found }
    }
    return nil
  }

  /// What follows each national prefix with which a number, given as ASCII, begins.
  func withoutTrunkPrefix(_ national: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    trunkPrefixes.filter { national.starts(with: $0) }.map { national.dropFirst($0.count) }
  }

  /// Whether some national numbers begin with the digit, an ASCII character.
  func hasNumbers(beginningWith digit: UInt8) -> Bool { !lengths(ofNumbersBeginningWith: [digit]).isEmpty }

  /// What is known of a national number, given as ASCII.
  func standing(of national: ArraySlice<UInt8>) -> Standing {
    guard let first = national.first else { return .impossible }
    for section in sections where section.has(first, count: national.count) {
      return section.tree.kind(of: national.dropFirst()).map(Standing.assigned) ?? unassigned(national)
    }
    return unassigned(national)
  }

  /// Whether a number could have been assigned lately. If digits were lost or typed twice, the first ones are usually
  /// right, so it must have a length that others with the same first digits have: the same three, if there are such
  /// numbers.
  private func unassigned(_ national: ArraySlice<UInt8>) -> Standing {
    // It is what people dial before a number, and then one that is not complete.
    if national.first == UInt8(ascii: "0") && !hasNumbers(beginningWith: UInt8(ascii: "0")) { return .impossible }
    if !withoutTrunkPrefix(national).isEmpty { return .impossible }
    for count in [3, 2, 1] {
      let lengths = lengths(ofNumbersBeginningWith: national.prefix(count))
      if !lengths.isEmpty { return lengths.contains(national.count) ? .possible : .impossible }
    }
    return lengths.contains(national.count) ? .possible : .impossible
  }

  private func lengths(ofNumbersBeginningWith digits: ArraySlice<UInt8>) -> NumberSet {
    sections.reduce(into: NumberSet()) { lengths, section in
      guard let first = digits.first, section.has(first), section.tree.hasNumbers(beginningWith: digits.dropFirst())
      else {
        return
      }
      lengths.formUnion(section.lengths)
    }
  }
}
