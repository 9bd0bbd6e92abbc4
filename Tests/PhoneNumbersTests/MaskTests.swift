import PhoneNumbers
import Testing

@Suite struct MaskTests {
  @Test(arguments: [
    ("+447700900123", "+44…23", "44770090"), ("+12015550123", "+1…23", "1201555"),
    ("+420601123456", "+420…56", "42060112"),
    ("+6834002", "+683…02", "683"),
  ]) func masksHaveTheCallingCodeAndTwoDigits(e164: String, masked: String, range: String) throws {
    let number = try PhoneNumber(e164)
    #expect(number.masked == masked && number.range == range)
  }

  @Test func nothingForPeopleHasTheWholeNumber() throws {
    struct Holder {
      let number: PhoneNumber
      let numbers: [PhoneNumber]
      let optional: PhoneNumber?
    }
    let number = try PhoneNumber("+447700900123")
    let holder = Holder(number: number, numbers: [number], optional: number)
    var dumped = ""
    dump(number, to: &dumped)
    dump(holder, to: &dumped)
    let texts = [
      "\(number)", String(describing: number), String(reflecting: number), "\([number])", "\(["a": number])",
      "\(holder)", String(reflecting: holder), "\(Optional(number) as Any)",
      "\(Mirror(reflecting: number).children.map(\.value))",
      dumped,
    ]
    for text in texts {
      #expect(text.contains("+44…23"))
      #expect(!text.contains("123") && !text.contains("900") && !text.contains("7700"))
    }
  }

  @Test func equalNumbersAreEqualHoweverTheyWereTyped() throws {
    let numbers = try [PhoneNumber("+447700900123"), PhoneNumber("0044 (0)7700 900123")]
    #expect(Set(numbers).count == 1)
    #expect(try PhoneNumber("+447700900124") != numbers[0])
  }
}
