import PhoneNumbers
import Testing

/// Numbers are those that Ofcom and the FCC keep for films (07700 900…, 555-01…), or examples of libphonenumber.
@Suite struct ReadingTests {
  @Test(arguments: [
    "+447700900123", "447700900123", "00447700900123", "+44 7700 900123", "+44-7700-900123", "+44.7700.900.123",
    "+44/7700/900123", "(+44) 7700 900123", "+(44)7700900123", "  +44 7700 900123\n", "\t+44\t7700\r\n900123",
    "0044 (0)7700 900123", "+44(0)7700900123", "+44 (0) 7700 900123", "+44 [0]7700 900123", "44 (0) 7700 900123",
    "+44 0 7700 900123", "+4407700900123", "(00) 44 7700 900123", "+44\u{2013}7700\u{2014}900123", "+44−7700−900123",
    "+44\u{2010}7700\u{2011}900123", "+44\u{A0}7700\u{202F}900\u{2009}123", "+44\u{3000}7700\u{3000}900123",
    "+44\u{AD}7700\u{AD}900123", "\u{202A}+44 7700 900123\u{202C}", "\u{200E}+44 7700 900123\u{200F}",
    "\u{2066}+44\u{2069} 7700\u{200B}900\u{200C}1\u{200D}2\u{2060}3\u{FEFF}", "\u{2068}+44 7700 900123\u{2069}\u{61C}",
    "＋４４ ７７００ ９００１２３", "＋４４（０）７７００－９００１２３", "﹢447700900123", "➕447700900123", "+44ー7700ー900123",
    "+٤٤ ٧٧٠٠ ٩٠٠١٢٣", "٠٠٤٤٧٧٠٠٩٠٠١٢٣", "+۴۴ ۷۷۰۰ ۹۰۰۱۲۳", "+४४ ७७०० ९००१२३", "+৪৪ ৭৭০০ ৯০০১২৩",
    "+๔๔ ๗๗๐๐ ๙๐๐๑๒๓", "+༤༤ ༧༧༠༠ ༩༠༠༡༢༣", "+၄၄ ၇၇၀၀ ၉၀၀၁၂၃", "+៤៤ ៧៧០០ ៩០០១២៣", "+௪௪ ௭௭௦௦ ௯௦௦௧௨௩",
    "+𝟒𝟒 𝟕𝟕𝟎𝟎 𝟗𝟎𝟎𝟏𝟐𝟑", "+𞥔𞥔 𞥗𞥗𞥐𞥐 𞥙𞥐𞥐𞥑𞥒𞥓", "+٤۴ ७৭๐0 ９００１２３",
  ]) func allSpellingsAreTheSameNumber(_ text: String) throws {
    let number = try PhoneNumber(text)
    #expect(number.e164 == "+447700900123" && number.digits == "447700900123")
  }

  @Test func allDigitsOfUnicodeAreRead() throws {
    // No plane after the second has any.
    let scalars = (0...0x1FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let fives = scalars.filter { $0.properties.generalCategory == .decimalNumber && $0.properties.numericValue == 5 }
    #expect(fives.count > 60)
    for five in fives {
      #expect(try PhoneNumber("+1 201 \(String(repeating: Character(five), count: 3)) 0123").e164 == "+12015550123")
    }
  }

  @Test(arguments: [
    ("", PhoneNumberError.empty), (" \u{200B}\n", .empty), ("+", .empty), ("(-)", .empty),
    ("abc", .notANumber), ("+44 7700 90O123", .notANumber), ("+1 201 555 0123 ext. 4", .notANumber),
    ("tel:+447700900123", .notANumber), ("+44 7700 900123;phone-context=a", .notANumber),
    ("++447700900123", .notANumber),
    ("44+7700900123", .notANumber), ("+44 7700+900123", .notANumber), ("447700900123+", .notANumber),
    ("+44 7700 900123, +44 7700 900124", .notANumber), ("+44*7700#900123", .notANumber), ("²447700900123", .notANumber),
    ("+44 7700 90012½", .notANumber), ("+44 Ⅶ700 900123", .notANumber), ("４４五", .notANumber),
    ("+44\u{0}7700", .notANumber),
    ("1-800-FLOWERS", .notANumber), ("4️⃣4️⃣7700900123", .notANumber),
    ("1", .tooShort), ("112", .tooShort), ("+44", .tooShort), ("+44 12", .tooShort), ("00", .tooShort),
    ("+490123", .tooShort), ("+1234567890123456", .tooLong), ("+49 1512 345678901234", .tooLong),
    ("12345678901234567890", .tooLong),
    ("+999 1234567", .unknownCallingCode), ("+210 1234567", .unknownCallingCode), ("07700 900123", .unknownCallingCode),
    ("+0044 7700 900123", .unknownCallingCode), ("000447700900123", .unknownCallingCode),
  ]) func whatIsNoNumberIsRefusedWithItsReason(text: String, error: PhoneNumberError) {
    #expect(throws: error) { try PhoneNumber(text) }
  }

  /// Digits that were lost or typed twice, of which no number is made.
  @Test(arguments: [
    "4477900123", "+44 7790 0123", "+44 770090012", "+44 7700 9001234", "+44 77 900123", "+44 0779 00123",
    "+44 1234567",
    "+1 201 555 012", "+1 201 555 01234", "+1 555 0123", "+1 123 456 7890", "+1 012 345 6789", "+7 912 345 67 8",
    "+33 1 23 45 67 8", "+33 01 23 45 67", "+34 612 34 56", "+420 60112345", "+48 512 345 67", "+91 81234 5678",
    "+86 131 2345 678", "+61 412 345 67", "+55 11 96123 456", "+800 1234 567", "+800 1234 56789",
  ]) func lostDigitsAreNotGuessed(_ text: String) {
    #expect(throws: PhoneNumberError.impossibleLength) { try PhoneNumber(text) }
  }

  @Test func textsOfAnyLengthAreRefused() {
    #expect(throws: PhoneNumberError.tooLong) { try PhoneNumber(String(repeating: "4", count: 1_000_000)) }
    #expect(throws: PhoneNumberError.empty) { try PhoneNumber(String(repeating: " ", count: 1_000_000)) }
  }

  @Test func longestAndShortestNumbersAreAccepted() throws {
    #expect(try PhoneNumber("+49 2345 123456789").digits.count == 15)
    #expect(try PhoneNumber("+683 4002").e164 == "+6834002")
  }
}
