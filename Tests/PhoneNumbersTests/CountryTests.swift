import PhoneNumbers
import Testing

@Suite struct CountryTests {
  @Test(arguments: [
    ("GB", "07700 900123", "+447700900123"), ("GB", "7700 900123", "+447700900123"),
    ("GB", "(020) 7946 0958", "+442079460958"), ("GB", "447700900123", "+447700900123"),
    ("GB", "44 (0)7700 900123", "+447700900123"), ("GB", "+1 201 555 0123", "+12015550123"),
    ("GB", "001 201 555 0123", "+12015550123"), ("gb", "٠٧٧٠٠ ٩٠٠١٢٣", "+447700900123"),
    ("JE", "07797 712345", "+447797712345"),
    ("US", "(201) 555-0123", "+12015550123"), ("US", "1-201-555-0123", "+12015550123"),
    ("US", "+44 7700 900123", "+447700900123"), ("CA", "506 234 5678", "+15062345678"),
    ("RU", "8 (912) 345-67-89", "+79123456789"), ("RU", "9123456789", "+79123456789"),
    ("RU", "7 912 345 67 89", "+79123456789"), ("RU", "8 800 123-45-67", "+78001234567"),
    ("RU", "800 123-45-67", "+78001234567"), ("KZ", "8 (710) 000 9998", "+77100009998"),
    ("HU", "06 20 123 4567", "+36201234567"), ("HU", "(06 1) 234 5678", "+3612345678"),
    ("HU", "20 123 4567", "+36201234567"), ("HU", "36 20 123 4567", "+36201234567"),
    ("IT", "312 345 6789", "+393123456789"), ("IT", "02 1234 5678", "+390212345678"),
    ("IT", "39 312 345 6789", "+393123456789"), ("IT", "39 02 1234 5678", "+390212345678"),
    ("DE", "01512 3456789", "+4915123456789"), ("DE", "4915123456789", "+4915123456789"),
    ("DE", "030 123456", "+4930123456"), ("AT", "0664 123456", "+43664123456"), ("AT", "43664123456", "+43664123456"),
    ("FR", "06 12 34 56 78", "+33612345678"), ("FR", "33 6 12 34 56 78", "+33612345678"),
    ("ES", "612 34 56 78", "+34612345678"), ("CZ", "601 123 456", "+420601123456"),
    ("CZ", "420601123456", "+420601123456"),
    ("PL", "512 345 678", "+48512345678"), ("SK", "0912 123 456", "+421912123456"),
    ("CH", "078 123 45 67", "+41781234567"),
    ("LT", "(0-612) 34567", "+37061234567"), ("LT", "8 612 34567", "+37061234567"),
    ("BY", "8 029 491-19-11", "+375294911911"), ("BY", "80 29 491 19 11", "+375294911911"),
    ("JP", "090-1234-5678", "+819012345678"), ("JP", "０９０ー１２３４ー５６７８", "+819012345678"),
    ("IN", "081234 56789", "+918123456789"), ("BR", "(11) 96123-4567", "+5511961234567"),
    ("AU", "0412 345 678", "+61412345678"), ("TR", "0501 234 56 78", "+905012345678"),
    ("CI", "01 23 45 67 89", "+2250123456789"), ("UY", "094 231 234", "+59894231234"),
    ("XK", "043 201 234", "+38343201234"),
  ]) func nationalFormsAreRead(country: String, text: String, e164: String) throws {
    let country = try #require(PhoneCountry(country))
    #expect(try PhoneNumber(text, in: country).e164 == e164)
  }

  @Test(arguments: [
    ("GB", "0770 0900 12", PhoneNumberError.impossibleLength), ("GB", "7946 0958", .impossibleLength),
    ("GB", "112", .tooShort), ("GB", "07700", .tooShort), ("GB", "1 201 555 0123", .impossibleLength),
    ("GB", "call me", .notANumber), ("GB", " ", .empty), ("US", "555-0123", .impossibleLength),
    ("RU", "8 912 345 67 8", .impossibleLength), ("HU", "06 20 123 456 78", .impossibleLength),
    ("AR", "011 15-2345-6789", .impossibleLength), ("DE", "01512 345678901234", .tooLong),
  ]) func otherFormsAreRefused(country: String, text: String, error: PhoneNumberError) throws {
    let country = try #require(PhoneCountry(country))
    #expect(throws: error) { try PhoneNumber(text, in: country) }
  }

  /// The zero of Italian numbers is a part of them, whatever people put around it; elsewhere it is not.
  @Test(arguments: [
    ("+39 02 1234 5678", "+390212345678"), ("+39 (0)2 1234 5678", "+390212345678"),
    ("+39 (02) 1234 5678", "+390212345678"), ("+39 312 345 6789", "+393123456789"),
    ("+39 (0)331 123456", "+390331123456"),
    ("+378 0549 886377", "+3780549886377"), ("+225 (0)1 23 45 67 89", "+2250123456789"),
    ("+47 (0)22 12 34 56", "+4722123456"), ("+34 (0)612 34 56 78", "+34612345678"),
    ("+598 (0)94 231 234", "+59894231234"),
    ("+36 (06) 20 123 4567", "+36201234567"), ("+7 (8) 912 345 67 89", "+79123456789"),
  ]) func zerosStayWhereTheyBelongToTheNumber(text: String, e164: String) throws {
    #expect(try PhoneNumber(text).e164 == e164)
  }

  @Test func countriesAreThoseWithACallingCode() {
    #expect(PhoneCountry("CZ")?.callingCode == 420 && PhoneCountry("cz")?.code == "CZ")
    for code in ["", "C", "ZZ", "CZE", "420", "001", "-", "C Z"] { #expect(PhoneCountry(code) == nil) }
  }

  @Test(arguments: [
    ("+12015550123", 1, "US", 25), ("+79123456789", 7, "RU", 2), ("+447700900123", 44, "GB", 4),
    ("+393123456789", 39, "IT", 2), ("+420601123456", 420, "CZ", 1), ("+358412345678", 358, "FI", 2),
  ]) func callingCodesHaveTheirRegions(e164: String, code: Int, main: String, count: Int) throws {
    let number = try PhoneNumber(e164)
    #expect(number.callingCode == code && number.regions.first == main && number.regions.count == count)
  }

  @Test(arguments: ["+80012345678", "+883510012345", "+870301234567", "+881612345678", "+979123456789"])
  func internationalServicesHaveNoRegion(_ e164: String) throws {
    let number = try PhoneNumber(e164)
    #expect(number.e164 == e164 && number.regions.isEmpty)
  }
}
