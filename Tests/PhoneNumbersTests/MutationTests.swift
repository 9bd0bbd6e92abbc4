import PhoneNumbers
import Testing

/// Random changes of numbers: each text is read or refused, and what was read is read again as itself.
@Suite struct MutationTests {
  private static let inserted = Array(
    "0123456789+()-./ 0000٠٧୭０➕\u{200E}\u{202A}\u{FEFF}\u{AD}\u{A0}\t\nxⅧ½–−\u{301}🇨🇿".unicodeScalars)
  private static let countries = ["GB", "US", "RU", "HU", "IT", "DE", "BY", "LT", "UY", "GA", "AR", "CI", "NO"]

  @Test func whatIsReadIsReadAgainAsItself() throws {
    var random = SeededRandom(state: 164)
    var seeds = ["+447700900123", "0044 (0)20 7946 0958", "8 (912) 345-67-89", "06 20 123 4567", "+39 (0)2 1234 5678"]
    for line in ExampleNumbers.text.split(separator: "\n") {
      let fields = line.split(separator: "|")
      guard fields.count > 2 else { continue }
      seeds += ["+\(fields[1])\(fields[2].dropFirst())"] + fields.dropFirst(3).map(String.init)
    }
    let countries = try Self.countries.map { try #require(PhoneCountry($0)) }
    var accepted = 0
    var unsound: [String] = []
    for _ in 0..<20_000 {
      let text = mutated(try #require(seeds.randomElement(using: &random)), &random)
      let country = Bool.random(using: &random) ? countries.randomElement(using: &random) : nil
      guard let number = try? PhoneNumber(text, in: country) else { continue }
      accepted += 1
      if !isSound(number) { unsound.append("\(text.debugDescription) in \(country?.code ?? "no country")") }
    }
    #expect(accepted > 3000 && unsound.isEmpty)
  }

  /// Digits alone, where national prefixes, calling codes and numbers are most easily confused.
  @Test func randomDigitsAreReadAgainAsThemselves() throws {
    var random = SeededRandom(state: 7)
    let countries = try Self.countries.map { try #require(PhoneCountry($0)) }
    var unsound: [String] = []
    for _ in 0..<10_000 {
      let count = Int.random(in: 5...17, using: &random)
      // More of those that are national prefixes.
      let digits = String((0..<count).compactMap { _ in "0123456788800".randomElement(using: &random) })
      let country = countries.randomElement(using: &random)
      guard let number = try? PhoneNumber(digits, in: country) else { continue }
      if !isSound(number) { unsound.append("\(digits) in \(country?.code ?? "no country")") }
    }
    #expect(unsound.isEmpty)
  }

  /// Whether a number has the form of E.164, is read again as itself, and is masked.
  private func isSound(_ number: PhoneNumber) -> Bool {
    let digits = number.digits.utf8
    return (7...15).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) } && digits.first != 0x30
      && number.digits.hasPrefix(String(number.callingCode))
      && (try? PhoneNumber(number.e164)) == number && (try? PhoneNumber(number.digits)) == number
      && number.masked.filter(\.isNumber).count <= String(number.callingCode).count + 2
      && number.range.utf8.count == digits.count - 4
  }

  private func mutated(_ text: String, _ random: inout SeededRandom) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...scalars.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: if place < scalars.count { scalars.remove(at: place) }
      case 1: if let scalar = Self.inserted.randomElement(using: &random) { scalars.insert(scalar, at: place) }
      case 2:
        if place < scalars.count, let digit = "0123456789".unicodeScalars.randomElement(using: &random) {
          scalars[place] = digit
        }
      default:
        let other = Int.random(in: 0...scalars.count, using: &random)
        scalars.removeSubrange(min(place, other)..<min(max(place, other), min(place, other) + 2))
      }
    }
    var mutated = ""
    mutated.unicodeScalars.append(contentsOf: scalars)
    return mutated
  }
}

/// Random numbers that are the same in each run (SplitMix64).
private struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
