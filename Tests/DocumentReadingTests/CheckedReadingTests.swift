import Foundation
import Testing

@testable import DocumentReading

/// How check digits correct what was seen. The zones are the specimens of ICAO Doc 9303.
@Suite struct CheckedReadingTests {
  static let specimens: [(layout: ZoneLayout, lines: [String])] = [
    (.td1, ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"]),
    (.td2, ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]),
    (
      .td3,
      ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]
    ),
    (
      .mrvA,
      ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<"]
    ),
    (.mrvB, ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"]),
    (
      .frenchIdentityCard,
      ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6"]
    ),
  ]

  @Test(arguments: specimens.indices) func whatIsSeenClearlyIsRead(index: Int) {
    let (layout, lines) = Self.specimens[index]
    let reading = CheckedReading(lines.map { ReadLine(seeing: $0) }, by: layout)
    #expect(String(decoding: reading.characters, as: UTF8.self) == lines.joined())
    #expect(reading.isChecked && (reading.certainties.min() ?? 0) > 0.9)
  }

  /// Each character that a check digit covers is seen as another one, with itself as the second best.
  @Test(arguments: specimens.indices) func oneMistakeIsCorrected(index: Int) {
    let (layout, lines) = Self.specimens[index]
    let text = Array(lines.joined().utf8)
    let covered = Set(
      (layout.checks + [layout.composite].compactMap(\.self)).flatMap { $0.ranges.flatMap { Array($0) } })
    for position in covered.sorted() {
      let alphabet = layout.alphabets[position]
      let other = CharacterClassifier.alphabet.first {
        $0 != text[position] && alphabet.contains($0)
          && CheckedReading.value(of: $0) % 10 != CheckedReading.value(of: text[position]) % 10
      }
      guard let other else { continue }
      let seen = Self.lines(lines, at: position, as: other, share: 0.7)
      let reading = CheckedReading(seen, by: layout)
      #expect(reading.characters == text && reading.isChecked, "\(position)")
    }
  }

  /// The check digits of the other lines hold, so they do not tell that the names are those of another place.
  @Test(arguments: [0, 2], [1, -1]) func aFirstLineBesideItsLettersIsUncertain(index: Int, places: Int) {
    let (layout, lines) = Self.specimens[index]
    let moved = String(places > 0 ? ("I" + lines[0]).dropLast() : (lines[0] + "<").dropFirst())
    let seen = [moved] + lines.dropFirst()
    // A number in the first line has a check digit of its own, which does not hold there.
    let reading = CheckedReading(seen.map { ReadLine(seeing: $0) }, by: layout)
    #expect(reading.isChecked == (layout.kind == .td3))
    let shown = DocumentReading(reading, places: [])
    #expect(shown[.documentCode] == nil && shown[.issuer] == nil && shown.unreadFields.contains(.documentCode))
    #expect(shown[.birthDate] == "740812")
    if layout.kind == .td3 { #expect(shown[.surname] == nil && shown[.documentNumber] == "L898902C3") }
  }

  @Test func whatNoCheckDigitCoversIsNotCorrected() {
    let (layout, lines) = Self.specimens[2]
    let reading = CheckedReading(Self.lines(lines, at: 7, as: UInt8(ascii: "K"), share: 0.6), by: layout)
    #expect(reading.characters[7] == UInt8(ascii: "K") && reading.certainties[7] < 0.7)
    let shown = DocumentReading(reading, places: [])
    #expect(shown.lines[0].hasPrefix("P<UTOER?KSSON"))
    #expect(shown[.surname] == nil && shown[.documentNumber] == "L898902C3", "a guess is no fact")
    #expect(shown.unreadFields == [.surname, .givenNames], "nor is it dropped in silence")
  }

  /// The first is the specimen of ICAO Doc 9303-11, D.2; the others are ours.
  static let longNumbers: [(layout: ZoneLayout, lines: [String], number: String, optional: String?)] = [
    (
      .td1, ["I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<"],
      "D23145890734", nil
    ),
    (
      .td1, ["I<UTOD23145890<7349<X7<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<?", "STEVENSON<<PETER<JOHN<<<<<<<<<"],
      "D23145890734", "X7"
    ),
    (
      .td2, ["I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<", "D23145890<UTO3407127M95071227349<<<?"], "D23145890734", nil
    ),
  ]

  @Test(arguments: longNumbers.indices) func numbersThatAreLongerThanTheirFieldAreRead(index: Int) {
    let (layout, printed, number, optional) = Self.longNumbers[index]
    let lines = Self.withComposite(printed, layout)
    let seen = lines.map { ReadLine(seeing: $0) }
    let reading = CheckedReading(seen, by: layout.fitted(to: seen))
    #expect(String(decoding: reading.characters, as: UTF8.self) == lines.joined() && reading.isChecked)
    let shown = DocumentReading(reading, places: [])
    #expect(shown[.documentNumber] == number && shown[.optional] == optional)
    // Its own check digit corrects each of its characters.
    let text = Array(lines.joined().utf8)
    for position in reading.layout.checks[0].ranges.flatMap({ Array($0) }) {
      let mistaken = Self.lines(
        lines, at: position, as: text[position] == UInt8(ascii: "6") ? UInt8(ascii: "5") : UInt8(ascii: "6"), share: 0.7
      )
      let corrected = CheckedReading(mistaken, by: layout.fitted(to: mistaken))
      #expect(corrected.characters == text && corrected.isChecked, "\(position)")
    }
  }

  @Test func aNumberThatFitsItsFieldIsNotContinued() {
    for (layout, lines) in Self.specimens {
      let fitted = layout.fitted(to: lines.map { ReadLine(seeing: $0) })
      #expect(fitted.fields.allSatisfy { $0.rest.isEmpty } && fitted.marks.count == layout.marks.count)
    }
    // A filler for the check digit, but no rest of a number: nothing is made up.
    let lines = ["I<UTOD23145890<<<<<<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<"]
    let seen = lines.map { ReadLine(seeing: $0) }
    let reading = CheckedReading(seen, by: ZoneLayout.td1.fitted(to: seen))
    #expect(!reading.isChecked)
  }

  @Test func aZoneThatContradictsItselfIsNotChecked() {
    for position in [44, 53, 57, 65, 87] {
      let (layout, lines) = Self.specimens[2]
      var text = Array(lines.joined().utf8)
      text[position] = text[position] == UInt8(ascii: "8") ? UInt8(ascii: "7") : UInt8(ascii: "8")
      let wrong = [String(decoding: text[..<44], as: UTF8.self), String(decoding: text[44...], as: UTF8.self)]
      let reading = CheckedReading(wrong.map { ReadLine(seeing: $0) }, by: layout)
      #expect(!reading.isChecked, "\(position)")
    }
  }

  /// A date was changed, and its check digit was not.
  @Test func aDigitThatDoesNotFitWhatIsSeenIsNamed() {
    let (layout, lines) = Self.specimens[2]
    let changed = [lines[0], lines[1].replacing("7408122", with: "8408122")]
    let reading = DocumentReading(
      CheckedReading(changed.map { ReadLine(seeing: $0) }, by: layout), places: [])
    #expect(!reading.checkDigitsHold)
    #expect(reading.wrongDigits.map(\.field) == [.birthDate, nil], "the composite digit covers the date too")
    let date = reading.wrongDigits.first
    #expect(date?.text == "840812" && date?.digit == "2" && date?.fitting == "9")
    #expect(
      DocumentReading(CheckedReading(lines.map { ReadLine(seeing: $0) }, by: layout), places: []).wrongDigits == [])
  }

  /// What is not seen clearly may have been misread.
  @Test func whatIsNotSeenClearlyIsNoWrongDigit() {
    let (layout, lines) = Self.specimens[2]
    var seen = [lines[0], lines[1].replacing("7408122", with: "8408122")].map { ReadLine(seeing: $0) }
    seen[1] = seen[1].replacing(14, with: [(UInt8(ascii: "4"), 0.9), (UInt8(ascii: "1"), 0.09)])
    let reading = CheckedReading(seen, by: layout)
    #expect(!reading.isChecked && reading.wrongChecks.isEmpty)
  }

  /// Adjacent zeros can be read as letters without any check digit noticing: 7 × 24 + 3 × 24 is 0 in the last digit.
  @Test func zerosThatLookLikeLettersAreZerosUnlessTheyAreSeenClearly() {
    let lines = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "BD00020282UTO7408122F3204153<<<<<<<<<<<<<<02"]
    var seen = lines.map { ReadLine(seeing: $0) }
    let (letter, zero) = (UInt8(ascii: "O"), UInt8(ascii: "0"))
    for place in [3, 4] { seen[1] = seen[1].replacing(place, with: [(letter, 0.7), (zero, 0.29)]) }
    #expect(DocumentReading(CheckedReading(seen, by: .td3), places: [])[.documentNumber] == "BD0002028")
    for place in [3, 4] { seen[1] = seen[1].replacing(place, with: [(letter, 0.9999), (zero, 0.00009)]) }
    #expect(DocumentReading(CheckedReading(seen, by: .td3), places: [])[.documentNumber] == "BD0OO2028")
    for place in [3, 4] { seen[1] = seen[1].replacing(place, with: [(letter, 0.97), (zero, 0.029)]) }
    #expect(DocumentReading(CheckedReading(seen, by: .td3), places: [])[.documentNumber] == nil, "it may be either")
  }

  /// Green cards of the United States are `C1USA`.
  @Test func aDocumentCodeMayHaveADigit() {
    let lines = ["C1USA0000000413SRC0000000041<<", "7408122F3204153UTO<<<<<<<<<<<6", "SPECIMEN<<TEST<VOID<<<<<<<<<<<"]
    let reading = DocumentReading(CheckedReading(lines.map { ReadLine(seeing: $0) }, by: .td1), places: [])
    #expect(reading.checkDigitsHold && reading[.documentCode] == "C1" && reading[.issuer] == "USA")
  }

  /// One line for which each state has its own data; only that of the Netherlands is known here.
  @Test(
    arguments: [
      ("D1NLD14512345678AB12CD34EF56G7?", "4512345678", "AB12CD34EF56G7"),
      ("D<EST<ET123456<<<<<<<<<<<<<<<?", nil, "ET123456"),
      ("DPSVK12AB34CD56EF78GH90IJ12KL3?", nil, "12AB34CD56EF78GH90IJ12KL3"),
    ] as [(String, String?, String)])
  func licencesOfOneLineAreRead(line: String, number: String?, rest: String) throws {
    let lines = Self.withComposite([String(line.prefix(29)) + "?"], .drivingLicence).map { ReadLine(seeing: $0) }
    let layout = ZoneLayout.drivingLicence.fitted(to: lines)
    let reading = DocumentReading(CheckedReading(lines, by: layout), places: [])
    #expect(reading.checkDigitsHold && reading[.issuer] == String(line.dropFirst(2).prefix(3)))
    #expect(reading[.documentNumber] == number && reading[.optional]?.hasPrefix(rest.prefix(8)) == true)
  }

  /// Such as the first line of a card whose other lines are covered.
  @Test func aLineThatBeginsWithAnotherLetterIsNoLicence() {
    let line = ReadLine(seeing: "CSFRA1234567890ABCDEFGHIJKLMN7")
    for layout in [ZoneLayout.frenchDrivingLicence, .drivingLicence] {
      #expect(!CheckedReading([line], by: layout).isChecked)
    }
  }

  @Test func nothingFollowsTheFillersOfNames() {
    let (layout, lines) = Self.specimens[0]
    let seen = [lines[0], lines[1], "ERIKSSON<<ANNA<MARIA<<<<<<WWWW"].map { ReadLine(seeing: $0) }
    let reading = DocumentReading(CheckedReading(seen, by: layout), places: [])
    #expect(reading.lines[2] == "ERIKSSON<<ANNA<MARIA<<<<<<????" && reading[.surname] == nil)
  }

  /// What a check digit covers has to be seen: digits that hold for anything hold nothing.
  @Test func checkDigitsDoNotHoldWhatIsNotSeen() {
    let (layout, lines) = Self.specimens[1]
    var seen = lines.map { ReadLine(seeing: $0) }
    for place in [2, 3] { seen[1] = seen[1].replacing(place, with: [(UInt8(ascii: "3"), 1 / 37)]) }
    let reading = CheckedReading(seen, by: layout)
    #expect(!reading.isChecked)
    #expect(DocumentReading(reading, places: []).lines[1].hasPrefix("D2??"))
  }

  @Test func fieldsAreThoseOfTheDocument() {
    let (layout, lines) = Self.specimens[2]
    let reading = DocumentReading(CheckedReading(lines.map { ReadLine(seeing: $0) }, by: layout), places: [])
    let expected: [ReadField.Name: String] = [
      .documentCode: "P", .issuer: "UTO", .surname: "ERIKSSON", .givenNames: "ANNA MARIA", .documentNumber: "L898902C3",
      .nationality: "UTO", .birthDate: "740812", .sex: "F", .expiryDate: "120415", .optional: "ZE184226B",
    ]
    for (name, value) in expected { #expect(reading[name] == value, "\(name)") }
    #expect(reading.fields.count == expected.count && reading.lines == lines)
  }

  /// The lines with the composite check digit in the place of their question mark.
  private static func withComposite(_ lines: [String], _ layout: ZoneLayout) -> [String] {
    guard let composite = layout.composite else { return lines }
    let covered = composite.ranges.flatMap { Array(lines.joined().utf8)[$0] }
    let sum = covered.enumerated().reduce(0) { $0 + [7, 3, 1][$1.offset % 3] * CheckedReading.value(of: $1.element) }
    return lines.map { $0.replacingOccurrences(of: "?", with: String(sum % 10)) }
  }

  /// The cells of these lines, one of which looks like another character.
  private static func lines(_ lines: [String], at position: Int, as other: UInt8, share: Double) -> [ReadLine] {
    var start = 0
    return lines.map { text in
      defer { start += text.utf8.count }
      var line = ReadLine(seeing: text)
      let place = position - start
      if text.utf8.indices.count > place, place >= 0 {
        let trueOne = Array(text.utf8)[place]
        line = line.replacing(place, with: [(other, share), (trueOne, 0.98 - share)])
      }
      return line
    }
  }
}

extension ReadLine {
  /// Cells that look like these characters, and hardly like any others.
  init(seeing text: String) {
    self.init(scores: text.utf8.map { Self.scores([($0, 0.995)]) })
  }

  func replacing(_ place: Int, with shares: [(UInt8, Double)]) -> ReadLine {
    var scores = scores
    scores[place] = Self.scores(shares)
    return ReadLine(scores: scores)
  }

  private static func scores(_ shares: [(UInt8, Double)]) -> [Float] {
    let rest = 1 - shares.reduce(0) { $0 + $1.1 }
    return CharacterClassifier.alphabet.map { character in
      let own = shares.first { $0.0 == character }?.1
      return Float(log(own ?? rest / Double(CharacterClassifier.alphabet.count - shares.count)))
    }
  }
}
